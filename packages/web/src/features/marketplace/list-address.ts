import { TUTOR_LEVEL_FILTERS, TUTOR_PAGE_SIZE, type TutorLevelFilter } from '@casovi/contract/constants';
import { subjectPath } from '@casovi/contract/display';
import { filterParameters, type ListFilters, NO_FILTERS } from '@casovi/contract/list-filters';
import { SUBJECT } from '../../lib/booking-wish.ts';

export const levelFilter = (typed: string | null): TutorLevelFilter =>
  TUTOR_LEVEL_FILTERS.find((level) => level === typed) ?? NO_FILTERS.tip;

export function listSearch({ page = 1, ...filters }: Partial<ListFilters> & { page?: number }): string {
  const query = new URLSearchParams(filterParameters(filters));
  if (page > 1) query.set('strana', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** Of a card; a profile's way back leads to it. */
export const cardAnchor = (tutorId: number): string => `profesor-${tutorId}`;

/** A tutor's page that knows the list one comes from: the subject, and the filters as the list has them. */
export function fromListSearch(subjectLink: string, list: Parameters<typeof listSearch>[0]): string {
  const query = new URLSearchParams(listSearch(list));
  query.set(SUBJECT, subjectLink);
  return `?${query}`;
}

/** The list that one came from, at the tutor's card. */
export function listBefore(search: URLSearchParams, subjectLink: string, tutorId: number): string {
  const kept = new URLSearchParams([...search].filter(([name]) => LIST_PARAMETERS.includes(name)));
  return `${subjectPath({ link: subjectLink })}${kept.size > 0 ? `?${kept}` : ''}#${cardAnchor(tutorId)}`;
}
const LIST_PARAMETERS = [...Object.keys(NO_FILTERS), 'strana'];

/** 1 for an invalid value. */
export function pageNumber(typed: string | null): number {
  return /^[1-9][0-9]{0,4}$/.test(typed ?? '') ? Number(typed) : 1;
}

export interface PageWindow {
  firstPage: number;
  offset: number;
  limit: number;
}

const PAGES_AT_ONCE = 5;

/**
 * A page is shown with those before it, so that the list has the same length after a back navigation; at most a few.
 */
export function windowUpTo(page: number, size: number = TUTOR_PAGE_SIZE): PageWindow {
  const firstPage = Math.max(1, page - PAGES_AT_ONCE + 1);
  return { firstPage, offset: (firstPage - 1) * size, limit: (page - firstPage + 1) * size };
}

export const lastPage = (total: number, size: number = TUTOR_PAGE_SIZE): number => Math.max(1, Math.ceil(total / size));

export const anchorOf = (page: number): string => `strana-${page}`;

/** True when only the page increases, which the list has fetched itself. */
export function isOnlyFurther(from: URL, to: URL): boolean {
  const pageOf = (url: URL) => pageNumber(url.searchParams.get('strana'));
  const others = (url: URL) => {
    const query = new URLSearchParams(url.search);
    query.delete('strana');
    return url.pathname + query;
  };
  return others(from) === others(to) && pageOf(to) > pageOf(from);
}
