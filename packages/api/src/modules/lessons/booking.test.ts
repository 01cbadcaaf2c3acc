import { LESSON_STATUS } from '@casovi/contract/constants';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { fromWallClock } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { conversationMembers } from '../../tables/chat.ts';
import { lessonHistory, lessons } from '../../tables/lessons.ts';
import { notifications } from '../../tables/notifications.ts';
import { availability, offerings } from '../../tables/tutors.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  book,
  bookingOf,
  buildBookableTutor,
  changeLesson,
  lessonsOfStudent,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { someoneWaits } from '../../testing/locks.ts';
import { latestMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const NOW = '2026-05-04T08:00:00Z';
/** A Tuesday. */
const DATE = '2026-05-05';

let offer: BookableTutor;
let student: TestUser;
let client: Client;

beforeEach(async () => {
  test.clock.set(NOW);
  offer = await buildBookableTutor(test);
  student = await buildStudent(test);
  client = await visitAs(test, student);
});

const bookWith = (changes: object = {}, times = ['12:00'], date = DATE) =>
  client.post('/api/planer/rezervisi', { ...bookingOf(offer, student, date, ...times), ...changes });
const storedLessons = () => test.parts.db.select().from(lessons).where(eq(lessons.tutorId, offer.tutor.id));

describe('a booking that keeps every rule', () => {
  // On Tuesday at noon.
  it.each([
    ['within 24 hours', '2026-05-03T08:00:00Z', '2026-05-04T10:00:00+02:00'],
    ['two hours ahead', '2026-05-05T07:00:00Z', '2026-05-05T10:00:00+02:00'],
    ['in half an hour at least', '2026-05-05T08:15:00Z', '2026-05-05T10:45:00+02:00'],
    ['before the start', '2026-05-05T09:50:00Z', '2026-05-05T12:00:00+02:00'],
  ])('is to be answered %s', async (_rule, now, deadline) => {
    test.clock.set(now);
    const asking = await visitAs(test, student);
    const response = await asking.post('/api/planer/rezervisi', bookingOf(offer, student, DATE, '12:00'));
    expect(response.body.rok_odgovora).toBe(deadline);
    const request = async () => (await lessonsOfStudent(asking, student)).body[0];
    test.clock.set(new Date(Date.parse(deadline) - 1));
    expect(await request()).toMatchObject({ status: 1, rok_odgovora: deadline });
    test.clock.set(deadline);
    expect(await request()).toMatchObject({ status: 2, razlog: LESSON_TEXT.lessonExpired, rok_odgovora: null });
    expect((await bookWith()).status).toBe(deadline < '2026-05-05T12' ? 200 : 400);
  });

  it('makes one pending lesson with the price of today, and says what comes next', async () => {
    const response = await bookWith({ nivo: 2 });
    expect(response.status).toBe(200);
    const [stored] = await storedLessons();
    expect(response.body).toEqual({
      message: LESSON_TEXT.bookingSent,
      id_rezervacije: stored?.id,
      rok_odgovora: '2026-05-05T10:00:00+02:00',
      rok_za_sve: true,
      serija: null,
      casovi: [stored?.id],
    });
    expect(await storedLessons()).toMatchObject([
      {
        studentId: student.id,
        subjectId: offer.subject.id,
        level: 2,
        status: LESSON_STATUS.pending,
        price: 20,
        startsAt: fromWallClock(DATE, '12:00'),
        endsAt: fromWallClock(DATE, '13:00'),
        bookedAt: new Date(NOW),
      },
    ]);
    await test.parts.db.update(offerings).set({ price: 99 }).where(eq(offerings.tutorId, offer.tutor.id));
    const { body } = await lessonsOfStudent(client, student);
    expect(body[0].cijena).toBe(20);
  });

  it('takes two slots in either order as one lesson of 120 minutes', async () => {
    expect((await bookWith({}, ['21:00', '20:00'])).status).toBe(200);
    expect(await storedLessons()).toMatchObject([
      { startsAt: fromWallClock(DATE, '20:00'), endsAt: fromWallClock(DATE, '22:00') },
    ]);
  });

  it('takes level and ids as the strings that a form sends', async () => {
    const changes = { nivo: '3', profesorId: String(offer.tutor.id), ucenikId: String(student.id) };
    expect((await bookWith(changes)).status).toBe(200);
  });

  it('opens one conversation between the two, however many lessons follow', async () => {
    await bookWith();
    await bookWith({}, ['15:00']);
    const sides = await test.parts.db
      .select({ userId: conversationMembers.userId, otherId: conversationMembers.otherId })
      .from(conversationMembers)
      .where(eq(conversationMembers.userId, student.id));
    const others = await test.parts.db
      .select({ userId: conversationMembers.userId, otherId: conversationMembers.otherId })
      .from(conversationMembers)
      .where(eq(conversationMembers.userId, offer.tutor.id));
    expect(sides).toEqual([{ userId: student.id, otherId: offer.tutor.id }]);
    expect(others).toEqual([{ userId: offer.tutor.id, otherId: student.id }]);
  });

  it('writes history, notifies the tutor and mails them', async () => {
    await bookWith();
    const [lesson] = await storedLessons();
    const history = await test.parts.db
      .select()
      .from(lessonHistory)
      .where(eq(lessonHistory.lessonId, lesson?.id ?? 0));
    expect(history).toMatchObject([{ actorId: student.id, fromStatus: null, toStatus: 1, at: new Date(NOW) }]);
    const told = await test.parts.db
      .select()
      .from(notifications)
      .where(eq(notifications.lessonId, lesson?.id ?? 0));
    expect(told).toMatchObject([{ receiverId: offer.tutor.id, type: 2, readAt: null }]);
    const mail = await latestMail(test, offer.tutor.email);
    expect(mail.kind).toBe('lesson-requested');
    expect(mail.text).toContain('utorak, 05.05.2026 u 12h');
    expect(mail.text).toContain(`Učenik: ${student.name}`);
    expect(mail.text).toContain('odobrite ili odbijete do 05.05.2026 u 10:00.');
    expect(mail.text).toContain('http://casovi.test/dashboard');
  });

  it('reaches twelve weeks ahead and not beyond', async () => {
    expect((await bookWith({}, ['12:00'], '2026-07-27')).status).toBe(200);
    expect(await bookWith({}, ['12:00'], '2026-07-28')).toMatchObject({
      status: 400,
      body: { message: LESSON_TEXT.bookingTooFar },
    });
  });

  it('leaves the freed slot of a cancelled lesson to others', async () => {
    await bookWith();
    const [lesson] = await storedLessons();
    await changeLesson(client, Number(lesson?.id), { status: 2, tip_korisnika: 3 });
    expect((await bookWith()).status).toBe(200);
  });
});

describe('the four checks, in their order', () => {
  const empty = { predmet: '', nivo: null, termini: [] };

  it.each([
    [
      'three slots',
      { ...empty, termini: Array(3).fill({ day: 'Uto', timeSlot: '12:00', date: DATE }) },
      LESSON_TEXT.bookingDuration,
    ],
    ['nothing chosen', empty, LESSON_TEXT.bookingSubject],
    ['nothing sent', { predmet: undefined, nivo: undefined, termini: undefined }, LESSON_TEXT.bookingSubject],
    ['a blank subject', { predmet: '   ' }, LESSON_TEXT.bookingSubject],
    ['no level and no slot', { nivo: '', termini: [] }, LESSON_TEXT.bookingLevel],
    ['no level', { nivo: undefined }, LESSON_TEXT.bookingLevel],
    ['no slot', { termini: [] }, LESSON_TEXT.bookingSlot],
    ['slots missing', { termini: null }, LESSON_TEXT.bookingSlot],
    ['an hour outside the day', { termini: [{ day: 'Uto', timeSlot: '07:00', date: DATE }] }, LESSON_TEXT.bookingSlot],
    [
      'a date that is none',
      { termini: [{ day: 'Uto', timeSlot: '12:00', date: '2026-02-30' }] },
      LESSON_TEXT.bookingSlot,
    ],
    [
      'a date out of all bounds',
      { termini: [{ day: 'Sub', timeSlot: '12:00', date: '0000-01-01' }] },
      LESSON_TEXT.bookingSlot,
    ],
  ])('%s', async (_name, changes, text) => {
    expect(await bookWith(changes)).toMatchObject({ status: 400, body: { message: text } });
    expect(await storedLessons()).toEqual([]);
  });
});

describe('who may book', () => {
  it('refuses visitors, tutors, admins and other students', async () => {
    const body = bookingOf(offer, student, DATE, '12:00');
    const as = async (person: TestUser) => (await visitAs(test, person)).post('/api/planer/rezervisi', body);
    expect(await test.visitor().post('/api/planer/rezervisi', body)).toMatchObject({
      status: 401,
      body: { message: ERROR_TEXT.notLoggedIn },
    });
    expect(await as(await buildTutor(test))).toMatchObject({
      status: 403,
      body: { message: LESSON_TEXT.bookingNotForTutors },
    });
    expect(await as(offer.tutor)).toMatchObject({ status: 403, body: { message: LESSON_TEXT.bookingNotForTutors } });
    expect(await as(await buildAdmin(test))).toMatchObject({ status: 403, body: { message: ERROR_TEXT.notAllowed } });
    expect(await as(await buildStudent(test))).toMatchObject({ status: 403, body: { message: ERROR_TEXT.notAllowed } });
    expect(await storedLessons()).toEqual([]);
  });
});

describe('what can be booked', () => {
  let stranger: TestUser;
  beforeAll(async () => {
    stranger = await buildStudent(test);
  });

  it('responds with 404 for a tutor who does not exist, is a student, is blocked or has left', async () => {
    const gone = { status: 404, body: { message: LESSON_TEXT.bookingTutorGone } };
    expect(await bookWith({ profesorId: 999_999 })).toMatchObject(gone);
    expect(await bookWith({ profesorId: stranger.id })).toMatchObject(gone);
    const set = (values: object) => test.parts.db.update(users).set(values).where(eq(users.id, offer.tutor.id));
    await set({ blockedAt: test.clock.now() });
    expect(await bookWith()).toMatchObject(gone);
    await set({ blockedAt: null, deletedAt: test.clock.now() });
    expect(await bookWith()).toMatchObject(gone);
    await set({ deletedAt: null });
    expect((await bookWith()).status).toBe(200);
  });

  it('refuses a subject or a level that the tutor does not offer, and level 4 always', async () => {
    const refused = { status: 400, body: { message: LESSON_TEXT.bookingNotOffered } };
    expect(await bookWith({ predmet: 'Nepostojeći predmet' })).toMatchObject(refused);
    expect(await bookWith({ predmet: (await buildBookableTutor(test)).subject.name })).toMatchObject(refused);
    const offering = { tutorId: offer.tutor.id, subjectId: offer.subject.id, level: 4 as const, price: 30 };
    await test.parts.db.insert(offerings).values(offering);
    for (const nivo of [4, 5, -1, 1.5]) expect(await bookWith({ nivo })).toMatchObject(refused);
    await test.parts.db.delete(offerings).where(eq(offerings.level, 2));
    expect(await bookWith({ nivo: 2 })).toMatchObject(refused);
  });
});

describe('the price', () => {
  const changeTo = (price: number) =>
    test.parts.db.update(offerings).set({ price }).where(eq(offerings.tutorId, offer.tutor.id));

  it('that the student was shown is the one that is booked, or nothing is', async () => {
    await changeTo(15);
    expect((await bookWith({ cijena: 15 })).status).toBe(200);
    await changeTo(99);
    expect(await bookWith({ cijena: 15 }, ['14:00'])).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.bookingPriceChanged },
    });
    expect((await storedLessons()).map(({ price }) => price)).toEqual([15]);
    expect((await bookWith({ cijena: 99 }, ['14:00'])).status).toBe(200);
  });

  it('need not be sent', async () => {
    expect((await bookWith({ cijena: null })).status).toBe(200);
    expect(await bookWith({ cijena: '15' }, ['14:00'])).toMatchObject({ status: 400 });
  });
});

