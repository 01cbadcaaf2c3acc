/** Imported by loaders only. */
import type { PageServices } from '@casovi/contract/pages';
import { todayInPodgorica } from '@casovi/contract/time';
import { lastPage, NO_FILTERS, pageNumber, windowUpTo } from './list-address.ts';
import type { TutorList } from './tutor-list.ts';

/** Null when there is no such subject. */
export async function loadTutorList(
  services: PageServices,
  link: string,
  query: URLSearchParams,
): Promise<TutorList | null> {
  const filters = { tip: query.get('tip'), search: query.get('search'), sort: query.get('sort') };
  const upTo = async (page: number): Promise<TutorList | null> => {
    const { firstPage, offset, limit } = windowUpTo(page);
    const list = await services.tutorList(link, { ...filters, offset, limit });
    return list && { ...list, firstPage, page, today: todayInPodgorica(new Date()) };
  };
  const page = pageNumber(query.get('strana'));
  const list = await upTo(page);
  // The list may have become shorter.
  return list && page > lastPage(list.total) ? upTo(lastPage(list.total)) : list;
}

/** Shown when the list fails to load. */
export async function emptyTutorList(services: PageServices, link: string): Promise<TutorList | null> {
  const subject = (await services.subjects()).find((known) => known.link === link);
  if (!subject) return null;
  const today = todayInPodgorica(new Date());
  return { subject, filters: NO_FILTERS, total: 0, tutors: [], firstPage: 1, page: 1, today };
}
