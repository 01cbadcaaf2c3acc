import type { Level } from '@casovi/contract/constants';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { perDatabase, typedPlaceholder } from '../../platform/postgres/per-database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { reviews } from '../../tables/lessons.ts';
import { subjects } from '../../tables/subjects.ts';
import { availability, availabilityExceptions, offerings, tutors } from '../../tables/tutors.ts';

/** False if the account was deleted meanwhile. */
export async function lockTutor(tx: Executor, tutorId: number): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, tutorId), isNull(users.deletedAt)))
    .for('share');
  if (!user) return false;
  await tx.select({ id: tutors.userId }).from(tutors).where(eq(tutors.userId, tutorId)).for('no key update');
  return true;
}

/** In the order in which listings lock them too. */
export async function lockTutors(tx: Executor, tutorIds: number[]): Promise<void> {
  const rows = tx.select({ id: tutors.userId }).from(tutors).where(inArray(tutors.userId, tutorIds));
  await rows.orderBy(asc(tutors.userId)).for('no key update');
}

/** For the deletion of an account. Counters stay, since lessons and reviews do. */
export async function withdrawTutor(tx: Executor, tutorId: number): Promise<void> {
  const anew = sql`DEFAULT`;
  const rules = { noticeHours: anew, breakAfter: anew, weeksAhead: anew, lessonsADay: null };
  await tx
    .update(tutors)
    .set({ teachingMode: null, ...rules, places: [], towns: [], address: '', meetingLink: '', takesQuestions: anew })
    .where(eq(tutors.userId, tutorId));
  await tx.delete(offerings).where(eq(offerings.tutorId, tutorId));
  await tx.delete(availability).where(eq(availability.tutorId, tutorId));
  await tx.delete(availabilityExceptions).where(eq(availabilityExceptions.tutorId, tutorId));
}

export interface Offering {
  subjectId: number;
  level: Level;
  price: number;
}

/** What a tutor saves together with the offerings. */
export type TutorInput = Pick<typeof tutors.$inferInsert, 'teachingMode'>;

/** The caller has locked the tutor. */
export async function replaceOfferings(
  tx: Executor,
  tutorId: number,
  offered: Offering[],
  input: TutorInput,
): Promise<void> {
  await tx.update(tutors).set(input).where(eq(tutors.userId, tutorId));
  // One statement, so that triggers refresh the listings once.
  await tx.execute(sql`
    WITH offered AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(offered)})
        AS one ("subjectId" integer, level smallint, price numeric)
    ), gone AS (
      DELETE FROM ${offerings} WHERE ${offerings.tutorId} = ${tutorId}
        AND (${offerings.subjectId}, ${offerings.level}) NOT IN (SELECT "subjectId", level FROM offered)
    )
    INSERT INTO ${offerings} (tutor_id, subject_id, level, price)
    SELECT ${tutorId}, "subjectId", level, price FROM offered
    ON CONFLICT (tutor_id, subject_id, level) DO UPDATE SET price = excluded.price`);
}

// Questions --------------------------------------------------------------------------------------------------------

export async function selectTakesQuestions(db: Executor, tutorId: number): Promise<boolean | undefined> {
  const [row] = await db
    .select({ takesQuestions: tutors.takesQuestions })
    .from(tutors)
    .where(eq(tutors.userId, tutorId));
  return row?.takesQuestions;
}

/** The caller has locked the tutor. */
export async function updateTakesQuestions(tx: Executor, tutorId: number, takesQuestions: boolean): Promise<void> {
  await tx.update(tutors).set({ takesQuestions }).where(eq(tutors.userId, tutorId));
}

// Profile ----------------------------------------------------------------------------------------------------------

export const signalColumns = {
  requestCount: tutors.requestCount,
  answeredCount: tutors.answeredCount,
  answerMinutes: tutors.answerMinutes,
  heldCount: tutors.heldCount,
  returnedCount: tutors.returnedCount,
};

