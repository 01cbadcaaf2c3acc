import { LESSON_STATUS } from '@casovi/contract/constants';
import type { Lesson, SeriesConflict } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { weeklyFrom } from '@casovi/contract/time';
import { asc, eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversations } from '../../tables/chat.ts';
import { lessons } from '../../tables/lessons.ts';
import { notifications } from '../../tables/notifications.ts';
import { mails } from '../../tables/system.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, PASSWORD, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  bookingOf,
  buildBookableTutor,
  changeLesson,
  lessonsOfStudent,
  setStatusAsAdmin,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { buildException } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
/** A Monday; the clocks change on 25 October. */
const FIRST = '2026-10-12';
const DATES = weeklyFrom(FIRST, 4);
let offer: BookableTutor;
let tutor: TestUser;
let student: TestUser;
let asTutor: Client;
let asStudent: Client;

beforeEach(async () => {
  test.clock.set('2026-10-05T08:00:00Z');
  offer = await buildBookableTutor(test);
  tutor = offer.tutor;
  student = await buildStudent(test);
  [asTutor, asStudent] = [await visitAs(test, tutor), await visitAs(test, student)];
  await test.parts.db.delete(mails);
});

const repeat = (client: Client, who: TestUser, more: object = {}, ...times: string[]) =>
  client.post('/api/planer/rezervisi', {
    ...bookingOf(offer, who, FIRST, ...(times.length > 0 ? times : ['17:00'])),
    sedmica: 4,
    ...more,
  });
/** Another term for the lesson of this week. */
const at = (datum: string, date: string) => ({ datum, termin: { datum: date, sat: '10:00' } });
const stored = () =>
  test.parts.db.select().from(lessons).where(eq(lessons.tutorId, tutor.id)).orderBy(asc(lessons.startsAt));
const changeAll = (client: Client, who: TestUser, series: number, status: 2 | 3, comment = '') =>
  client.put(`/api/reservation/serija/${series}`, { status, tip_korisnika: who.type, comment });

/** Of Monday afternoons. */
async function booked(): Promise<{ series: number; ids: number[] }> {
  const { body } = await repeat(asStudent, student);
  await test.parts.db.delete(mails);
  await test.parts.db.delete(notifications);
  return { series: body.serija, ids: body.casovi };
}

/** What both were told since they were last asked. */
async function told() {
  const sent = await test.parts.db.delete(mails).returning();
  const rows = await test.parts.db.delete(notifications).returning();
  const of = (person: TestUser) => ({
    // Rows of a statement have no order.
    mails: sent.filter(({ recipient }) => recipient === person.email).toSorted((one, next) => one.id - next.id),
    notifications: rows.filter(({ receiverId }) => receiverId === person.id).length,
  });
  return { tutor: of(tutor), student: of(student) };
}

function eventsIn(mail: { attachments: { content: string }[] } | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(mail?.attachments[0]?.content ?? ''));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => ({
      uid: String(component.getFirstPropertyValue('uid')),
      sequence: Number(component.getFirstPropertyValue('sequence')),
      status: component.getFirstPropertyValue('status'),
      start: String(component.getFirstPropertyValue('dtstart')),
      attendees: component.getAllProperties('attendee').length,
    })),
  };
}

