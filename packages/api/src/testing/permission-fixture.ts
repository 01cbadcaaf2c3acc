import { eq } from 'drizzle-orm';
import { optOutUrl } from '../modules/notifications/public.ts';
import { newToken } from '../platform/security/crypto.ts';
import { accountTokens, sessions } from '../tables/accounts.ts';
import { calendarFeeds } from '../tables/calendar-feeds.ts';
import { answerLinks, lessons } from '../tables/lessons.ts';
import { notifications } from '../tables/notifications.ts';
import { pictureOwners, pictures } from '../tables/pictures.ts';
import { pushSubscriptions } from '../tables/push.ts';
import { mails } from '../tables/system.ts';
import { buildAdmin, buildStudent, buildTutor, type TestUser } from './factories.ts';
import { openConversation } from './factories-chat.ts';
import { buildBookableTutor, buildLesson, buildSeries, buildWish } from './factories-lessons.ts';
import {
  buildCategory,
  buildException,
  buildSubject,
  buildLesson as insertLesson,
  type TestSubject,
} from './factories-market.ts';
import type { TestApp } from './test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The data of one student or tutor: ids that requests name, and that are swapped. */
export interface Belongings {
  student: number;
  tutor: number;
  /** Pending, tomorrow at noon, between the two. */
  lesson: number;
  /** Confirmed, the day after tomorrow at noon; the tutor proposes to move it. */
  confirmedLesson: number;
  /** Two pending lessons of these two. */
  series: number;
  /** A date on which the tutor does not teach. */
  dayOff: number;
  /** The student waits for a Thursday of the tutor; an hour is held for them. */
  waitingWish: number;
  /** That the lesson was requested, for the student's list. */
  notice: number;
  /** On which the student is told. */
  device: number;
  /** A picture that the student uploaded. */
  picture: string;
}

/** Two pairs of student and tutor without any connection. */
export interface Fixture {
  people: Record<'student' | 'otherStudent' | 'tutor' | 'otherTutor' | 'admin', TestUser>;
  own: Belongings;
  others: Belongings;
  subject: TestSubject;
  /** Whom nobody has asked or booked yet. */
  newTutor: number;
  unusedSubject: TestSubject;
  unusedCategory: number;
  resetToken: string;
  verifyToken: string;
  /** Of the footer of a mail to the student. */
  optOutToken: string;
  /** Of the student's calendar feed. */
  feedToken: string;
  /** Of the student's request to the tutor. */
  answerToken: string;
  /** A mail that could not be delivered. */
  failedMail: number;
}

/** Of nobody's device: the example of RFC 8291. */
export const DEVICE_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

let pictureNumber = 0;

async function buildPair(test: TestApp) {
  const { db } = test.parts;
  const student = await buildStudent(test, { emailVerifiedAt: null });
  const bookable = await buildBookableTutor(test);
  const { tutor, subject } = bookable;
  const lesson = await buildLesson(test, { with: bookable, student });
  const startsAt = new Date(lesson.startsAt.getTime() + DAY);
  const confirmed = await buildLesson(test, { with: bookable, student, status: 3, startsAt });
  await db
    .update(lessons)
    .set({
      ...{ proposed: [new Date(startsAt.getTime() + 7 * DAY)], proposedByTutor: true },
      proposedUntil: new Date(test.clock.now().getTime() + DAY / 2),
    })
    .where(eq(lessons.id, confirmed.id));
  const series = await buildSeries(test, bookable, student, 2);
  // Held and not reviewed.
  const threeDaysAgo = new Date(test.clock.now().getTime() - 71 * HOUR);
  await insertLesson(test, { tutor, student, subject, startsAt: threeDaysAgo });
  // An expired request that no job has stored yet: reading it must not store it either.
  const ranOut = new Date(test.clock.now().getTime() - DAY / 2);
  await insertLesson(test, { tutor, student, subject, status: 1, startsAt: ranOut });
  await openConversation(db, student.id, tutor.id, test.clock.now());
  const dayOff = await buildException(test, tutor, { firstDate: '2026-06-01', note: 'Ljetovanje' });
  const waitingWish = await buildWish(test, tutor, student, '2026-05-14T16:00:00+02:00');
  const notice = await buildNotice(test, student, lesson);
  const device = await buildDevice(test, student);
  await buildDevice(test, tutor);
  pictureNumber += 1;
  const picture = `abc${pictureNumber.toString(16)}`.padStart(64, '0');
  await db
    .insert(pictures)
    .values({ hash: picture, bytes: Buffer.from('picture'), mediaType: 'image/webp', width: 1, height: 1 });
  await db.insert(pictureOwners).values({ pictureHash: picture, userId: student.id });
  return {
    student,
    tutor,
    subject,
    belongings: {
      student: student.id,
      tutor: tutor.id,
      lesson: lesson.id,
      confirmedLesson: confirmed.id,
      series,
      dayOff,
      waitingWish,
      notice,
      device,
      picture,
    },
  };
}

