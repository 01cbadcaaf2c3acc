import {
  BOOKABLE_LEVELS,
  LESSON_PLACES,
  LESSON_STATUS,
  OFFER_MINUTES,
  SLOT_TIMES,
  TEACHING_MODE,
  USER_TYPE,
  WEEKDAY_CODES,
} from '@casovi/contract/constants';
import { addDays, fromWallClock, toWallClock, weekdayCode, weekdayIndex, weeklyFrom } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import { ACCESS_COOKIE } from '../modules/accounts/sessions.ts';
import { sessions, users } from '../tables/accounts.ts';
import { lessons } from '../tables/lessons.ts';
import { availability, offerings, tutors } from '../tables/tutors.ts';
import { waitingOffers, waitingWishes } from '../tables/waiting.ts';
import type { Client } from './client.ts';
import { buildStudent, buildTutor, type TestUser } from './factories.ts';
import { buildSubject, buildLesson as insertLesson, type LessonValues, type TestSubject } from './factories-market.ts';
import type { TestApp } from './test-app.ts';

const FAR_AHEAD = new Date('2100-01-01T00:00:00Z');

/** A client with a long session, without the cost of a login. */
export async function visitAs(test: TestApp, user: Pick<TestUser, 'id'>): Promise<Client> {
  const [client] = await visitAsEach(test, [user]);
  if (!client) throw new Error('session was not stored');
  return client;
}

export async function visitAsEach(test: TestApp, people: Pick<TestUser, 'id'>[]): Promise<Client[]> {
  const rows = await test.parts.db
    .insert(sessions)
    .values(people.map(({ id }) => ({ userId: id, createdAt: test.clock.now(), expiresAt: FAR_AHEAD })))
    .returning();
  return rows.map((session) => {
    const client = test.visitor();
    client.cookies.set(ACCESS_COOKIE, test.app.signCookie(`${session.id}.${FAR_AHEAD.getTime()}`));
    return client;
  });
}

/** Bulk insert, without usable passwords. */
export async function buildStudents(test: TestApp, count: number): Promise<TestUser[]> {
  const batch = crypto.randomUUID();
  const common = {
    type: USER_TYPE.student,
    name: 'Ana Učenik',
    passwordHash: '',
    birthDate: '2008-01-01',
    phone: '067123456',
  };
  return test.parts.db
    .insert(users)
    .values(Array.from({ length: count }, (_, index) => ({ ...common, email: `${batch}-${index}@casovi.test` })))
    .returning({ id: users.id, type: users.type, name: users.name, email: users.email });
}

export interface BookableTutor {
  tutor: TestUser;
  subject: TestSubject;
}

/** A tutor of one subject at levels 1 to 3 (15, 20 and 25 euros), free at every hour of the week, until it begins. */
export async function buildBookableTutor(test: TestApp): Promise<BookableTutor> {
  const tutor = await buildTutor(test);
  const subject = await buildSubject(test);
  const { db } = test.parts;
  await db
    .insert(offerings)
    .values(
      BOOKABLE_LEVELS.map((level) => ({ tutorId: tutor.id, subjectId: subject.id, level, price: 10 + 5 * level })),
    );
  await db.update(tutors).set({ noticeHours: 0 }).where(eq(tutors.userId, tutor.id));
  const hours = SLOT_TIMES.map((time) => Number(time.slice(0, 2)));
  await db
    .insert(availability)
    .values(WEEKDAY_CODES.flatMap((_, weekday) => hours.map((hour) => ({ tutorId: tutor.id, weekday, hour }))));
  return { tutor, subject };
}

export const TUTOR_ADDRESS = 'Bulevar Svetog Petra 7, Podgorica';

/** Online without a link, and in person at the tutor's, at the student's and elsewhere. */
export async function teachEverywhere({ parts }: TestApp, tutor: Pick<TestUser, 'id'>): Promise<void> {
  const where = { teachingMode: TEACHING_MODE.both, places: [...LESSON_PLACES], address: TUTOR_ADDRESS };
  await parts.db.update(tutors).set(where).where(eq(tutors.userId, tutor.id));
}

