import type { HomePage, ReviewOfTutor } from '@casovi/contract/pages';
import type { Parts } from '../../platform/parts.ts';
import { cachedFor } from '../../platform/postgres/per-database.ts';
import { listSubjects } from '../subjects/public.ts';
import { presentReview } from '../tutors/public.ts';
import { countMarketplace, selectRecentGoodReviews } from './queries.ts';

const POPULAR_SUBJECTS = 8;
const REVIEWS_SHOWN = 6;
const REVIEWS_LOOKED_AT = 60;
const COUNTS_KEPT_MILLISECONDS = 5 * 60_000;

const counts = cachedFor(COUNTS_KEPT_MILLISECONDS, countMarketplace);

export async function homePage(parts: Pick<Parts, 'db' | 'clock'>): Promise<HomePage> {
  const [subjects, reviews, counted] = await Promise.all([listSubjects(parts), latestReviews(parts), counts(parts)]);
  const popularSubjects = subjects
    .filter((subject) => subject.broj_profesora > 0)
    .sort((one, other) => other.broj_profesora - one.broj_profesora)
    .slice(0, POPULAR_SUBJECTS);
  return { popularSubjects, reviews, counts: counted };
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
