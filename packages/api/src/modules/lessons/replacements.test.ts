import { LESSON_PLACE, TEACHING_MODE } from '@casovi/contract/constants';
import type { Lesson, Replacement } from '@casovi/contract/lessons';
import { fromWallClock } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { lessons } from '../../tables/lessons.ts';
import { tutors } from '../../tables/tutors.ts';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildAdmin, buildStudent, buildTutor, PASSWORD, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  book,
  buildLesson,
  buildSeries,
  changeLesson,
  expireLessons,
  lessonsOfStudent,
  setStatusAsAdmin,
  type TestLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { buildAvailability, buildException, buildOffering } from '../../testing/factories-market.ts';
import { countMails, latestMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

/** A Wednesday. */
const DAY = '2026-05-06';
const WEDNESDAY = 3;
const STARTS_AT = fromWallClock(DAY, '16:00');

let lesson: TestLesson;
let asTutor: Client;
let asStudent: Client;
let admin: Client;

beforeEach(async () => {
  test.clock.set('2026-05-04T10:00:00+02:00');
  lesson = await buildLesson(test, { startsAt: STARTS_AT });
  await test.parts.pool.query(`UPDATE lessons SET booked_at = '2026-05-03' WHERE id = $1`, [lesson.id]);
  asTutor = await visitAs(test, lesson.tutor);
  asStudent = await visitAs(test, lesson.student);
  admin = await visitAs(test, await buildAdmin(test));
});

const path = () => `/api/reservation/zamjene/${lesson.id}`;
const offered = async (): Promise<Replacement[]> => (await asStudent.get(path())).body;
const decline = () => changeLesson(asTutor, lesson.id, { status: 2, tip_korisnika: 2, comment: 'Ne mogu.' });
const terms = async () => (await offered()).map(({ ime, sat }) => `${ime} ${sat}`);
const actions = async (): Promise<string[]> =>
  (await lessonsOfStudent(asStudent, lesson.student, `cas=${lesson.id}`)).body[0].akcije;

interface Other {
  price?: number;
  hours?: number[];
  rating?: number;
  verified?: boolean;
  weekday?: number;
}

/** Who teaches the same, at these hours. */
async function buildOther(
  name: string,
  { price = 12, hours = [16], rating, verified = true, weekday = WEDNESDAY }: Other = {},
) {
  const tutor = await buildTutor(test, { name, verified });
  const rated = rating ? { reviewCount: 2, ratingSum: 2 * rating } : {};
  await test.parts.db
    .update(tutors)
    .set({ noticeHours: 0, ...rated })
    .where(eq(tutors.userId, tutor.id));
  await buildOffering(test, { tutor, subject: lesson.subject, price });
  await buildAvailability(
    test,
    tutor,
    hours.map((hour) => [weekday, hour]),
  );
  return { tutor, subject: lesson.subject } satisfies BookableTutor;
}

describe('other tutors', () => {
  it('free at that hour come first, then those free that day, by price and rating, five in all', async () => {
    await buildOther('Ana Dnevna', { price: 5, hours: [10, 18, 19] });
    await buildOther('Bojan Dnevni', { price: 6, hours: [9] });
    await buildOther('Vesna Skupa', { price: 20 });
    await buildOther('Goran Slab', { price: 12, rating: 3 });
    await buildOther('Dara Odlična', { price: 12, rating: 5 });
    await buildOther('Zoran Dnevni', { price: 7, hours: [15] });
    await decline();
    expect(await offered()).toEqual([
      expect.objectContaining({ ime: 'Dara Odlična', cijena: 12, ocjena: 5, broj_recenzija: 2, u_isto_vrijeme: true }),
      expect.objectContaining({ ime: 'Goran Slab', ocjena: 3 }),
      expect.objectContaining({ ime: 'Vesna Skupa', datum: DAY, sat: '16:00', u_isto_vrijeme: true, verifikovan: 1 }),
      // The nearest hour of each.
      expect.objectContaining({ ime: 'Ana Dnevna', datum: DAY, sat: '18:00', u_isto_vrijeme: false }),
      expect.objectContaining({ ime: 'Bojan Dnevni', sat: '09:00', u_isto_vrijeme: false }),
    ]);
  });

  it('are found behind many who are not free', async () => {
    for (let number = 0; number < 55; number += 1)
      await buildOther('Zauzeti Profesor', { price: 5, weekday: WEDNESDAY + 1 });
    await buildOther('Ana Slobodna');
    await decline();
    expect(await terms()).toEqual(['Ana Slobodna 16:00']);
  });

  it('are free for the whole lesson', async () => {
    const long = { endsAt: new Date(STARTS_AT.getTime() + 2 * 3_600_000) };
    await test.parts.db.update(lessons).set(long).where(eq(lessons.id, lesson.id));
    await buildOther('Ana Kratka', { hours: [16, 18] });
    await buildOther('Bojan Dug', { hours: [16, 17], price: 30 });
    await decline();
    expect(await terms()).toEqual(['Bojan Dug 16:00']);
  });

  it.each<[string, (other: BookableTutor) => Promise<unknown>]>([
    ['who are blocked', ({ tutor }) => blockUser(admin, tutor)],
    [
      'who have left',
      async ({ tutor }) => (await visitAs(test, tutor)).post('/api/nalog/obrisi', { lozinka: PASSWORD }),
    ],
    [
      'who are not verified',
      ({ tutor }) => test.parts.pool.query('UPDATE users SET verified = false WHERE id = $1', [tutor.id]),
    ],
    [
      'of another level',
      ({ tutor }) => test.parts.pool.query('UPDATE offerings SET level = 2 WHERE tutor_id = $1', [tutor.id]),
    ],
    [
      'who teach in another way',
      ({ tutor }) =>
        test.parts.db.update(tutors).set({ teachingMode: TEACHING_MODE.inPerson }).where(eq(tutors.userId, tutor.id)),
    ],
    ['who have a day off', ({ tutor }) => buildException(test, tutor, { firstDate: DAY })],
    ['with a lesson then', (other) => buildLesson(test, { with: other, status: 3, startsAt: STARTS_AT })],
    [
      'who declined the student at another hour of that day',
      (other) =>
        buildLesson(test, {
          with: other,
          student: lesson.student,
          status: 2,
          startsAt: fromWallClock(DAY, '19:00'),
        }),
    ],
    [
      'who did not answer the student for that day, though that hour is over',
      async (other) => {
        const startsAt = fromWallClock(DAY, '10:00');
        const { id } = await buildLesson(test, { with: other, student: lesson.student, startsAt });
        await test.parts.pool.query('UPDATE lessons SET answer_by = $2 WHERE id = $1', [id, test.clock.now()]);
        test.clock.set(fromWallClock(DAY, '11:00'));
      },
    ],
  ])('without those %s', async (_name, change) => {
    const other = await buildOther('Ana Druga');
    await decline();
    expect(await terms()).toEqual(['Ana Druga 16:00']);
    await change(other);
    expect(await terms()).toEqual([]);
  });

  it('are also those who declined the student for another day', async () => {
    const other = await buildOther('Ana Druga');
    const startsAt = fromWallClock('2026-05-07', '16:00');
    await buildLesson(test, { with: other, student: lesson.student, status: 2, startsAt });
    await decline();
    expect(await terms()).toEqual(['Ana Druga 16:00']);
  });

  it('come to the place of the lesson', async () => {
    const inPerson = { teachingMode: TEACHING_MODE.inPerson, place: LESSON_PLACE.student, address: 'Njegoševa 5' };
    await test.parts.db.update(lessons).set(inPerson).where(eq(lessons.id, lesson.id));
    for (const [name, place] of [
      ['Ana Kućna', LESSON_PLACE.student],
      ['Bojan Prima', LESSON_PLACE.tutor],
    ] as const) {
      const { tutor } = await buildOther(name);
      const where = { teachingMode: TEACHING_MODE.both, places: [place] };
      await test.parts.db.update(tutors).set(where).where(eq(tutors.userId, tutor.id));
    }
    await decline();
    expect(await terms()).toEqual(['Ana Kućna 16:00']);
  });

  it('are not asked at hours at which the student has another lesson', async () => {
    await buildOther('Ana Druga', { hours: [17, 20] });
    await buildLesson(test, { student: lesson.student, status: 3, startsAt: fromWallClock(DAY, '17:00') });
    await decline();
    expect(await terms()).toEqual(['Ana Druga 20:00']);
  });
});

describe('a lesson can be replaced', () => {
  beforeEach(async () => {
    await buildOther('Ana Druga');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['declined', decline],
    [
      'run out',
      async () => {
        await test.parts.pool.query('UPDATE lessons SET answer_by = $2 WHERE id = $1', [lesson.id, test.clock.now()]);
      },
    ],
    ['called off by an admin', () => setStatusAsAdmin(admin, lesson.id, 2)],
    [
      'given up by a tutor who cannot come',
      async () => {
        await changeLesson(asTutor, lesson.id, { status: 3, tip_korisnika: 2 });
        await asTutor.post(`/api/reservation/sprijecen/${lesson.id}`, { razlog: 'Bolest.', termini: [] });
      },
    ],
    ['left by a tutor who leaves', () => asTutor.post('/api/nalog/obrisi', { lozinka: PASSWORD })],
  ])('when it is %s', async (_name, callOff) => {
    expect([await actions(), await offered()]).toEqual([['cancel', 'move'], []]);
    await callOff();
    expect([await actions(), await terms()]).toEqual([['replace'], ['Ana Druga 16:00']]);
  });

  it('not when the student called it off, nor once it would have begun', async () => {
    await changeLesson(asStudent, lesson.id, { status: 2, tip_korisnika: 3 });
    expect([await actions(), await offered()]).toEqual([[], []]);
    await setStatusAsAdmin(admin, lesson.id, 1);
    await decline();
    expect(await actions()).toEqual(['replace']);
    const startsAt = fromWallClock(DAY, '20:00');
    const later = await buildLesson(test, { student: lesson.student, status: 2, startsAt });
    test.clock.set(STARTS_AT);
    expect([await actions(), await offered()]).toEqual([[], []]);
    const { body } = await lessonsOfStudent(asStudent, lesson.student);
    expect(body.map(({ id, akcije }: Lesson) => [id, akcije])).toEqual([
      [later.id, ['replace']],
      [lesson.id, []],
    ]);
  });

  it('until another tutor is asked, and again when that one declines', async () => {
    const other = await buildOther('Bojan Treći', { price: 10 });
    await decline();
    const first = await book(asStudent, other, lesson.student, DAY, '16:00');
    expect(first.status).toBe(200);
    expect([await actions(), await offered()]).toEqual([[], []]);
    const asOther = await visitAs(test, other.tutor);
    await changeLesson(asOther, first.body.id_rezervacije, { status: 2, tip_korisnika: 2, comment: 'Ne mogu.' });
    // Not by him, nor by the first one.
    expect([await actions(), await terms()]).toEqual([['replace'], ['Ana Druga 16:00']]);
  });

  it('until another hour of that day is asked for, though not by a lesson that was there before', async () => {
    const other = await buildOther('Bojan Treći', { hours: [10, 18] });
    const { id } = await buildLesson(test, {
      with: other,
      student: lesson.student,
      startsAt: fromWallClock(DAY, '10:00'),
    });
    await test.parts.pool.query(`UPDATE lessons SET booked_at = '2026-05-02' WHERE id = $1`, [id]);
    await decline();
    expect(await actions()).toEqual(['replace']);
    expect((await book(asStudent, other, lesson.student, DAY, '18:00')).status).toBe(200);
    expect([await actions(), await offered()]).toEqual([[], []]);
  });

  it('by its student alone', async () => {
    await decline();
    const stranger = await visitAs(test, await buildStudent(test));
    for (const client of [asTutor, admin, stranger]) expect((await client.get(path())).status).toBe(403);
    expect((await asStudent.get('/api/reservation/zamjene/2000000000')).status).toBe(404);
    expect((await test.visitor().get(path())).status).toBe(401);
  });

  it('by one of two students who ask for the same hour at once', async () => {
    await decline();
    const [{ profesorId }] = (await offered()) as [Replacement];
    const rival = await buildStudent(test);
    const asRival = await visitAs(test, rival);
    const other = { tutor: { id: profesorId } as TestUser, subject: lesson.subject };
    const responses = await Promise.all([
      book(asStudent, other, lesson.student, DAY, '16:00'),
      book(asRival, other, rival, DAY, '16:00'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the mail', () => {
  it('names them to the student, each with the booking of that hour', async () => {
    const { tutor } = await buildOther('Ana Druga', { hours: [16, 17], rating: 5 });
    await buildOther('Bojan Kasni', { hours: [18, 19] });
    const long = { endsAt: new Date(STARTS_AT.getTime() + 2 * 3_600_000) };
    await test.parts.db.update(lessons).set(long).where(eq(lessons.id, lesson.id));
    await decline();
    const { text } = await latestMail(test, lesson.student.email);
    const { subject } = lesson;
    expect(text).toContain(
      `Izaberite jednog i pošaljite mu zahtjev:\n\n- Ana Druga, 24 € za 120 min, ocjena 5,0, u isto vrijeme: ${test.parts.settings.publicUrl}/profesori/Ana-Druga-${tutor.id}?zakazi=${DAY}&sat=16%3A00&predmet=${subject.slug}&tip=1&trajanje=120&nacin=0`,
    );
    expect(text).toContain('- Bojan Kasni, 24 € za 120 min, srijeda, 06.05.2026 u 18h: ');
    expect(text).toContain(`Pronađi drugog profesora:\n${test.parts.settings.publicUrl}/dashboard?cas=${lesson.id}`);
  });

  it('about a request that ran out names them to the student, and not to the tutor', async () => {
    await buildOther('Ana Druga');
    await test.parts.pool.query('UPDATE lessons SET answer_by = $2 WHERE id = $1', [lesson.id, test.clock.now()]);
    await expireLessons(test);
    expect((await latestMail(test, lesson.student.email)).text).toContain(
      'Tog dana je slobodan i ovaj profesor. Pošaljite zahtjev:\n\n- Ana Druga',
    );
    expect((await latestMail(test, lesson.tutor.email)).text).not.toContain('Ana Druga');
  });

  it('names nobody to students who called it off, nor of a series, which has them on its page', async () => {
    await buildOther('Ana Druga');
    await setStatusAsAdmin(admin, lesson.id, 3);
    await changeLesson(asStudent, lesson.id, { status: 2, tip_korisnika: 3 });
    expect((await latestMail(test, lesson.student.email)).text).not.toContain('Ana Druga');
    const series = await buildSeries(test, lesson, lesson.student, 2);
    const before = await countMails(test, lesson.student.email);
    await asTutor.put(`/api/reservation/serija/${series}`, { status: 2, tip_korisnika: 2, comment: 'Ne mogu.' });
    expect(await countMails(test, lesson.student.email)).toBe(before + 1);
    const mail = await latestMail(test, lesson.student.email);
    expect([mail.kind, mail.text.includes('Ana Druga')]).toEqual(['series-cancelled', false]);
  });
});
