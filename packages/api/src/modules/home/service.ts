import type { HomePage, ReviewOfTutor } from '@casovi/contract/pages';
import type { Tag } from '../../platform/cache/change-log.ts';
import type { Parts } from '../../platform/parts.ts';
import { cachedFor } from '../../platform/postgres/per-database.ts';
import { REVIEWS_TAG } from '../reviews/public.ts';
import { listSubjects, SUBJECTS_TAG } from '../subjects/public.ts';
import { presentReview, tutorTag } from '../tutors/public.ts';
import { subjectCalendar } from './calendar.ts';
import { countMarketplace, selectRecentGoodReviews } from './queries.ts';

const POPULAR_SUBJECTS = 8;
const REVIEWS_SHOWN = 6;
const REVIEWS_LOOKED_AT = 60;
const COUNTS_KEPT_MILLISECONDS = 5 * 60_000;

const counts = cachedFor(COUNTS_KEPT_MILLISECONDS, countMarketplace);

export async function homePage(
  parts: Pick<Parts, 'db' | 'clock' | 'changes'>,
): Promise<{ page: HomePage; tags: Tag[] }> {
  const [subjects, reviews, counted] = await Promise.all([listSubjects(parts), latestReviews(parts), counts(parts)]);
  const popularSubjects = subjects
    .filter((subject) => subject.broj_profesora > 0)
    .sort((one, other) => other.broj_profesora - one.broj_profesora)
    .slice(0, POPULAR_SUBJECTS);
  const [first] = popularSubjects;
  const { calendar, tags } = first ? await subjectCalendar(parts, first) : { calendar: null, tags: [] };
  return {
    page: { popularSubjects, calendar, reviews, counts: counted },
    tags: [SUBJECTS_TAG, REVIEWS_TAG, ...reviews.map(({ profesor }) => tutorTag(profesor.id_korisnika)), ...tags],
  };
}

/** One per tutor. */
async function latestReviews({ db }: Pick<Parts, 'db'>): Promise<ReviewOfTutor[]> {
  const rows = await selectRecentGoodReviews(db, REVIEWS_LOOKED_AT);
  const latestOfTutor = new Map<number, ReviewOfTutor>();
  for (const row of rows) {
    if (latestOfTutor.has(row.tutorId)) continue;
    latestOfTutor.set(row.tutorId, {
      ...presentReview(row),
      profesor: { id_korisnika: row.tutorId, ime: row.tutorName },
    });
  }
  return [...latestOfTutor.values()].slice(0, REVIEWS_SHOWN);
}