describe('a booking of several weeks', () => {
  it('makes a lesson a week at the same hour by the clock, and tells the tutor once', async () => {
    const { status, body } = await repeat(asStudent, student, { nivo: 2 }, '17:00', '18:00');
    expect({ status, message: body.message }).toEqual({ status: 200, message: LESSON_TEXT.seriesSent });
    const made = await stored();
    expect(made.map(({ id }) => id)).toEqual(body.casovi);
    expect(body.id_rezervacije).toBe(made[0]?.id);
    expect(made.map(({ startsAt }) => startsAt.toISOString().slice(0, 13))).toEqual([
      ...['2026-10-12T15', '2026-10-19T15'],
      ...['2026-10-26T16', '2026-11-02T16'],
    ]);
    for (const [index, lesson] of made.entries())
      expect(lesson).toMatchObject({
        ...{ seriesId: body.serija, seriesNumber: index + 1, seriesSize: 4 },
        ...{ price: 20, status: LESSON_STATUS.pending },
      });
    const { tutor: heard, student: silent } = await told();
    expect([heard.notifications, heard.mails.length, silent.mails.length]).toEqual([1, 1, 0]);
    const text = heard.mails[0]?.bodyText ?? '';
    expect(text).toContain('Ukupna cijena: 4 × 40 € = 160 €');
    for (const part of [
      '1. od 4: ponedjeljak, 12.10.2026 u 17h',
      '4. od 4: ponedjeljak, 02.11.2026 u 17h',
      '/dashboard?serija=',
    ])
      expect(text).toContain(part);
    expect(await test.parts.db.select().from(conversations)).toHaveLength(1);
  });

  it.each([
    ['of all lessons', '2026-10-05T08:00:00Z', true, 'na sve odgovorite do 06.10.2026 u 10:00'],
    ['of the first', '2026-10-12T08:00:00Z', false, 'na prvi odgovorite do 12.10.2026 u 15:00'],
  ])('tells the deadline %s', async (_name, now, ofAll, words) => {
    test.clock.set(now);
    expect((await repeat(asStudent, student)).body.rok_za_sve).toBe(ofAll);
    expect((await told()).tutor.mails[0]?.bodyText).toContain(words);
  });

  it.each([
    [{ sedmica: 1 }, LESSON_TEXT.seriesWeeks],
    [{ sedmica: 13 }, LESSON_TEXT.seriesWeeks],
    [{ sedmica: 2.5 }, LESSON_TEXT.seriesWeeks],
    [{ sedmica: '4' }, LESSON_TEXT.seriesWeeks],
    [{ izostavi: ['2026-10-13'] }, LESSON_TEXT.seriesDates],
    [{ izostavi: ['juče'] }, LESSON_TEXT.seriesDates],
    [{ izostavi: DATES }, LESSON_TEXT.bookingSlot],
    [{ zamjene: [{ datum: '2026-10-13', termin: { datum: FIRST, sat: '10:00' } }] }, LESSON_TEXT.seriesDates],
    [{ zamjene: [at(FIRST, 'sjutra')] }, LESSON_TEXT.bookingSlot],
    [{ zamjene: [at(FIRST, '2026-10-16')] }, LESSON_TEXT.seriesOtherWeek],
    [{ zamjene: [at(FIRST, FIRST), at(FIRST, '2026-10-13')] }, LESSON_TEXT.seriesDates],
    [{ izostavi: [FIRST], zamjene: [at(FIRST, '2026-10-13')] }, LESSON_TEXT.seriesDates],
  ])('that makes no sense is refused with a sentence: %j', async (more, message) => {
    const { status, body } = await repeat(asStudent, student, more);
    expect({ status, message: body.message }).toEqual({ status: 400, message });
    expect(await stored()).toEqual([]);
  });

  it('is all or nothing: it names every week that is not free, with free terms near it', async () => {
    const rival = await buildStudent(test);
    const asRival = await visitAs(test, rival);
    await asRival.post('/api/planer/rezervisi', bookingOf(offer, rival, FIRST, '17:00'));
    await buildException(test, tutor, { firstDate: '2026-10-19' });
    const elsewhere = await buildBookableTutor(test);
    await asStudent.post('/api/planer/rezervisi', bookingOf(elsewhere, student, '2026-10-26', '17:00'));
    const { status, body } = await repeat(asStudent, student);
    expect({ status, message: body.message }).toEqual({ status: 409, message: LESSON_TEXT.seriesConflicts });
    expect(await stored()).toHaveLength(1);
    const sukobi: SeriesConflict[] = body.sukobi;
    expect(sukobi.map(({ datum, razlog }) => [datum, razlog])).toEqual([
      [FIRST, LESSON_TEXT.slotTaken],
      ['2026-10-19', LESSON_TEXT.bookingNotAvailable],
      ['2026-10-26', LESSON_TEXT.bookingOwnOverlap],
    ]);
    expect(sukobi.map(({ prijedlozi }) => prijedlozi)).toEqual([
      [
        { datum: FIRST, sat: '16:00' },
        { datum: FIRST, sat: '18:00' },
        { datum: FIRST, sat: '15:00' },
      ],
      [
        { datum: '2026-10-18', sat: '17:00' },
        { datum: '2026-10-20', sat: '17:00' },
        { datum: '2026-10-18', sat: '16:00' },
      ],
      [
        { datum: '2026-10-26', sat: '16:00' },
        { datum: '2026-10-26', sat: '18:00' },
        { datum: '2026-10-26', sat: '15:00' },
      ],
    ]);

    const [taken, dayOff] = sukobi;
    const again = await repeat(asStudent, student, {
      izostavi: ['2026-10-26'],
      zamjene: [taken, dayOff].map((conflict) => ({ datum: conflict?.datum, termin: conflict?.prijedlozi[0] })),
    });
    expect(again.status).toBe(200);
    const made = (await stored()).filter(({ studentId }) => studentId === student.id);
    expect(
      made.map(({ seriesNumber, seriesSize, startsAt }) => [seriesNumber, seriesSize, startsAt.toISOString()]),
    ).toEqual([
      [1, 3, '2026-10-12T14:00:00.000Z'],
      [2, 3, '2026-10-18T15:00:00.000Z'],
      [3, 3, '2026-11-02T16:00:00.000Z'],
    ]);
  });

  it('suggests nothing that is taken, after its last week either', async () => {
    await buildException(test, tutor, { firstDate: '2026-11-02' });
    const rival = await buildStudent(test);
    await (await visitAs(test, rival)).post('/api/planer/rezervisi', bookingOf(offer, rival, '2026-11-03', '17:00'));
    const { body } = await repeat(asStudent, student);
    expect(body.sukobi).toMatchObject([
      { datum: '2026-11-02', prijedlozi: [{ datum: '2026-11-01', sat: '17:00' }, {}, {}] },
    ]);
    expect(body.sukobi[0].prijedlozi).not.toContainEqual({ datum: '2026-11-03', sat: '17:00' });
  });

  it('that reaches past what is open names those weeks, and one that is left is a single lesson', async () => {
    await test.parts.pool.query('UPDATE tutors SET weeks_ahead = 2 WHERE user_id = $1', [tutor.id]);
    const { body } = await repeat(asStudent, student);
    expect(body.sukobi).toMatchObject(
      DATES.slice(2).map((datum) => ({ datum, razlog: LESSON_TEXT.bookingTooFar, prijedlozi: [] })),
    );
    const { body: single } = await repeat(asStudent, student, { izostavi: DATES.slice(1) });
    expect(single).toMatchObject({ message: LESSON_TEXT.bookingSent, serija: null });
    expect(await stored()).toMatchObject([{ seriesId: null }]);
  });

  it('that is sent once more without a response is answered with the same lessons', async () => {
    const first = await repeat(asStudent, student);
    expect((await repeat(asStudent, student, { ponovljeno: true })).body).toEqual(first.body);
    expect((await repeat(asStudent, student, { ponovljeno: true, sedmica: 3 })).status).toBe(409);
    expect((await repeat(asStudent, student)).status).toBe(409);
    expect(await stored()).toHaveLength(4);
  });
});

