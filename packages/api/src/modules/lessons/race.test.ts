import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { addDays } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { conversationMembers } from '../../tables/chat.ts';
import { lessonHistory, lessons } from '../../tables/lessons.ts';
import { notifications } from '../../tables/notifications.ts';
import type { Client } from '../../testing/client.ts';
import type { TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  book,
  bookingOf,
  buildBookableTutor,
  buildStudents,
  visitAsEach,
} from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const RIVALS = 200;
const DATE = '2026-05-05';

let students: TestUser[];
let clients: Client[];

beforeAll(async () => {
  students = await buildStudents(test, RIVALS);
  clients = await visitAsEach(test, students);
});

/** Everybody books at once, each the hours that `timesOf` gives them. */
const bookAtOnce = (offer: BookableTutor, date: string, timesOf: (index: number) => string[]) =>
  Promise.all(
    students.map((student, index) =>
      clients[index]?.post('/api/planer/rezervisi', bookingOf(offer, student, date, ...timesOf(index))),
    ),
  );

const lessonsWith = (offer: BookableTutor) =>
  test.parts.db.select().from(lessons).where(eq(lessons.tutorId, offer.tutor.id));

describe(`${RIVALS} students who book at the same moment`, { timeout: 120_000 }, () => {
  it.each([
    // Each on a day of its own: whoever won the first has no time for the second.
    ['one slot', DATE, () => ['12:00']],
    [
      '60 and 120 minutes around one hour',
      addDays(DATE, 7),
      (index: number) => [['12:00'], ['11:00', '12:00'], ['12:00', '13:00']][index % 3] ?? [],
    ],
  ])('%s: one gets it, all others hear that it is taken', async (_name, date, timesOf) => {
    const offer = await buildBookableTutor(test);
    const responses = await bookAtOnce(offer, date, timesOf);
    const won = responses.filter((response) => response?.status === 200);
    const lost = responses.filter(
      (response) => response?.status === 409 && response.body.message === LESSON_TEXT.slotTaken,
    );
    expect([won.length, lost.length]).toEqual([1, RIVALS - 1]);

    const made = await lessonsWith(offer);
    expect(made).toHaveLength(1);
    expect(made[0]?.studentId).toBe(students[responses.findIndex((response) => response?.status === 200)]?.id);
    const { db } = test.parts;
    const told = await db.select().from(notifications).where(eq(notifications.receiverId, offer.tutor.id));
    const chats = await db.select().from(conversationMembers).where(eq(conversationMembers.userId, offer.tutor.id));
    const history = await db
      .select()
      .from(lessonHistory)
      .where(eq(lessonHistory.lessonId, made[0]?.id ?? 0));
    expect([told.length, chats.length, history.length]).toEqual([1, 1, 1]);
  });

  it('overlapping series: each is whole or not there, nothing overlaps and no request fails', async () => {
    const offer = await buildBookableTutor(test);
    const responses = await Promise.all(
      students.map((student, index) => {
        const times = index % 2 === 0 ? ['12:00'] : ['12:00', '13:00'];
        const booking = bookingOf(offer, student, addDays(DATE, 21 + 7 * (index % 5)), ...times);
        return clients[index]?.post('/api/planer/rezervisi', { ...booking, sedmica: 2 + (index % 4) });
      }),
    );
    expect(new Set(responses.map((response) => response?.status))).toEqual(new Set([200, 409]));
    const made = await lessonsWith(offer);
    const won = responses.filter((response) => response?.status === 200);
    expect(won.flatMap((response) => response?.body.casovi).sort()).toEqual(made.map(({ id }) => id).sort());
    for (const { seriesId, seriesSize } of made)
      expect(made.filter((lesson) => lesson.seriesId === seriesId)).toHaveLength(seriesSize ?? 0);
    expect(new Set(made.map(({ startsAt }) => startsAt.getTime())).size).toBe(made.length);
  });

  it('overlapping pairs of hours all over the day: nothing overlaps and no request fails', async () => {
    const offer = await buildBookableTutor(test);
    const responses = await bookAtOnce(offer, addDays(DATE, 14), (index) =>
      [`${8 + (index % 13)}`.padStart(2, '0'), `${9 + (index % 13)}`.padStart(2, '0')].map((hour) => `${hour}:00`),
    );
    expect(new Set(responses.map((response) => response?.status))).toEqual(new Set([200, 409]));
    const made = await lessonsWith(offer);
    expect(made).toHaveLength(responses.filter((response) => response?.status === 200).length);
    const starts = made.map(({ startsAt }) => startsAt.getTime()).sort((one, other) => one - other);
    for (const [index, start] of starts.slice(1).entries())
      expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(2 * 3_600_000);
  });
});

it('a student who books the same hour with twenty tutors concurrently gets one lesson', async () => {
  const offers = await Promise.all(Array.from({ length: 20 }, () => buildBookableTutor(test)));
  const [student] = students;
  const [client] = clients;
  if (!student || !client) throw new Error('there are students');
  const day = '2026-05-06';
  const responses = await Promise.all(offers.map((offer) => book(client, offer, student, day, '12:00')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = responses.filter(({ status }) => status !== 200);
  expect(lost.every(({ status, body }) => status === 409 && body.message === LESSON_TEXT.bookingOwnOverlap)).toBe(true);
});

it('a student who books many hours of one tutor concurrently gets them all, and one conversation', async () => {
  const offer = await buildBookableTutor(test);
  const [, student] = students;
  const [, client] = clients;
  if (!student || !client) throw new Error('there are students');
  const hours = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'];
  const responses = await Promise.all(hours.map((hour) => book(client, offer, student, '2026-05-07', hour)));
  expect(responses.map(({ status }) => status)).toEqual(hours.map(() => 200));
  expect(await lessonsWith(offer)).toHaveLength(hours.length);
  const { db } = test.parts;
  const sides = await db.select().from(conversationMembers).where(eq(conversationMembers.userId, offer.tutor.id));
  expect(sides).toHaveLength(1);
});
