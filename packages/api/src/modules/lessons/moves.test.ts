import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { fromWallClock, weekdayCode } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { lessonHistory, lessons } from '../../tables/lessons.ts';
import { notifications } from '../../tables/notifications.ts';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildAdmin, buildStudent } from '../../testing/factories.ts';
import {
  book,
  buildBookableTutor,
  buildLesson,
  changeLesson,
  expireLessons,
  lessonsOfStudent,
  type TestLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { countMails, latestMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const HOUR = 3_600_000;
/** The lesson is tomorrow, Tuesday, at noon. */
const DAY = '2026-05-05';
const LATER = '2026-05-12';

let lesson: TestLesson;
let asTutor: Client;
let asStudent: Client;

async function arrange(values: Parameters<typeof buildLesson>[1] = {}): Promise<void> {
  lesson = await buildLesson(test, { status: 3, ...values });
  [asTutor, asStudent] = [await visitAs(test, lesson.tutor), await visitAs(test, lesson.student)];
}

beforeEach(async () => {
  test.clock.set('2026-05-04T10:00:00+02:00');
  await arrange();
});

const slots = (date: string, ...times: string[]) =>
  times.map((timeSlot) => ({ day: weekdayCode(date), timeSlot, date }));
const propose = (client: Client, date: string, ...times: string[]) =>
  client.post(`/api/reservation/pomjeri/${lesson.id}`, { termini: slots(date, ...times) });
const answer = (client: Client, odgovor: string, more: object = {}) =>
  client.put(`/api/reservation/pomjeri/${lesson.id}`, { odgovor, ...more });
const prevented = (date: string, ...times: string[]) =>
  asTutor.post(`/api/reservation/sprijecen/${lesson.id}`, { razlog: 'Bolest u kući.', termini: slots(date, ...times) });
const seenBy = async (client: Client) => {
  const path =
    client === asTutor
      ? `/api/reservation/profesor/${lesson.tutor.id}`
      : `/api/reservation/ucenik/${lesson.student.id}`;
  return (await client.get(`${path}?cas=${lesson.id}`)).body[0];
};
const stateOn = async (date: string, time: string) => {
  const { body } = await test
    .visitor()
    .get(`/api/planer/kalendar/${lesson.tutor.id}?startDate=${date}&endDate=${date}`);
  return body.find(({ sat }: { sat: string }) => sat === time)?.stanje;
};
const stored = async () => (await test.parts.db.select().from(lessons).where(eq(lessons.id, lesson.id)))[0];
const history = async () =>
  (
    await test.parts.db
      .select()
      .from(lessonHistory)
      .where(eq(lessonHistory.lessonId, lesson.id))
      .orderBy(lessonHistory.id)
  ).map(({ fromStatus, toStatus, reason }) => `${fromStatus} ${toStatus} ${reason}`);
const refusal = (status: number, message: string) => ({ status, body: { message } });

describe('a proposal to move a lesson', () => {
  it.each(['student', 'tutor'] as const)('of the %s holds both terms until the other side answers', async (who) => {
    const [proposer, other] = who === 'tutor' ? [asTutor, asStudent] : [asStudent, asTutor];
    expect(await propose(proposer, LATER, '15:00')).toMatchObject(refusal(200, LESSON_TEXT.moveProposed));
    const prijedlog = {
      ...{ predlaze: who === 'tutor' ? 'profesor' : 'ucenik', sprijecen: false, razlog: '' },
      ...{ termini: [{ dan: 'Uto', datum: LATER, sat: '15:00' }], rok: '2026-05-05T10:00:00+02:00' },
    };
    expect(await seenBy(other)).toMatchObject({ datum: DAY, sat: '12:00', status: 3, prijedlog });
    expect((await seenBy(other)).akcije).toEqual(expect.arrayContaining(['move', 'answer']));
    expect((await seenBy(proposer)).akcije).toEqual(expect.arrayContaining(['move', 'withdraw']));
    for (const [date, time] of [
      [DAY, '12:00'],
      [LATER, '15:00'],
    ] as const) {
      expect(await stateOn(date, time)).toBe('rezervisano');
      const rival = await buildStudent(test);
      const booked = await book(await visitAs(test, rival), lesson, rival, date, time);
      expect(booked).toMatchObject(refusal(409, LESSON_TEXT.slotTaken));
      // The student's own time is held as well.
      const elsewhere = await buildBookableTutor(test);
      const own = await book(asStudent, elsewhere, lesson.student, date, time);
      expect(own).toMatchObject(refusal(409, LESSON_TEXT.bookingOwnOverlap));
    }
    const receiver = who === 'tutor' ? lesson.student : lesson.tutor;
    expect(await latestMail(test, receiver.email)).toMatchObject({ kind: 'lesson-move-proposed' });
    const told = await test.parts.db.select().from(notifications).where(eq(notifications.lessonId, lesson.id));
    expect(told.map(({ receiverId }) => receiverId)).toEqual([receiver.id]);
  });

  it('that is accepted moves the same lesson, with a newer invitation to both', async () => {
    const { revision = 0, bookedAt } = (await stored()) ?? {};
    await propose(asTutor, LATER, '15:00');
    expect(await answer(asStudent, 'prihvati')).toMatchObject(refusal(200, LESSON_TEXT.moveAccepted));
    expect(await seenBy(asTutor)).toMatchObject({
      id: lesson.id,
      datum: LATER,
      sat: '15:00',
      status: 3,
      prijedlog: null,
    });
    expect(await stored()).toMatchObject({ revision: revision + 1, bookedAt, price: 10 });
    expect(await stateOn(DAY, '12:00')).toBe('slobodno');
    expect(await stateOn(LATER, '15:00')).toBe('rezervisano');
    for (const { email } of [lesson.tutor, lesson.student]) {
      const mail = await latestMail(test, email);
      expect(mail).toMatchObject({ kind: 'lesson-moved' });
      expect(mail.text).toContain('utorak, 12.05.2026 u 15h');
    }
    expect(await history()).toEqual([
      '3 3 Predložen termin: utorak, 12.05.2026 u 15h (umjesto utorak, 05.05.2026 u 12h)',
      '3 3 Prihvaćen termin: utorak, 12.05.2026 u 15h (umjesto utorak, 05.05.2026 u 12h)',
    ]);
  });

  it.each([
    ['odbij', 'student', LESSON_TEXT.moveDeclined],
    ['povuci', 'tutor', LESSON_TEXT.moveWithdrawn],
  ] as const)('that ends with „%s“ leaves the old term, and frees the new one', async (word, who, message) => {
    await propose(asTutor, LATER, '15:00');
    expect(await answer(who === 'tutor' ? asTutor : asStudent, word)).toMatchObject(refusal(200, message));
    expect(await seenBy(asTutor)).toMatchObject({ datum: DAY, sat: '12:00', status: 3, prijedlog: null });
    expect(await stateOn(LATER, '15:00')).toBe('slobodno');
    expect(await stateOn(DAY, '12:00')).toBe('rezervisano');
    const told = who === 'tutor' ? lesson.student : lesson.tutor;
    expect(await latestMail(test, told.email)).toMatchObject({ kind: 'lesson-move-ended' });
    expect(await answer(asStudent, 'prihvati')).toMatchObject(refusal(409, LESSON_TEXT.moveGone));
  });

  it('is answered by the other side alone, and withdrawn by its own', async () => {
    await propose(asStudent, LATER, '15:00');
    for (const word of ['prihvati', 'odbij'])
      expect(await answer(asStudent, word)).toMatchObject(refusal(409, LESSON_TEXT.moveGone));
    expect((await answer(asTutor, 'povuci')).status).toBe(409);
    const others = [
      await visitAs(test, await buildStudent(test)),
      await visitAs(test, (await buildLesson(test)).tutor),
    ];
    for (const client of others) {
      expect((await propose(client, LATER, '16:00')).status).toBe(403);
      expect((await answer(client, 'povuci')).status).toBe(403);
    }
    expect((await answer(asTutor, 'mozda')).status).toBe(400);
  });

  it('is replaced by a counter-proposal, which the other side answers now', async () => {
    await propose(asStudent, LATER, '15:00');
    expect((await propose(asTutor, LATER, '16:00')).status).toBe(200);
    expect(await stateOn(LATER, '15:00')).toBe('slobodno');
    expect((await answer(asTutor, 'prihvati')).status).toBe(409);
    expect((await answer(asStudent, 'prihvati')).status).toBe(200);
    expect(await seenBy(asStudent)).toMatchObject({ datum: LATER, sat: '16:00' });
  });

  it('confirms a request that is accepted in another term', async () => {
    await arrange({ status: 1 });
    await propose(asTutor, LATER, '15:00');
    expect((await answer(asStudent, 'prihvati')).status).toBe(200);
    expect(await seenBy(asStudent)).toMatchObject({ datum: LATER, status: 3 });
  });

  it('may overlap the lesson’s own term, and keeps its length', async () => {
    await arrange({ minutes: 120, startsAt: fromWallClock(LATER, '12:00') });
    expect(await propose(asStudent, LATER, '15:00')).toMatchObject(refusal(400, LESSON_TEXT.moveOtherLength));
    const calendar = async (client: Client) => {
      const span = `startDate=${LATER}&endDate=${LATER}&bez_casa=${lesson.id}`;
      const { body } = await client.get(`/api/planer/kalendar/${lesson.tutor.id}?${span}`);
      return body.find(({ sat }: { sat: string }) => sat === '13:00').stanje;
    };
    // Its own hours are in nobody's way but those of its people.
    for (const client of [asStudent, asTutor]) expect(await calendar(client)).toBe('slobodno');
    for (const client of [test.visitor(), await visitAs(test, await buildStudent(test))])
      expect(await calendar(client)).toBe('rezervisano');
    expect((await propose(asStudent, LATER, '13:00', '14:00')).status).toBe(200);
    expect((await answer(asTutor, 'prihvati')).status).toBe(200);
    expect(await seenBy(asStudent)).toMatchObject({ sat: '13:00', trajanje: 120 });
    expect(await stateOn(LATER, '12:00')).toBe('slobodno');
  });

  it('is refused in words where it cannot be', async () => {
    const taken = await buildLesson(test, { with: lesson, startsAt: fromWallClock(LATER, '15:00') });
    expect(await propose(asStudent, LATER, '15:00')).toMatchObject(refusal(409, LESSON_TEXT.slotTaken));
    const elsewhere = await buildLesson(test, { student: lesson.student, startsAt: fromWallClock(LATER, '17:00') });
    expect(await propose(asTutor, LATER, '17:00')).toMatchObject(refusal(409, LESSON_TEXT.moveStudentBusy));
    expect(await propose(asStudent, LATER, '17:00')).toMatchObject(refusal(409, LESSON_TEXT.bookingOwnOverlap));
    expect(await propose(asStudent, DAY, '12:00')).toMatchObject(refusal(400, LESSON_TEXT.moveSameTerm));
    expect(await propose(asStudent, '2026-05-04', '12:00')).toMatchObject(refusal(409, LESSON_TEXT.moveTooSoon));
    expect(await propose(asStudent, '2026-12-01', '12:00')).toMatchObject(refusal(400, LESSON_TEXT.bookingTooFar));
    expect((await propose(asStudent, LATER)).status).toBe(400);
    expect([taken.id, elsewhere.id]).not.toContain(lesson.id);
    test.clock.set(new Date(lesson.startsAt.getTime() - 2 * HOUR));
    expect(await propose(asStudent, LATER, '16:00')).toMatchObject(refusal(409, LESSON_TEXT.moveTooLate));
    expect((await seenBy(asStudent)).akcije).not.toContain('move');
    expect((await stored())?.proposed).toEqual([]);
  });

  it('runs out after a day, or two hours before the earlier term; then the old one stands', async () => {
    await arrange({ startsAt: fromWallClock(LATER, '12:00') });
    await propose(asStudent, LATER, '15:00');
    const ranOut = new Date('2026-05-05T10:00:00+02:00');
    test.clock.set(new Date(ranOut.getTime() - 1));
    expect(await stateOn(LATER, '15:00')).toBe('rezervisano');
    test.clock.set(ranOut);
    // Before any job: nothing is held, and nothing can be accepted.
    expect(await stateOn(LATER, '15:00')).toBe('slobodno');
    expect((await seenBy(asTutor)).prijedlog).toBeNull();
    const rival = await buildStudent(test);
    expect((await book(await visitAs(test, rival), lesson, rival, LATER, '15:00')).status).toBe(200);
    expect(await answer(asTutor, 'prihvati')).toMatchObject(refusal(409, LESSON_TEXT.moveGone));
    expect((await history()).at(-1)).toContain('Istekao prijedlog za termin');

    await propose(asStudent, '2026-05-06', '15:00');
    test.clock.set('2026-05-06T10:00:00+02:00');
    await expireLessons(test);
    expect((await stored())?.proposed).toEqual([]);
    expect(await latestMail(test, lesson.student.email)).toMatchObject({ kind: 'lesson-move-ended' });
  });

  it('extends the deadline of a request, for the answer to it and then the tutor’s', async () => {
    const asked = await book(asStudent, lesson, lesson.student, DAY, '18:00');
    lesson = { ...lesson, id: asked.body.id_rezervacije };
    expect(asked.body.rok_odgovora).toBe('2026-05-05T10:00:00+02:00');
    test.clock.set('2026-05-05T09:00:00+02:00');
    await propose(asTutor, LATER, '15:00');
    // The proposal runs out two hours before the earlier term.
    expect((await seenBy(asStudent)).prijedlog.rok).toBe('2026-05-05T16:00:00+02:00');
    expect((await seenBy(asStudent)).rok_odgovora).toBe('2026-05-05T16:30:00+02:00');
    test.clock.set('2026-05-05T15:00:00+02:00');
    await answer(asStudent, 'odbij');
    expect(await seenBy(asTutor)).toMatchObject({ status: 1, rok_odgovora: '2026-05-05T16:30:00+02:00' });
    test.clock.set('2026-05-05T16:30:00+02:00');
    await expireLessons(test);
    expect(await stored()).toMatchObject({ status: 2, reason: LESSON_TEXT.lessonExpired });
  });

  it('ends with any other step of the lesson', async () => {
    await propose(asTutor, LATER, '15:00');
    await changeLesson(asStudent, lesson.id, { status: 2, tip_korisnika: 3 });
    expect(await stored()).toMatchObject({ status: 2, proposed: [], proposedUntil: null });
    expect(await stateOn(LATER, '15:00')).toBe('slobodno');
    expect((await latestMail(test, lesson.tutor.email)).text).toContain(
      'Prijedlog da se čas pomjeri time više ne važi.',
    );
  });

  it('is seen by admins, who may withdraw it', async () => {
    await propose(asTutor, LATER, '15:00');
    const admin = await visitAs(test, await buildAdmin(test));
    const { body } = await admin.get(`/api/reservation/get/all/reservations?search=${lesson.id}`);
    expect(body.find(({ id }: { id: number }) => id === lesson.id).prijedlog).toMatchObject({ predlaze: 'profesor' });
    expect((await answer(admin, 'prihvati')).status).toBe(403);
    expect(await answer(admin, 'povuci')).toMatchObject(refusal(200, LESSON_TEXT.moveWithdrawn));
    expect((await admin.get('/api/admin/dnevnik?akcija=move-withdrawn')).body).toMatchObject([{ id_cilja: lesson.id }]);
    for (const { email } of [lesson.tutor, lesson.student]) expect(await countMails(test, email)).toBeGreaterThan(0);
  });

  it('and a booking of its term at the same moment: never both', async () => {
    for (const time of ['08:00', '09:00', '10:00', '11:00']) {
      const rival = await buildStudent(test);
      const client = await visitAs(test, rival);
      const [proposed, booked] = await Promise.all([
        propose(asStudent, LATER, time),
        book(client, lesson, rival, LATER, time),
      ]);
      expect([proposed.status, booked.status].sort()).toEqual([200, 409]);
    }
  });

  it('of both sides at the same moment, and its answer and withdrawal: one of them counts', async () => {
    await Promise.all([propose(asTutor, LATER, '15:00'), propose(asStudent, LATER, '16:00')]);
    const [proposer, other] = (await stored())?.proposedByTutor ? [asTutor, asStudent] : [asStudent, asTutor];
    const responses = await Promise.all([answer(other, 'prihvati'), answer(proposer, 'povuci')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('proposals of one account are limited, since each is mailed', async () => {
  const limited = await visitAs(test, lesson.student);
  const statuses = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await propose(limited, LATER, count % 2 === 0 ? '15:00' : '16:00')).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

describe('a tutor who cannot come, and proposes other terms', () => {
  it('says why; the student takes one of them', async () => {
    expect(await prevented(LATER, '15:00', '17:00')).toMatchObject(refusal(200, LESSON_TEXT.preventedProposed));
    const { prijedlog } = await seenBy(asStudent);
    expect(prijedlog).toMatchObject({
      sprijecen: true,
      razlog: 'Bolest u kući.',
      termini: [{ sat: '15:00' }, { sat: '17:00' }],
    });
    expect((await latestMail(test, lesson.student.email)).text).toContain('Bolest u kući.');
    expect(await answer(asStudent, 'prihvati')).toMatchObject(refusal(400, LESSON_TEXT.moveChoose));
    const chosen = { termin: { date: LATER, timeSlot: '17:00' } };
    expect((await answer(asStudent, 'prihvati', chosen)).status).toBe(200);
    expect(await seenBy(asStudent)).toMatchObject({ datum: LATER, sat: '17:00', status: 3, razlog: '' });
    expect(await stateOn(LATER, '15:00')).toBe('slobodno');
  });

  it.each(['odbij', 'no answer'])('has the lesson cancelled, free of charge, with %s', async (how) => {
    await prevented(LATER, '15:00');
    if (how === 'odbij')
      expect(await answer(asStudent, 'odbij')).toMatchObject(refusal(200, LESSON_TEXT.preventedDeclined));
    else {
      test.clock.set('2026-05-05T10:00:00+02:00');
      await expireLessons(test);
    }
    expect(await seenBy(asStudent)).toMatchObject({ status: 2, razlog: 'Bolest u kući.', otkazano_kasno: false });
    expect((await history()).slice(1)).toEqual([
      expect.stringContaining(how === 'odbij' ? '3 3 Odbijen termin' : '3 3 Istekao prijedlog'),
      '3 2 Bolest u kući.',
    ]);
    for (const { email } of [lesson.tutor, lesson.student]) {
      const mail = await latestMail(test, email);
      expect(mail).toMatchObject({ kind: 'lesson-cancelled' });
      expect(mail.text).toContain('Profesor je spriječen da održi čas, a drugi termin nije dogovoren.');
      expect(mail.text).toContain('Čas se ne naplaćuje.');
    }
    const told = await test.parts.db.select().from(notifications).where(eq(notifications.lessonId, lesson.id));
    // The proposal, and its end to those who did not bring it about.
    const end = how === 'odbij' ? [lesson.tutor.id] : [lesson.tutor.id, lesson.student.id];
    expect(told.map(({ receiverId }) => receiverId)).toEqual([lesson.student.id, ...end]);
    expect(await stateOn(LATER, '15:00')).toBe('slobodno');
  });

  it('still cannot come when the student counters: without an agreement the lesson is cancelled', async () => {
    await prevented(LATER, '15:00');
    expect((await propose(asStudent, LATER, '17:00')).status).toBe(200);
    expect((await seenBy(asTutor)).prijedlog).toMatchObject({
      predlaze: 'ucenik',
      sprijecen: true,
      razlog: 'Bolest u kući.',
    });
    expect(await answer(asTutor, 'odbij')).toMatchObject(refusal(200, LESSON_TEXT.preventedDeclined));
    expect(await seenBy(asStudent)).toMatchObject({ status: 2, razlog: 'Bolest u kući.' });
  });

  it('can after all: withdrawn by the tutor, the old term stands', async () => {
    await prevented(LATER, '15:00');
    expect(await answer(asTutor, 'povuci')).toMatchObject(refusal(200, LESSON_TEXT.moveWithdrawn));
    expect(await seenBy(asStudent)).toMatchObject({ datum: DAY, status: 3, prijedlog: null });
  });

  it('is not answered with what was said to another proposal', async () => {
    await propose(asTutor, LATER, '15:00');
    const { oznaka } = (await seenBy(asStudent)).prijedlog;
    await prevented(LATER, '16:00');
    expect(await answer(asStudent, 'odbij', { oznaka })).toMatchObject(refusal(409, LESSON_TEXT.moveGone));
    expect(await seenBy(asStudent)).toMatchObject({ status: 3 });
  });

  it('and is blocked meanwhile moves nothing', async () => {
    await propose(asTutor, LATER, '15:00');
    await blockUser(await visitAs(test, await buildAdmin(test)), lesson.tutor);
    expect(await answer(asStudent, 'prihvati')).toMatchObject(refusal(409, LESSON_TEXT.movePersonGone));
    expect((await answer(asStudent, 'odbij')).status).toBe(200);
  });

  it('proposes three at most, for confirmed lessons', async () => {
    const four = await prevented(LATER, '14:00', '15:00', '16:00', '17:00');
    expect(four).toMatchObject(refusal(400, LESSON_TEXT.moveTooMany));
    await arrange({ status: 1 });
    expect((await prevented(LATER, '15:00')).status).toBe(409);
    expect((await lessonsOfStudent(asStudent, lesson.student)).body).toMatchObject([{ status: 1, prijedlog: null }]);
  });
});