/** The body of a booking at these hours of one date. */
export const bookingOf = (
  { tutor, subject }: BookableTutor,
  student: Pick<TestUser, 'id'>,
  date: string,
  ...times: string[]
) => ({
  profesorId: tutor.id,
  ucenikId: student.id,
  predmet: subject.name,
  nivo: 1,
  termini: times.map((timeSlot) => ({ day: weekdayCode(date), timeSlot, date })),
});

export const book = (client: Client, ...booking: Parameters<typeof bookingOf>) =>
  client.post('/api/planer/rezervisi', bookingOf(...booking));

export const changeLesson = (client: Client, lessonId: number, body: object) =>
  client.put(`/api/reservation/update/${lessonId}`, body);

export const setStatusAsAdmin = (admin: Client, lessonId: number, status: number) =>
  admin.put(`/api/reservation/update/admin/${lessonId}`, { status });

export const lessonsOfStudent = (client: Client, student: Pick<TestUser, 'id'>, query = '') =>
  client.get(`/api/reservation/ucenik/${student.id}${query && `?${query}`}`);

export interface TestLesson extends BookableTutor {
  id: number;
  student: TestUser;
  startsAt: Date;
}

/** With tutor and student. Pending and tomorrow at noon by default. */
export async function buildLesson(
  test: TestApp,
  values: Pick<LessonValues, 'status' | 'startsAt' | 'minutes'> & { with?: BookableTutor; student?: TestUser } = {},
): Promise<TestLesson> {
  const { tutor, subject } = values.with ?? (await buildBookableTutor(test));
  const student = values.student ?? (await buildStudent(test));
  const tomorrow = addDays(test.clock.now().toISOString().slice(0, 10), 1);
  const startsAt = values.startsAt ?? fromWallClock(tomorrow, '12:00');
  const status = values.status ?? LESSON_STATUS.pending;
  const { id } = await insertLesson(test, { tutor, student, subject, status, startsAt, minutes: values.minutes ?? 60 });
  return { id, tutor, subject, student, startsAt };
}

/** Pending, one a week, the first in twelve days at noon. Returns its id. */
export async function buildSeries(
  test: TestApp,
  offer: BookableTutor,
  student: TestUser,
  weeks: number,
): Promise<number> {
  const { db, clock } = test.parts;
  const { rows } = await test.parts.pool.query(`SELECT nextval('lesson_series')::integer AS id`);
  const { id: seriesId } = rows[0];
  const first = addDays(clock.now().toISOString().slice(0, 10), 12);
  for (const [index, date] of weeklyFrom(first, weeks).entries()) {
    const { id } = await buildLesson(test, { with: offer, student, startsAt: fromWallClock(date, '12:00') });
    const place = { seriesId, seriesNumber: index + 1, seriesSize: weeks };
    await db.update(lessons).set(place).where(eq(lessons.id, id));
  }
  return seriesId;
}

/** For any hour of that weekday until that date. This hour is held for half an hour from now on. Returns its id. */
export async function buildWish(
  test: TestApp,
  tutor: Pick<TestUser, 'id'>,
  student: Pick<TestUser, 'id'>,
  heldHour: Date | string,
): Promise<number> {
  const { db } = test.parts;
  const now = test.clock.now();
  const startsAt = new Date(heldHour);
  const { date: lastDate } = toWallClock(startsAt);
  const pair = { tutorId: tutor.id, studentId: student.id };
  const hours = { weekdays: [weekdayIndex(lastDate)], fromHour: 8, untilHour: 22 };
  const [wish] = await db
    .insert(waitingWishes)
    .values({ ...pair, ...hours, lastDate, askedAt: now })
    .returning({ id: waitingWishes.id });
  if (!wish) throw new Error('wish was not stored');
  const heldUntil = new Date(now.getTime() + OFFER_MINUTES * 60_000);
  const times = { startsAt, offeredAt: now, tellAt: now, heldUntil };
  await db.insert(waitingOffers).values({ ...pair, ...times, wishId: wish.id, told: true });
  return wish.id;
}

/** The job `offer-hours`. */
export async function offerHours(test: TestApp): Promise<void> {
  await test.parts.pool.query(`SELECT graphile_worker.add_job('offer-hours')`);
  await test.runJobs();
}

/** The job `expire-lessons`. */
export async function expireLessons(test: TestApp): Promise<void> {
  await test.parts.pool.query(`SELECT graphile_worker.add_job('expire-lessons')`);
  await test.runJobs();
}
