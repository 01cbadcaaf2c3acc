import {
  BIOGRAPHY_PREVIEW_WORDS,
  LIST_MAX,
  REVIEW_PAGE_SIZE,
  TUTOR_LEVEL_FILTERS,
  TUTOR_PAGE_SIZE,
  TUTOR_SORTS,
  type TutorLevelFilter,
  type TutorSort,
} from '@casovi/contract/constants';
import type { TutorListFilters, TutorListPage, TutorListPageQuery, TutorProfilePage } from '@casovi/contract/pages';
import type { TutorListItem } from '@casovi/contract/tutors';
import type { Parts } from '../../platform/parts.ts';
import { subjectOf } from '../subjects/public.ts';
import { listTutors, tutorProfile } from './service.ts';

const SEARCH_MAX_LENGTH = 100;
const OFFSET_MAX = 1_000_000;
const NUL = String.fromCharCode(0);

/** Invalid filters in a URL are ignored. */
function filtersOf(query: TutorListPageQuery): TutorListFilters {
  const oneOf = <Value extends string>(values: readonly Value[], given: string | null | undefined, otherwise: Value) =>
    values.find((value) => value === given) ?? otherwise;
  return {
    tip: oneOf<TutorLevelFilter>(TUTOR_LEVEL_FILTERS, query.tip, 'all'),
    sort: oneOf<TutorSort>(TUTOR_SORTS, query.sort, 'relevantnosti'),
    search: (query.search ?? '').replaceAll(NUL, '').trim().slice(0, SEARCH_MAX_LENGTH),
  };
}

function rangeOf(given: { limit?: number; offset?: number }, pageSize: number): { limit: number; offset: number } {
  const bounded = (value: number | undefined, otherwise: number, maximum: number) =>
    value !== undefined && Number.isSafeInteger(value) && value >= 0 ? Math.min(value, maximum) : otherwise;
  return { limit: bounded(given.limit, pageSize, LIST_MAX), offset: bounded(given.offset, 0, OFFSET_MAX) };
}

/** Only the words that a card shows: a page has its data twice, as HTML and for hydration. */
const shortened = (card: TutorListItem): TutorListItem => ({
  ...card,
  biografija: card.biografija.trim().split(/\s+/).slice(0, BIOGRAPHY_PREVIEW_WORDS).join(' '),
});

export async function tutorListPage(
  parts: Pick<Parts, 'db' | 'clock' | 'changes'>,
  link: string,
  query: TutorListPageQuery = {},
  viewerId: number | null = null,
): Promise<TutorListPage | null> {
  // PostgreSQL refuses NUL.
  if (link.includes(NUL)) return null;
  const filters = filtersOf(query);
  const cut = rangeOf(query, TUTOR_PAGE_SIZE);
  const [subject, list] = await Promise.all([
    subjectOf(parts, link),
    listTutors(parts, link, { ...filters, ...cut, viewerId }),
  ]);
  return subject && list && { subject, filters, total: list.total, tutors: list.tutors.map(shortened) };
}

export const tutorProfilePage = (
  parts: Pick<Parts, 'db'>,
  tutorId: number,
  reviews: { limit?: number; offset?: number } = {},
): Promise<TutorProfilePage | null> => tutorProfile(parts, tutorId, rangeOf(reviews, REVIEW_PAGE_SIZE));
