import { aliasedTable, and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { perDatabase } from '../../platform/postgres/per-database.ts';
import { users } from '../../tables/accounts.ts';
import { reviews } from '../../tables/lessons.ts';
import { listingCounts } from '../../tables/subjects.ts';
import { tutorListings, tutors } from '../../tables/tutors.ts';

/** Bounds the scan. */
const RECENT_REVIEWS = 500;
const GOOD_RATING = 4;
const SAYS_SOMETHING = 20;

const recentGoodReviews = perDatabase((db) => {
  const recent = db.select().from(reviews).orderBy(desc(reviews.id)).limit(RECENT_REVIEWS).as('recent');
  const student = aliasedTable(users, 'student');
  const tutor = aliasedTable(users, 'tutor');
  return db
    .select({
      rating: recent.rating,
      body: recent.body,
      createdAt: recent.createdAt,
      studentName: student.name,
      studentPicture: student.pictureHash,
      tutorId: tutor.id,
      tutorName: tutor.name,
    })
    .from(recent)
    .innerJoin(student, eq(student.id, recent.studentId))
    .innerJoin(tutor, eq(tutor.id, recent.tutorId))
    .where(
      and(
        gte(recent.rating, GOOD_RATING),
        gte(sql`length(${recent.body})`, SAYS_SOMETHING),
        isNull(tutor.blockedAt),
        isNull(tutor.deletedAt),
        // No reviews of deleted accounts.
        isNull(student.deletedAt),
      ),
    )
    .orderBy(desc(recent.id))
    .limit(sql.placeholder('limit'))
    .prepare('recent_good_reviews');
});

export const selectRecentGoodReviews = (db: Database, limit: number) => recentGoodReviews(db).execute({ limit });

/** Scans all tutors; the service caches the result. */
export async function countMarketplace(db: Database) {
  const [row] = await db
    .select({
      tutors:
        sql<number>`(SELECT count(DISTINCT ${tutorListings.tutorId}) FROM ${tutorListings} WHERE ${tutorListings.level} = 0)`.mapWith(
          Number,
        ),
      subjects:
        sql<number>`(SELECT count(*) FROM ${listingCounts} WHERE ${listingCounts.level} = 0 AND ${listingCounts.tutors} > 0)`.mapWith(
          Number,
        ),
      lessonsHeld: sql<number>`coalesce(sum(${tutors.heldCount}), 0)`.mapWith(Number),
    })
    .from(tutors);
  return row ?? { tutors: 0, subjects: 0, lessonsHeld: 0 };
}