async function buildNotice(test: TestApp, { id }: TestUser, lesson: { id: number; startsAt: Date }): Promise<number> {
  const [notice] = await test.parts.db
    .insert(notifications)
    .values({
      ...{ receiverId: id, type: 2, event: 'approved', lessonId: lesson.id, startsAt: lesson.startsAt },
      createdAt: test.clock.now(),
    })
    .returning({ id: notifications.id });
  return notice?.id ?? 0;
}

async function buildDevice({ parts: { db }, clock }: TestApp, { id: userId }: TestUser): Promise<number> {
  const createdAt = clock.now();
  const common = { userId, createdAt };
  const [session] = await db
    .insert(sessions)
    .values({ ...common, expiresAt: new Date(createdAt.getTime() + DAY) })
    .returning({ id: sessions.id });
  if (!session) throw new Error('session was not stored');
  const keys = {
    p256dh: Buffer.from(DEVICE_KEYS.p256dh, 'base64url'),
    auth: Buffer.from(DEVICE_KEYS.auth, 'base64url'),
  };
  const endpoint = `https://push.example/${crypto.randomUUID()}`;
  const [device] = await db
    .insert(pushSubscriptions)
    .values({ ...common, ...keys, sessionId: session.id, endpoint, device: 'Chrome na Androidu' })
    .returning({ id: pushSubscriptions.id });
  return device?.id ?? 0;
}

async function buildFailedMail(test: TestApp): Promise<number> {
  const texts = { kind: 'lesson-held', recipient: 'ana@casovi.test', subject: 'Naslov', bodyHtml: '', bodyText: '' };
  const [mail] = await test.parts.db
    .insert(mails)
    .values({ ...texts, status: 'failed', createdAt: test.clock.now() })
    .returning({ id: mails.id });
  return mail?.id ?? 0;
}

export async function buildFixture(test: TestApp): Promise<Fixture> {
  const [pair, otherPair] = [await buildPair(test), await buildPair(test)];
  const admin = await buildAdmin(test);
  // Another one: the last admin may not leave.
  await buildAdmin(test);
  const [reset, verify, feed, answer] = [newToken(), newToken(), newToken(), newToken()];
  const createdAt = test.clock.now();
  const common = { userId: pair.student.id, createdAt, expiresAt: new Date(createdAt.getTime() + DAY) };
  await test.parts.db.insert(accountTokens).values([
    { ...common, tokenHash: reset.hash, purpose: 'reset-password' },
    { ...common, tokenHash: verify.hash, purpose: 'verify-email' },
  ]);
  await test.parts.db.insert(calendarFeeds).values({ userId: pair.student.id, tokenHash: feed.hash, createdAt });
  await test.parts.db
    .insert(answerLinks)
    .values({ tokenHash: answer.hash, lessonId: pair.belongings.lesson, afterStep: 0 });
  return {
    people: {
      student: pair.student,
      otherStudent: otherPair.student,
      tutor: pair.tutor,
      otherTutor: otherPair.tutor,
      admin,
    },
    own: pair.belongings,
    others: otherPair.belongings,
    subject: pair.subject,
    newTutor: (await buildTutor(test)).id,
    unusedSubject: await buildSubject(test),
    unusedCategory: await buildCategory(test, `Vrsta ${crypto.randomUUID()}`),
    resetToken: reset.token,
    verifyToken: verify.token,
    optOutToken:
      optOutUrl(test.parts.settings, { receiverId: pair.student.id, event: 'approved' }).split('/').at(-1) ?? '',
    feedToken: feed.token,
    answerToken: answer.token,
    failedMail: await buildFailedMail(test),
  };
}
