import { LIST_MAX, type TutorLevelFilter, type TutorSort } from '@casovi/contract/constants';
import type { TutorListItem, TutorProfile } from '@casovi/contract/tutors';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { firstFreeHours } from './calendars.ts';
import { findList, type ListLevel, selectCards, selectMatchingPage, selectPage } from './list-queries.ts';
import { presentCard, presentOffering, presentPrice, presentProfile, presentTeachingMode } from './presenter.ts';
import { findTutor, selectOfferings, selectReviews, type TutorRow } from './queries.ts';

type Db = Pick<Parts, 'db'>;

export interface Cut {
  limit?: number | undefined;
  offset?: number | undefined;
}

export interface ListRequest extends Cut {
  tip: TutorLevelFilter;
  search: string;
  sort: TutorSort;
  /** Null for visitors. */
  viewerId: number | null;
}

const LEVEL_OF_FILTER: Record<TutorLevelFilter, ListLevel> = { all: 0, '1': 1, '2': 2, '3': 3, '4': 4 };

/** Null when there is no such subject. */
export async function listTutors(
  parts: Pick<Parts, 'db' | 'clock'>,
  link: string,
  { tip, search, sort, viewerId, limit = LIST_MAX, offset = 0 }: ListRequest,
): Promise<{ subjectId: number; total: number; tutors: TutorListItem[] } | null> {
  const { db } = parts;
  const level = LEVEL_OF_FILTER[tip];
  const list = await findList(db, link, level, search);
  if (!list) return null;
  const { subjectId, letters } = list;
  const cut = { subjectId, level, limit, offset };
  const { total, ids } = search
    ? await selectMatchingPage(db, sort, cut, letters)
    : { total: list.total, ids: await selectPage(db, sort, cut) };
  if (ids.length === 0) return { subjectId, total, tutors: [] };
  const [cards, free] = await Promise.all([selectCards(db, cut, ids), firstFreeHours(parts, ids, viewerId)]);
  const cardOf = new Map(cards.map((card) => [card.id, presentCard(card, free.get(card.id))]));
  // A tutor may have been removed between the two queries.
  return { subjectId, total, tutors: ids.flatMap((id) => cardOf.get(id) ?? []) };
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
