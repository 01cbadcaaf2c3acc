import type { PageServices } from '@casovi/contract/pages';
import { currentUserOf } from './modules/accounts/public.ts';
import { homePage } from './modules/home/public.ts';
import { keepsMails } from './modules/mail/public.ts';
import { unreadCountsOf } from './modules/notifications/public.ts';
import { weekOf } from './modules/planner/public.ts';
import { listSubjects } from './modules/subjects/public.ts';
import { tagsOfList, tutorListPage, tutorProfilePage } from './modules/tutors/public.ts';
import type { Tag } from './platform/cache/change-log.ts';
import type { Viewer } from './platform/http/route.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Parts } from './platform/parts.ts';

/** What a server-rendered page may ask for, on behalf of the visitor of one request, whose log it is. `cacheTags` hears what the page depends on. */
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
      demo: keepsMails(settings),
    },
    me: async () => (viewer ? currentUserOf(parts, viewer.id) : null),
    unread: async () =>
      viewer ? unreadCountsOf(parts, viewer.id) : { totalUnread: 0, messageUnread: 0, classUnread: 0 },
    subjects: () => {
      cacheTags('subjects:0');
      return listSubjects(parts);
    },
    home: async () => {
      const home = await homePage(parts);
      cacheTags('subjects:0', 'reviews:0', ...home.reviews.map(({ profesor }): Tag => `user:${profesor.id_korisnika}`));
      return home;
    },
    tutorList: async (link, query) => {
      const page = await tutorListPage(parts, link, query);
      if (page) cacheTags(...tagsOfList(page.subject.id_predmeta, page.tutors));
      return page;
    },
    tutorProfile: (id, reviews) => {
      cacheTags(`user:${id}`, 'subjects:0');
      return tutorProfilePage(parts, id, reviews);
    },
    weekOf: (tutorId) => {
      cacheTags(`user:${tutorId}`);
      return weekOf(parts, tutorId);
    },
    report: (error) => log.error({ err: error }, 'page failed'),
  };
}