it('a subject that is deleted at the same moment cannot be booked', async () => {
  const admin = await test.parts.pool.connect();
  await admin.query('BEGIN');
  await admin.query('DELETE FROM offerings WHERE subject_id = $1', [offer.subject.id]);
  await admin.query('DELETE FROM subjects WHERE id = $1', [offer.subject.id]);
  const response = bookWith();
  await someoneWaits(test);
  await admin.query('COMMIT');
  admin.release();
  expect(await response).toMatchObject({ status: 400, body: { message: LESSON_TEXT.bookingNotOffered } });
});

describe('when it can be booked', () => {
  const refusal = (message: string) => ({ status: 400, body: { message } });

  it('refuses hours outside the weekly availability, each slot by itself', async () => {
    await test.parts.db.delete(availability).where(eq(availability.tutorId, offer.tutor.id));
    await test.parts.db.insert(availability).values({ tutorId: offer.tutor.id, weekday: 2, hour: 12 });
    expect(await bookWith({}, ['11:00'])).toMatchObject(refusal(LESSON_TEXT.bookingNotAvailable));
    expect(await bookWith({}, ['12:00', '13:00'])).toMatchObject(refusal(LESSON_TEXT.bookingNotAvailable));
    expect(await bookWith({}, ['12:00'], '2026-05-06')).toMatchObject(refusal(LESSON_TEXT.bookingNotAvailable));
    expect((await bookWith({}, ['12:00'])).status).toBe(200);
  });

  it('refuses what has begun by the server clock, to the millisecond', async () => {
    expect(await bookWith({}, ['12:00'], '2026-05-03')).toMatchObject(refusal(LESSON_TEXT.bookingPast));
    const start = fromWallClock(DATE, '12:00');
    test.clock.set(start);
    expect(await bookWith()).toMatchObject(refusal(LESSON_TEXT.bookingPast));
    test.clock.set(new Date(start.getTime() - 1));
    expect((await bookWith()).status).toBe(200);
  });

  it('refuses a day that does not fit the date', async () => {
    const termini = [{ day: 'Sri', timeSlot: '12:00', date: DATE }];
    expect(await bookWith({ termini })).toMatchObject(refusal(LESSON_TEXT.bookingDayMismatch));
  });

  it('refuses two slots that do not follow each other on one date', async () => {
    const text = refusal(LESSON_TEXT.bookingNotConsecutive);
    expect(await bookWith({}, ['12:00', '14:00'])).toMatchObject(text);
    expect(await bookWith({}, ['12:00', '12:00'])).toMatchObject(text);
    const twoDates = ['2026-05-05', '2026-05-12'].map((date) => ({ day: 'Uto', timeSlot: '12:00', date }));
    expect(await bookWith({ termini: twoDates })).toMatchObject(text);
    const nextHourOfNextWeek = [
      { day: 'Uto', timeSlot: '12:00', date: '2026-05-05' },
      { day: 'Uto', timeSlot: '13:00', date: '2026-05-12' },
    ];
    expect(await bookWith({ termini: nextHourOfNextWeek })).toMatchObject(text);
    expect(await storedLessons()).toEqual([]);
  });
});

