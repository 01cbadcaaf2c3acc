import { type LessonMode, type LessonPlace, TEACHING_MODE } from '@casovi/contract/constants';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
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
  exceptTutorId: number;
}

/** Verified tutors who teach this in that way, by price and rating. */
export const listCandidates = (
  db: Executor,
  { subjectId, level, mode, place, exceptTutorId }: WantedTeaching,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({
      id: tutorListings.tutorId,
      name: tutorListings.name,
      price: tutorListings.price,
      pictureHash: users.pictureHash,
      verified: tutorListings.verified,
      reviewCount: tutors.reviewCount,
      ratingSum: tutors.ratingSum,
    })
    .from(tutorListings)
    .innerJoin(tutors, eq(tutors.userId, tutorListings.tutorId))
    .innerJoin(users, eq(users.id, tutorListings.tutorId))
    .where(
      and(
        ...[eq(tutorListings.subjectId, subjectId), eq(tutorListings.level, level)],
        ...[tutorListings.verified, ne(tutorListings.tutorId, exceptTutorId)],
        sql`coalesce(${tutors.teachingMode}, ${TEACHING_MODE.online}) IN (${mode}, ${TEACHING_MODE.both})`,
        place === null ? undefined : sql`${place} = ANY (${tutors.places})`,
      ),
    )
    .orderBy(asc(tutorListings.price), desc(tutorListings.rating), asc(tutorListings.tutorId))
    .limit(limit)
    .offset(offset);
export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number];
