import { BIOGRAPHY_PREVIEW_WORDS, LIST_MAX, REVIEW_PAGE_SIZE, TUTOR_PAGE_SIZE } from '@casovi/contract/constants';
import type { ListFilters } from '@casovi/contract/list-filters';
import type { TutorListPage, TutorListPageQuery, TutorProfilePage } from '@casovi/contract/pages';
import { listFilters, type TutorListItem } from '@casovi/contract/tutors';
import type { Parts } from '../../platform/parts.ts';
import { subjectOf } from '../subjects/public.ts';
import { listTutors, totalsWithout, tutorProfile } from './service.ts';

const OFFSET_MAX = 1_000_000;
const NUL = String.fromCharCode(0);
const SEARCH_MAX_LENGTH = 100;

/** Invalid filters in a URL are ignored, each for itself. */
function filtersOf({ limit: _limit, offset: _offset, ...query }: TutorListPageQuery): ListFilters {
  const search = (query.search ?? '').replaceAll(NUL, '').trim().slice(0, SEARCH_MAX_LENGTH);
  const given = Object.entries({ ...query, search }).filter(([name, value]) => {
    const field = listFilters.shape[name as keyof ListFilters];
    return value !== null && value !== undefined && field.safeParse(value).success;
  });
  return listFilters.parse(Object.fromEntries(given));
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
    listTutors(parts, link, { filters, ...cut, viewerId }),
  ]);
  if (!subject || !list) return null;
  const without = list.total === 0 ? await totalsWithout(parts, link, filters) : [];
  return { subject, filters, total: list.total, tutors: list.tutors.map(shortened), without };
}

export const tutorProfilePage = (
  parts: Pick<Parts, 'db'>,
  tutorId: number,
  reviews: { limit?: number; offset?: number } = {},
): Promise<TutorProfilePage | null> => tutorProfile(parts, tutorId, rangeOf(reviews, REVIEW_PAGE_SIZE));