describe('a series in the lists', () => {
  it('stands on each card, with what can be done at once, and can be asked for alone', async () => {
    const { series, ids } = await booked();
    await asStudent.post('/api/planer/rezervisi', bookingOf(offer, student, '2026-10-13', '09:00'));
    const { body: own } = await lessonsOfStudent(asStudent, student, `serija=${series}`);
    expect(own.map(({ id }: Lesson) => id)).toEqual(ids);
    expect(own.map(({ serija }: Lesson) => serija?.broj)).toEqual([1, 2, 3, 4]);
    expect(own[0].serija).toEqual({
      id: series,
      broj: 1,
      ukupno: 4,
      akcije: [{ akcija: 'cancel', casova: 4, kasno: 0 }],
    });
    const { body: asked } = await asTutor.get(`/api/reservation/profesor/${tutor.id}?serija=${series}`);
    expect(asked[3].serija.akcije).toEqual([
      { akcija: 'approve', casova: 4, kasno: 0 },
      { akcija: 'decline', casova: 4, kasno: 0 },
    ]);
    const stranger = await buildStudent(test);
    const { body: none } = await lessonsOfStudent(await visitAs(test, stranger), stranger, `serija=${series}`);
    expect(none).toEqual([]);
    const { body: all } = await lessonsOfStudent(asStudent, student);
    expect(all.filter(({ serija }: Lesson) => serija === null)).toHaveLength(1);
  });
});