/** Columns of both cards and profiles. */
export const publicColumns = {
  biography: users.biography,
  pictureHash: users.pictureHash,
  verified: users.verified,
  teachingMode: tutors.teachingMode,
  reviewCount: tutors.reviewCount,
  ratingSum: tutors.ratingSum,
  towns: tutors.towns,
  ...signalColumns,
};

const profileOfTutor = perDatabase((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      ...publicColumns,
      places: tutors.places,
      takesQuestions: tutors.takesQuestions,
      subjects: sql<string[]>`ARRAY(
        SELECT ${subjects.name} FROM ${offerings} JOIN ${subjects} ON ${subjects.id} = ${offerings.subjectId}
         WHERE ${offerings.tutorId} = ${users.id} GROUP BY ${subjects.id} ORDER BY ${subjects.name})`,
    })
    .from(users)
    .innerJoin(tutors, eq(tutors.userId, users.id))
    .where(and(eq(users.id, sql.placeholder('tutorId')), isVisibleTutor))
    .prepare('tutor_profile'),
);

export async function findTutor(db: Database, tutorId: number) {
  const [row] = await profileOfTutor(db).execute({ tutorId });
  return row;
}
export type TutorRow = NonNullable<Awaited<ReturnType<typeof findTutor>>>;

const cardsOfIds = perDatabase((db) => {
  const tutorIds = typedPlaceholder('tutorIds', 'integer[]');
  const taught = db
    .select({
      tutorId: offerings.tutorId,
      subjects: sql<string[]>`array_agg(DISTINCT ${subjects.name} ORDER BY ${subjects.name})`.as('subjects'),
      lowestPrice: sql<number>`min(${offerings.price})`.mapWith(Number).as('lowest_price'),
      highestPrice: sql<number>`max(${offerings.price})`.mapWith(Number).as('highest_price'),
    })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .where(sql`${offerings.tutorId} = ANY (${tutorIds})`)
    .groupBy(offerings.tutorId)
    .as('taught');
  return db
    .select({
      ...{ id: users.id, name: users.name, ...publicColumns },
      subjects: sql<string[]>`coalesce(${taught.subjects}, '{}')`,
      ...{ lowestPrice: taught.lowestPrice, highestPrice: taught.highestPrice },
    })
    .from(users)
    .innerJoin(tutors, eq(tutors.userId, users.id))
    .leftJoin(taught, eq(taught.tutorId, users.id))
    .where(and(sql`${users.id} = ANY (${tutorIds})`, isVisibleTutor))
    .prepare('tutor_cards_of_ids');
});

/** Of visible tutors, whatever they teach, in no order. */
export const selectCardsOf = (db: Database, ids: readonly number[]) =>
  cardsOfIds(db).execute({ tutorIds: `{${ids.join(',')}}` });
export type SingleCardRow = Awaited<ReturnType<typeof selectCardsOf>>[number];

const offeringsOfTutor = perDatabase((db) =>
  db
    .select({
      subjectId: offerings.subjectId,
      subject: subjects.name,
      subjectLink: subjects.slug,
      level: offerings.level,
      price: offerings.price,
    })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .where(eq(offerings.tutorId, sql.placeholder('tutorId')))
    .orderBy(asc(offerings.subjectId), asc(offerings.level))
    .prepare('offerings_of_tutor'),
);

export const selectOfferings = (db: Database, tutorId: number) => offeringsOfTutor(db).execute({ tutorId });
export type OfferingRow = Awaited<ReturnType<typeof selectOfferings>>[number];

const reviewsOfTutor = perDatabase((db) =>
  db
    .select({
      rating: reviews.rating,
      body: reviews.body,
      createdAt: reviews.createdAt,
      studentName: users.name,
      studentPicture: users.pictureHash,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.studentId))
    .where(eq(reviews.tutorId, sql.placeholder('tutorId')))
    .orderBy(desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('reviews_of_tutor'),
);

/** Newest first. */
export const selectReviews = (db: Database, tutorId: number, cut: { limit: number; offset: number }) =>
  reviewsOfTutor(db).execute({ tutorId, ...cut });
export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];
