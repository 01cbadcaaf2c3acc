/** Imported by loaders only. */
import { NO_FILTERS } from '@casovi/contract/list-filters';
import type { PageServices } from '@casovi/contract/pages';
import { todayInPodgorica } from '@casovi/contract/time';
import type { Town } from '@casovi/contract/towns';
import { lastPage, pageNumber, windowUpTo } from './list-address.ts';
import type { TutorList } from './tutor-list.ts';

/** Null when there is no such subject. */
export async function loadTutorList(
  services: PageServices,
  link: string,
  query: URLSearchParams,
  town?: Town,
): Promise<TutorList | null> {
  const filters = { ...givenFilters(query), ...(town && { grad: town.slug }) };
  const upTo = async (page: number): Promise<TutorList | null> => {
    const { firstPage, offset, limit } = windowUpTo(page);
    const list = await services.tutorList(link, { ...filters, offset, limit });
    return list && { ...list, firstPage, page, today: todayInPodgorica(new Date()), town: town?.slug ?? null };
  };
  const page = pageNumber(query.get('strana'));
  const list = await upTo(page);
  // The list may have become shorter.
  return list && page > lastPage(list.total) ? upTo(lastPage(list.total)) : list;
}

/** Without script a form sends each hour on its own. */
const givenFilters = (query: URLSearchParams) =>
  Object.fromEntries(Object.keys(NO_FILTERS).map((name) => [name, query.getAll(name).join(',') || null]));

/** Shown when the list fails to load. */
export async function emptyTutorList(services: PageServices, link: string): Promise<TutorList | null> {
  const subject = (await services.subjects()).find((known) => known.link === link);
  if (!subject) return null;
  const today = todayInPodgorica(new Date());
  return { subject, filters: NO_FILTERS, total: 0, tutors: [], without: [], firstPage: 1, page: 1, today, town: null };
}
