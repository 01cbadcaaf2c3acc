import type { PageServices } from '@casovi/contract/pages';
import { currentUserOf } from './modules/accounts/public.ts';
import { questionStateFor } from './modules/chat/public.ts';
import { homePage } from './modules/home/public.ts';
import { answerPage } from './modules/lessons/public.ts';
import { hasDemoMailbox } from './modules/mail/public.ts';
import { optOutPage, unreadCountsOf } from './modules/notifications/public.ts';
import { freeWeekOf } from './modules/planner/public.ts';
import { searchPage, searchTags } from './modules/search/public.ts';
import { listSubjects, SUBJECTS_TAG } from './modules/subjects/public.ts';
import { listTags, tutorListPage, tutorProfilePage, tutorTag } from './modules/tutors/public.ts';
import type { Tag } from './platform/cache/change-log.ts';
import type { Viewer } from './platform/http/route.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Parts } from './platform/parts.ts';

/** Data for a server-rendered page, for the visitor of one request. `cacheTags` collects what the page depends on. */
export function pageServices(
  parts: Parts,
  viewer: Viewer | null,
  log: Pick<Logger, 'error'> = parts.log,
  cacheTags: (...tags: Tag[]) => void = () => undefined,
): Omit<PageServices, 'post'> {
  const { settings } = parts;
  return {
    site: {
      publicUrl: settings.publicUrl,
      contactEmail: settings.contactEmail,
      socialUrl: settings.socialUrl,
      demo: hasDemoMailbox(settings),
    },
    me: async () => (viewer ? currentUserOf(parts, viewer.id) : null),
    unread: async () =>
      viewer
        ? unreadCountsOf(parts, viewer.id)
        : { totalUnread: 0, messageUnread: 0, classUnread: 0, reminderUnread: 0 },
    subjects: () => {
      cacheTags(SUBJECTS_TAG);
      return listSubjects(parts);
    },
    home: async () => {
      const { page, tags } = await homePage(parts);
      cacheTags(...tags);
      return page;
    },
    search: async (query) => {
      const page = await searchPage(parts, query);
      cacheTags(...searchTags(page.tutors.map(({ id_korisnika }) => id_korisnika)));
      return page;
    },
    tutorList: async (link, query) => {
      const page = await tutorListPage(parts, link, query, viewer?.id ?? null);
      if (page) cacheTags(...listTags(page.subject.id_predmeta, page.filters, page.tutors));
      return page;
    },
    tutorProfile: (id, reviews) => {
      cacheTags(tutorTag(id), SUBJECTS_TAG);
      return tutorProfilePage(parts, id, reviews);
    },
    freeWeekOf: (tutorId) => {
      cacheTags(tutorTag(tutorId));
      return freeWeekOf(parts, viewer, tutorId);
    },
    questionState: (tutorId) => questionStateFor(parts, viewer, tutorId),
    optOutPage: (token) => optOutPage(parts, token),
    answerPage: (token) => answerPage(parts, token),
    report: (error) => log.error({ err: error }, 'page failed'),
  };
}
