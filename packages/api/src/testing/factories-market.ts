import { type Level, UNCATEGORISED } from '@casovi/contract/constants';
import { slugOf } from '@casovi/contract/letters';
import { eq, sql } from 'drizzle-orm';
import { users } from '../tables/accounts.ts';
import { lessons, reviews } from '../tables/lessons.ts';
import { pictures } from '../tables/pictures.ts';
import { categories, subjects } from '../tables/subjects.ts';
import { availability, availabilityExceptions, offerings, tutors } from '../tables/tutors.ts';
import { buildStudent, buildTutor, type TestUser } from './factories.ts';
import { newNumbers } from './numbers.ts';
import type { TestApp } from './test-app.ts';

const nextNumber = newNumbers();

const HOUR = 3_600_000;

type Id = Pick<TestUser, 'id'>;

export interface TestSubject {
  id: number;
  name: string;
  slug: string;
}

/** Find or create. */
export async function buildCategory({ parts }: TestApp, name: string): Promise<number> {
  await parts.db.insert(categories).values({ name }).onConflictDoNothing();
  const [stored] = await parts.db.select().from(categories).where(eq(categories.name, name));
  if (!stored) throw new Error('category was not stored');
  return stored.id;
}

export async function buildSubject(
  test: TestApp,
  values: { name?: string; category?: string } = {},
): Promise<TestSubject> {
  const counter = nextNumber(test);
  const name = values.name ?? `Predmet ${counter}`;
  const categoryId = await buildCategory(test, values.category ?? UNCATEGORISED);
  const [subject] = await test.parts.db
    .insert(subjects)
    .values({ name, slug: slugOf(name), categoryId })
    .returning();
  if (!subject) throw new Error('subject was not stored');
  return { id: subject.id, name, slug: subject.slug };
}

export interface OfferingValues {
  tutor?: Id;
  subject?: Pick<TestSubject, 'id'>;
  level?: Level;
  price?: number;
}

/** Also refreshes the public lists. */
export async function buildOffering(test: TestApp, values: OfferingValues = {}) {
  const tutor = values.tutor ?? (await buildTutor(test));
  const subject = values.subject ?? (await buildSubject(test));
  const offering = { tutorId: tutor.id, subjectId: subject.id, level: values.level ?? 1, price: values.price ?? 10 };
  await test.parts.db.insert(offerings).values(offering);
  return offering;
}

/** Free hours of an ordinary week: [weekday as Date.getDay(), hour]. */
export async function buildAvailability(test: TestApp, tutor: Id, slots: [weekday: number, hour: number][]) {
  await test.parts.db
    .insert(availability)
    .values(slots.map(([weekday, hour]) => ({ tutorId: tutor.id, weekday, hour })))
    .onConflictDoNothing();
}

/** A whole day off, unless the values say otherwise. Returns its id. */
export async function buildException(
  test: TestApp,
  tutor: Id,
  values: Partial<typeof availabilityExceptions.$inferInsert> & { firstDate: string },
): Promise<number> {
  const [stored] = await test.parts.db
    .insert(availabilityExceptions)
    .values({ tutorId: tutor.id, extra: false, lastDate: values.firstDate, ...values })
    .returning({ id: availabilityExceptions.id });
  return stored?.id ?? 0;
}

export interface LessonValues {
  tutor?: Id;
  student?: Id;
  subject?: Pick<TestSubject, 'id'>;
  level?: 1 | 2 | 3;
  startsAt?: Date;
  minutes?: 60 | 120;
  status?: 1 | 2 | 3 | 4;
}

/** Held by default; each some hours before the last one, so that none overlap. */
export async function buildLesson(test: TestApp, values: LessonValues = {}) {
  const counter = nextNumber(test);
  const { parts } = test;
  const tutor = values.tutor ?? (await buildTutor(test));
  const student = values.student ?? (await buildStudent(test));
  const subject = values.subject ?? (await buildSubject(test));
  const startsAt = values.startsAt ?? new Date(parts.clock.now().getTime() - (24 + 3 * counter) * HOUR);
  const status = values.status ?? 4;
  const bookedAt = new Date(startsAt.getTime() - 48 * HOUR);
  const [lesson] = await parts.db
    .insert(lessons)
    .values({
      tutorId: tutor.id,
      studentId: student.id,
      subjectId: subject.id,
      level: values.level ?? 1,
      startsAt,
      endsAt: new Date(startsAt.getTime() + ((values.minutes ?? 60) / 60) * HOUR),
      status,
      price: 10,
      bookedAt,
      answerBy: startsAt,
      agreedAt: status === 3 ? bookedAt : null,
    })
    .returning();
  if (!lesson) throw new Error('lesson was not stored');
  if (status === 4) {
    await parts.db
      .update(tutors)
      .set({ heldCount: sql`${tutors.heldCount} + 1` })
      .where(eq(tutors.userId, tutor.id));
  }
  return lesson;
}

export interface ReviewValues {
  tutor?: Id;
  student?: Id;
  rating?: number;
  body?: string;
}

/** With its held lesson and the counters of the tutor. */
export async function buildReview(test: TestApp, values: ReviewValues = {}) {
  const { parts } = test;
  const lesson = await buildLesson(test, {
    ...(values.tutor && { tutor: values.tutor }),
    ...(values.student && { student: values.student }),
  });
  const rating = values.rating ?? 5;
  const [review] = await parts.db
    .insert(reviews)
    .values({
      lessonId: lesson.id,
      tutorId: lesson.tutorId,
      studentId: lesson.studentId,
      rating,
      body: values.body ?? '',
      createdAt: parts.clock.now(),
    })
    .returning();
  if (!review) throw new Error('review was not stored');
  await parts.db
    .update(tutors)
    .set({ reviewCount: sql`${tutors.reviewCount} + 1`, ratingSum: sql`${tutors.ratingSum} + ${rating}` })
    .where(eq(tutors.userId, lesson.tutorId));
  return review;
}

/** Biography and picture: what makes a profile complete. */
export async function completeProfile(
  test: TestApp,
  user: Id,
  biography = 'Predajem već deset godina.',
): Promise<string> {
  const counter = nextNumber(test);
  const hash = counter.toString(16).padStart(64, '0');
  await test.parts.db
    .insert(pictures)
    .values({ hash, bytes: Buffer.from('picture'), mediaType: 'image/webp', width: 1, height: 1 });
  await test.parts.db.update(users).set({ biography, pictureHash: hash }).where(eq(users.id, user.id));
  return hash;
}