describe('one decision about a series', () => {
  it('approves all that wait, and tells each of both once, with an event for each lesson', async () => {
    const { series, ids } = await booked();
    const { status, body } = await changeAll(asTutor, tutor, series, 3);
    expect([status, body.casovi]).toEqual([200, ids]);
    expect((await stored()).map((lesson) => lesson.status)).toEqual([3, 3, 3, 3]);
    const heard = await told();
    expect([heard.tutor.notifications, heard.student.notifications]).toEqual([0, 1]);
    expect([heard.tutor.mails.length, heard.student.mails.length]).toEqual([1, 1]);
    const { method, events } = eventsIn(heard.student.mails[0]);
    expect(method).toBe('PUBLISH');
    expect(events.map(({ start, status: state, attendees }) => [start, state, attendees])).toEqual(
      DATES.map((date) => [`${date}T17:00:00`, 'CONFIRMED', 0]),
    );
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);

    // The same event as in every later mail about that lesson.
    await changeLesson(asStudent, ids[1] ?? 0, { status: 2, tip_korisnika: 3 });
    const single = eventsIn((await told()).student.mails[0]);
    expect(single.method).toBe('CANCEL');
    expect(single.events).toMatchObject([{ uid: events[1]?.uid, sequence: (events[1]?.sequence ?? 0) + 1 }]);
  });

  it('leaves out what was answered already, and lessons for which another term is proposed', async () => {
    const { series, ids } = await booked();
    const [first = 0, second = 0, ...others] = ids;
    await changeLesson(asTutor, first, { status: 2, tip_korisnika: 2, comment: 'Na putu sam.' });
    await asStudent.post(`/api/reservation/pomjeri/${second}`, {
      termini: [{ day: 'Uto', timeSlot: '17:00', date: '2026-10-20' }],
    });
    expect((await changeAll(asTutor, tutor, series, 3)).body.casovi).toEqual(others);
    expect((await stored()).map((lesson) => lesson.status)).toEqual([2, 1, 3, 3]);
    expect((await changeAll(asTutor, tutor, series, 3)).body.message).toBe(LESSON_TEXT.seriesNothingLeft);
  });

  it('declines all with a reason', async () => {
    const { series } = await booked();
    const { status, body } = await changeAll(asTutor, tutor, series, 2, '  ');
    expect([status, body.message]).toEqual([400, LESSON_TEXT.lessonReasonRequired]);
    expect((await changeAll(asTutor, tutor, series, 2, 'Nemam više mjesta.')).status).toBe(200);
    const heard = await told();
    expect([heard.tutor.mails.length, heard.student.mails.length, heard.student.notifications]).toEqual([0, 1, 1]);
    expect(heard.student.mails[0]?.subject).toMatch(/^Zahtjev je odbijen: .+ \(\d časa\)$/);
    expect(heard.student.mails[0]?.bodyText).toContain('Razlog: Nemam više mjesta.');
    expect(heard.student.mails[0]?.attachments).toEqual([]);
  });

  it('cancels all that remain, says which are charged, and withdraws what was confirmed', async () => {
    const { series, ids } = await booked();
    for (const id of ids.slice(0, 3)) await changeLesson(asTutor, id, { status: 3, tip_korisnika: 2 });
    // The first has begun, the second begins in an hour, and an admin asks about the last once more.
    test.clock.set('2026-10-19T14:00:00Z');
    await setStatusAsAdmin(await visitAs(test, await buildAdmin(test)), ids[3] ?? 0, 1);
    await told();
    const { body: own } = await lessonsOfStudent(asStudent, student, `serija=${series}`);
    expect(own[3].serija.akcije).toEqual([{ akcija: 'cancel', casova: 3, kasno: 1 }]);
    expect((await changeAll(asStudent, student, series, 2)).body.casovi).toEqual(ids.slice(1));
    expect((await stored()).map((lesson) => [lesson.status, lesson.cancelledLate])).toEqual([
      ...[[3, false] as const, [2, true] as const],
      ...[[2, false] as const, [2, false] as const],
    ]);
    const heard = await told();
    expect([heard.tutor.mails.length, heard.student.mails.length, heard.tutor.notifications]).toEqual([1, 1, 1]);
    expect(heard.student.mails[0]?.bodyText).toContain('prije početka otkazano je: ponedjeljak, 19.10.2026 u 17h.');
    expect(eventsIn(heard.tutor.mails[0]).events.map((event) => event.status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('of the student says what the tutor had asked for', async () => {
    const { series, ids } = await booked();
    await changeAll(asTutor, tutor, series, 3);
    const termini = (date: string) => ({ termini: [{ day: 'Uto', timeSlot: '17:00', date }] });
    await asTutor.post(`/api/reservation/sprijecen/${ids[0]}`, { razlog: 'Put.', ...termini('2026-10-13') });
    await asTutor.post(`/api/reservation/pomjeri/${ids[1]}`, termini('2026-10-20'));
    await told();
    expect((await changeAll(asStudent, student, series, 2)).body.casovi).toEqual(ids);
    const text = (await told()).tutor.mails[0]?.bodyText ?? '';
    expect(text).toContain(
      'Profesor je spriječen, pa se ne naplaćuje ono što je bilo zakazano za: ponedjeljak, 12.10.',
    );
    expect(text).toContain(
      'Time više ne važi ni prijedlog da se pomjeri ono što je bilo zakazano za: ponedjeljak, 19.10.',
    );
  });

  it('is taken with a day off too: the student hears once of all that are cancelled', async () => {
    const { series, ids } = await booked();
    await changeAll(asTutor, tutor, series, 3);
    await told();
    const reasons = ['Put.', 'Put.', 'Put.', 'Kući sam.'];
    const { status } = await asTutor.post('/api/planer/izuzeci', {
      ...{ profesorId: tutor.id, vrsta: 'slobodno', od: FIRST, do: DATES[3], sati: null, napomena: '' },
      casovi: ids.map((id, index) => ({ id, radnja: 'otkazi', razlog: reasons[index] })),
    });
    expect(status).toBe(200);
    const heard = await told();
    expect(heard.student.mails.map(({ kind }) => kind)).toEqual(['series-cancelled', 'lesson-cancelled']);
    expect([heard.student.notifications, heard.tutor.mails.length]).toEqual([2, 2]);
    expect((await stored()).every((lesson) => lesson.tutorPrevented)).toBe(true);
  });

  it('is not for others, for the wrong role, nor for what there is not', async () => {
    const { series } = await booked();
    const stranger = await buildStudent(test);
    const other = await buildBookableTutor(test);
    const tries: [Client, TestUser, number, 2 | 3, number][] = [
      [await visitAs(test, stranger), stranger, series, 2, 403],
      [await visitAs(test, other.tutor), other.tutor, series, 3, 403],
      [asStudent, student, series, 3, 403],
      [asStudent, tutor, series, 3, 403],
      [asTutor, tutor, series + 1000, 3, 404],
    ];
    for (const [client, as, id, to, expected] of tries)
      expect((await changeAll(client, as, id, to, 'x')).status).toBe(expected);
    expect((await stored()).map((lesson) => lesson.status)).toEqual([1, 1, 1, 1]);
  });

  it('is what the other side hears once when an account is deleted', async () => {
    const { series } = await booked();
    await changeAll(asTutor, tutor, series, 3);
    await told();
    expect((await asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    const heard = await told();
    expect([heard.tutor.mails.length, heard.tutor.notifications]).toEqual([1, 1]);
    expect(heard.tutor.mails[0]?.kind).toBe('series-cancelled');
  });
});
