import { type LessonMode, type LessonPlace, TEACHING_MODE } from '@casovi/contract/constants';
import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { tutorListings, tutors } from '../../tables/tutors.ts';

/** A lesson for which a tutor is looked for. */
export interface WantedTeaching {
  subjectId: number;
  level: 1 | 2 | 3;
  mode: LessonMode;
  /** Null online, and where the two agree on it in the chat. */
  place: LessonPlace | null;
  exceptTutors: readonly number[];
}

/** Of so many verified tutors who teach this, those who do in that way, by price and rating. */
export function listCandidates(
  db: Executor,
  { subjectId, level, mode, place, exceptTutors }: WantedTeaching,
  lookedAt: number,
) {
  const { tutorId, name, price, rating, verified } = tutorListings;
  // Deferred join: the index of prices says which rows are needed.
  const cheapest = db
    .select({ tutorId, name, price, rating, verified })
    .from(tutorListings)
    .where(
      and(
        ...[eq(tutorListings.subjectId, subjectId), eq(tutorListings.level, level)],
        ...[verified, notInArray(tutorId, [...exceptTutors])],
      ),
    )
    .orderBy(asc(price), desc(rating), asc(tutorId))
    .limit(lookedAt)
    .as('cheapest');
  return db
    .select({
      id: cheapest.tutorId,
      ...{ name: cheapest.name, price: cheapest.price, verified: cheapest.verified },
      ...{ pictureHash: users.pictureHash, reviewCount: tutors.reviewCount, ratingSum: tutors.ratingSum },
    })
    .from(cheapest)
    .innerJoin(tutors, eq(tutors.userId, cheapest.tutorId))
    .innerJoin(users, eq(users.id, cheapest.tutorId))
    .where(
      and(
        sql`coalesce(${tutors.teachingMode}, ${TEACHING_MODE.online}) IN (${mode}, ${TEACHING_MODE.both})`,
        place === null ? undefined : sql`${place} = ANY (${tutors.places})`,
      ),
    )
    .orderBy(asc(cheapest.price), desc(cheapest.rating), asc(cheapest.tutorId));
}
export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number];