describe('what overlaps', () => {
  it.each([
    ['the same hour', ['12:00'], ['12:00']],
    ['60 in the first half of 120', ['12:00', '13:00'], ['12:00']],
    ['60 in the second half of 120', ['12:00', '13:00'], ['13:00']],
    ['120 over 60', ['13:00'], ['12:00', '13:00']],
    ['120 over the end of 120', ['12:00', '13:00'], ['13:00', '14:00']],
  ])('is refused to another student: %s', async (_name, first, second) => {
    const other = await buildStudent(test);
    const otherClient = await visitAs(test, other);
    expect((await bookWith({}, first)).status).toBe(200);
    expect(await book(otherClient, offer, other, DATE, ...second)).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.slotTaken },
    });
    expect(await storedLessons()).toHaveLength(1);
  });

  it('is refused to the student with two tutors, and says that it is their own', async () => {
    const second = await buildBookableTutor(test);
    expect((await bookWith({}, ['12:00', '13:00'])).status).toBe(200);
    expect(await book(client, second, student, DATE, '13:00')).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.bookingOwnOverlap },
    });
    const after = await book(client, second, student, DATE, '14:00');
    expect(after.status).toBe(200);
  });

  it('says that it is their own to a student who sends the same booking twice', async () => {
    const responses = await Promise.all([bookWith(), bookWith(), bookWith()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = responses.filter(({ status }) => status === 409).map(({ body }) => body.message);
    expect(refused).toEqual([LESSON_TEXT.bookingOwnOverlap, LESSON_TEXT.bookingOwnOverlap]);
    expect(await storedLessons()).toHaveLength(1);
  });

  it('answers again, and books nothing, when the response to a booking was lost', async () => {
    const first = await bookWith();
    test.clock.advance(60_000);
    expect(await bookWith({ ponovljeno: true })).toMatchObject({ status: 200, body: first.body });
    // Not this very booking.
    expect((await bookWith({ ponovljeno: true, nivo: 2 })).status).toBe(409);
    expect((await bookWith({ ponovljeno: true }, ['11:00', '12:00'])).status).toBe(409);
    expect(await storedLessons()).toHaveLength(1);
    // It did not arrive, or was cancelled meanwhile.
    await changeLesson(client, first.body.id_rezervacije, { status: 2, tip_korisnika: 3 });
    expect((await bookWith({ ponovljeno: true })).status).toBe(200);
    expect(await storedLessons()).toHaveLength(2);
    const other = await visitAs(test, await buildStudent(test));
    expect(
      (await other.post('/api/planer/rezervisi', { ...bookingOf(offer, student, DATE, '12:00'), ponovljeno: true }))
        .status,
    ).toBe(403);
  });

  it('leaves nothing behind when it is refused', async () => {
    await bookWith();
    const other = await buildStudent(test);
    const otherClient = await visitAs(test, other);
    await book(otherClient, offer, other, DATE, '12:00');
    const members = await test.parts.db
      .select()
      .from(conversationMembers)
      .where(eq(conversationMembers.userId, other.id));
    expect(members).toEqual([]);
    const told = await test.parts.db.select().from(notifications).where(eq(notifications.receiverId, offer.tutor.id));
    expect(told).toHaveLength(1);
  });

  it('does not include a request that ran out: its second hour can be booked at once', async () => {
    await bookWith({}, ['12:00', '13:00']);
    test.clock.set(fromWallClock(DATE, '12:00'));
    const other = await buildStudent(test);
    const otherClient = await visitAs(test, other);
    const response = await book(otherClient, offer, other, DATE, '13:00');
    expect(response.status).toBe(200);
    expect((await storedLessons()).map(({ status }) => status).sort()).toEqual([1, 2]);
  });
});

it('refuses the 61st booking within an hour', async () => {
  const responses = [];
  for (let index = 0; index < 61; index += 1) responses.push(await bookWith({ termini: [] }));
  expect(responses.slice(0, 60).every(({ status }) => status === 400)).toBe(true);
  expect(responses[60]).toMatchObject({ status: 429, body: { message: ERROR_TEXT.tooMany } });
});
