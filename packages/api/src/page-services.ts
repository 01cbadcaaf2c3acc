import type { PageServices } from '@casovi/contract/pages';
import { currentUserOf } from './modules/accounts/public.ts';
import { homePage } from './modules/home/public.ts';
import { keepsMails } from './modules/mail/public.ts';
import { unreadCountsOf } from './modules/notifications/public.ts';
import { weekOf } from './modules/planner/public.ts';
import { listSubjects } from './modules/subjects/public.ts';
import { tutorListPage, tutorProfilePage } from './modules/tutors/public.ts';
import type { Viewer } from './platform/http.ts';
import type { Logger } from './platform/logger.ts';
import type { Parts } from './platform/parts.ts';

/** What a server-rendered page may ask for, on behalf of the visitor of one request, whose log it is. */
export function pageServices(
  parts: Parts,
  viewer: Viewer | null,
  log: Pick<Logger, 'error'> = parts.log,
): PageServices {
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
    subjects: () => listSubjects(parts),
    home: () => homePage(parts),
    tutorList: (link, query) => tutorListPage(parts, link, query),
    tutorProfile: (id, reviews) => tutorProfilePage(parts, id, reviews),
    weekOf: (tutorId) => weekOf(parts, tutorId),
    report: (error) => log.error({ err: error }, 'page failed'),
  };
}
