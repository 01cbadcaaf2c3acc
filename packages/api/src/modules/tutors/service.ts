import { LIST_MAX, PRICE_MAX, TEACHING_MODE, type TutorLevelFilter } from '@casovi/contract/constants';
import { type ListFilters, type ModeFilter, narrowingFilters, withoutFilter } from '@casovi/contract/list-filters';
import type { TutorCard, TutorListItem, TutorProfile } from '@casovi/contract/tutors';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { firstFreeHours, nextFreeHours } from './calendars.ts';
import { hoursAsked } from './hour-ring.ts';
import { keepHours } from './kept-hours.ts';
import { findList, type ListCut, type ListLevel, selectCards, selectMatchingPage, selectPage } from './list-queries.ts';
import {
  presentCard,
  presentOffering,
  presentPrice,
  presentProfile,
  presentSingleCard,
  presentTeachingMode,
} from './presenter.ts';
import { findTutor, selectCardsOf, selectOfferings, selectReviews, type TutorRow } from './queries.ts';

type Db = Pick<Parts, 'db'>;

export interface Cut {
  limit?: number | undefined;
  offset?: number | undefined;
}

export interface ListRequest extends Cut {
  filters: ListFilters;
  /** Null for visitors. */
  viewerId: number | null;
}

const LEVEL_OF_FILTER: Record<TutorLevelFilter, ListLevel> = { all: 0, '1': 1, '2': 2, '3': 3, '4': 4 };

/** Who offers both is in both. */
const MODES: Record<ModeFilter, number[]> = {
  online: [TEACHING_MODE.online, TEACHING_MODE.both],
  uzivo: [TEACHING_MODE.inPerson, TEACHING_MODE.both],
};

/** Null when there is no such subject. */
export async function listTutors(
  parts: Pick<Parts, 'db' | 'clock'>,
  link: string,
  { filters, viewerId, limit = LIST_MAX, offset = 0 }: ListRequest,
): Promise<{ subjectId: number; total: number; tutors: TutorListItem[] } | null> {
  const { db } = parts;
  const level = LEVEL_OF_FILTER[filters.tip];
  const list = await findList(db, link, level, filters.search);
  if (!list) return null;
  const { subjectId } = list;
  const cut = { subjectId, level, limit, offset };
  const { total, ids } = isNarrowed(filters)
    ? await pageOfMatches(parts, filters, cut, list.letters)
    : { total: list.total, ids: await selectPage(db, filters.sort, cut) };
  if (ids.length === 0) return { subjectId, total, tutors: [] };
  const [cards, free] = await Promise.all([
    selectCards(db, cut, ids),
    firstFreeHours(parts, ids, viewerId, filters.kada),
  ]);
  const cardOf = new Map(cards.map((card) => [card.id, presentCard(card, free.get(card.id))]));
  // A tutor may have been removed between the two queries.
  return { subjectId, total, tutors: ids.flatMap((id) => cardOf.get(id) ?? []) };
}

/** By more than the level, of which the numbers are kept. */
const isNarrowed = (filters: ListFilters): boolean => narrowingFilters(filters).some((name) => name !== 'tip');

/** For a list in which nobody is left. */
export async function totalsWithout(parts: Pick<Parts, 'db' | 'clock'>, link: string, filters: ListFilters) {
  const totals = await Promise.all(
    narrowingFilters(filters).map(async (filter) => {
      const list = await listTutors(parts, link, { filters: withoutFilter(filters, filter), viewerId: null, limit: 0 });
      return { filter, total: list?.total ?? 0 };
    }),
  );
  return totals.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
}

async function pageOfMatches(parts: Pick<Parts, 'db' | 'clock'>, filters: ListFilters, cut: ListCut, letters: string) {
  const { kada, cijenaOd, cijenaDo, nacin, grad, verifikovan, brzo, sort } = filters;
  if (kada.length > 0) await keepHours(parts);
  return selectMatchingPage(parts.db, sort, cut, {
    letters,
    lowestPrice: cijenaOd ?? 0,
    highestPrice: cijenaDo ?? PRICE_MAX,
    modes: nacin ? MODES[nacin] : Object.values(TEACHING_MODE),
    town: grad,
    verifiedOnly: verifikovan,
    fastOnly: brzo,
    hours: kada.length > 0 ? hoursAsked(kada, parts.clock.now()) : null,
  });
}

const HOURS_SHOWN = 5;

/** Without those who are hidden. */
export async function cardsOf(
  parts: Pick<Parts, 'db' | 'clock'>,
  tutorIds: readonly number[],
  viewerId: number | null,
): Promise<TutorCard[]> {
  const ids = [...new Set(tutorIds)];
  if (ids.length === 0) return [];
  const [rows, free] = await Promise.all([
    selectCardsOf(parts.db, ids),
    nextFreeHours(parts, ids, viewerId, { most: HOURS_SHOWN }),
  ]);
  const cardOf = new Map(rows.map((row) => [row.id, presentSingleCard(row, free.get(row.id) ?? [])]));
  return ids.flatMap((id) => cardOf.get(id) ?? []);
}

/** Null for blocked users, and users who are no tutors. */
export async function tutorProfile(
  { db }: Db,
  tutorId: number,
  { limit = LIST_MAX, offset = 0 }: Cut = {},
): Promise<{ profile: TutorProfile; totalReviews: number } | null> {
  const tutor = await findTutor(db, tutorId);
  if (!tutor) return null;
  const [offerings, reviews] = await Promise.all([
    selectOfferings(db, tutorId),
    selectReviews(db, tutorId, { limit, offset }),
  ]);
  return { profile: presentProfile(tutor, offerings, reviews), totalReviews: tutor.reviewCount };
}

async function findTutorOrThrow({ db }: Db, tutorId: number): Promise<TutorRow> {
  const tutor = await findTutor(db, tutorId);
  if (!tutor) throw new AppError('notFound');
  return tutor;
}

export async function pricesOf(parts: Db, tutorId: number) {
  await findTutorOrThrow(parts, tutorId);
  return (await selectOfferings(parts.db, tutorId)).map(presentPrice);
}

export async function offeringsOf(parts: Db, tutorId: number) {
  await findTutorOrThrow(parts, tutorId);
  return (await selectOfferings(parts.db, tutorId)).map(presentOffering);
}

export async function teachingModeOf(parts: Db, tutorId: number) {
  return [{ nacin_nastave: presentTeachingMode(await findTutorOrThrow(parts, tutorId)) }];
}
