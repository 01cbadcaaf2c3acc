import { REASON_MAX_LENGTH } from '@casovi/contract/constants';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { lessonHistory, lessons } from '../../tables/lessons.ts';
import { notifications } from '../../tables/notifications.ts';
import { tutorListings, tutors } from '../../tables/tutors.ts';
import { buildAdmin, buildStudent, type TestUser } from '../../testing/factories.ts';
import {
  buildBookableTutor,
  buildLesson,
  changeLesson,
  expireLessons,
  lessonsOfStudent,
  setStatusAsAdmin,
  type TestLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { latestMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { expirePending } from './expiry.ts';

const test = useTestApp();
const MINUTE = 60_000;

beforeEach(() => test.clock.set('2026-05-04T08:00:00Z'));

const stored = async ({ id }: { id: number }) => {
  const [row] = await test.parts.db.select().from(lessons).where(eq(lessons.id, id));
  return row;
};
const historyOf = ({ id }: { id: number }) =>
  test.parts.db.select().from(lessonHistory).where(eq(lessonHistory.lessonId, id)).orderBy(lessonHistory.id);
const step = async (person: TestUser, lessonId: number, status: number, more: object = {}) =>
  changeLesson(await visitAs(test, person), lessonId, {
    status,
    tip_korisnika: person.type,
    ...more,
  });
const setAsAdmin = async (lessonId: number, status: number) =>
  setStatusAsAdmin(await visitAs(test, await buildAdmin(test)), lessonId, status);
const at = (lesson: TestLesson, minutesFromStart: number) =>
  test.clock.set(new Date(lesson.startsAt.getTime() + minutesFromStart * MINUTE));

describe('a request to change a lesson', () => {
  it('is 404 for an unknown lesson, for every caller', async () => {
    const { tutor, student } = await buildLesson(test);
    for (const person of [tutor, student])
      expect(await step(person, 999_999, 2)).toMatchObject({ status: 404, body: { message: ERROR_TEXT.notFound } });
    expect(await setAsAdmin(999_999, 2)).toMatchObject({ status: 404, body: { message: ERROR_TEXT.notFound } });
  });

  it('is refused when it speaks as the other side', async () => {
    const { id, tutor, student } = await buildLesson(test);
    expect((await step(student, id, 3, { tip_korisnika: 2 })).status).toBe(403);
    expect((await step(tutor, id, 2, { tip_korisnika: 3 })).status).toBe(403);
    expect((await step(tutor, id, 3, { tip_korisnika: 1 })).status).toBe(400);
    expect((await stored({ id }))?.status).toBe(1);
  });

  it('takes numbers as strings and refuses statuses that are none', async () => {
    const { id, tutor } = await buildLesson(test);
    for (const status of [0, 5, 'x', null]) expect((await step(tutor, id, Number(status))).status).toBe(400);
    const client = await visitAs(test, tutor);
    const response = await changeLesson(client, id, { status: '3', tip_korisnika: '2' });
    expect(response.status).toBe(200);
  });

  it('wins once when it is sent twice at the same moment', async () => {
    const lesson = await buildLesson(test);
    const client = await visitAs(test, lesson.tutor);
    const approve = () => changeLesson(client, lesson.id, { status: 3, tip_korisnika: 2 });
    const responses = await Promise.all([approve(), approve(), approve(), approve()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await historyOf(lesson)).toHaveLength(1);
  });
});

describe('a tutor who declines', () => {
  it.each([undefined, null, '', '  \n\t ', '\u200b \u2060\u3164\ufe0f'])(
    'needs a reason, and %j is none',
    async (comment) => {
      const { id, tutor } = await buildLesson(test);
      expect(await step(tutor, id, 2, { comment })).toMatchObject({
        status: 400,
        body: { message: LESSON_TEXT.lessonReasonRequired, fields: { comment: LESSON_TEXT.lessonReasonRequired } },
      });
      expect((await stored({ id }))?.status).toBe(1);
    },
  );

  it('stores the reason on the lesson and in its history', async () => {
    const lesson = await buildLesson(test);
    expect((await step(lesson.tutor, lesson.id, 2, { comment: '  Bolest u porodici  ' })).status).toBe(200);
    expect(await stored(lesson)).toMatchObject({ status: 2, reason: 'Bolest u porodici', cancelledLate: false });
    expect(await historyOf(lesson)).toMatchObject([{ reason: 'Bolest u porodici', actorId: lesson.tutor.id }]);
    const tooLong = await buildLesson(test);
    expect((await step(tooLong.tutor, tooLong.id, 2, { comment: 'x'.repeat(REASON_MAX_LENGTH + 1) })).status).toBe(400);
  });
});

describe('a student who cancels', () => {
  it.each([
    [1, -121, false],
    [1, -120, false],
    [1, -119, true],
    [3, -120, false],
    [3, -119, true],
    [3, -1, true],
  ] as const)('status %i, %i minutes from the start: late is %s', async (status, minutes, late) => {
    const lesson = await buildLesson(test, { status });
    at(lesson, minutes);
    const client = await visitAs(test, lesson.student);
    const { body } = await lessonsOfStudent(client, lesson.student);
    expect(body).toMatchObject([
      { kasno: late, otkazano_kasno: false, akcije: minutes < -120 ? ['cancel', 'move'] : ['cancel'] },
    ]);
    expect((await step(lesson.student, lesson.id, 2)).status).toBe(200);
    expect(await stored(lesson)).toMatchObject({ status: 2, cancelledLate: late });
    const after = await lessonsOfStudent(client, lesson.student);
    expect(after.body).toMatchObject([{ kasno: false, otkazano_kasno: late, akcije: [] }]);
  });

  it('cannot cancel what has begun', async () => {
    const lesson = await buildLesson(test, { status: 3 });
    at(lesson, 0);
    expect(await step(lesson.student, lesson.id, 2)).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.lessonBegun },
    });
  });
});

describe('a held lesson', () => {
  it.each([60, 120] as const)('of %i minutes can be marked an hour after its start', async (minutes) => {
    const lesson = await buildLesson(test, { status: 3, minutes });
    at(lesson, 60 - 1 / MINUTE);
    expect(await step(lesson.tutor, lesson.id, 4)).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.lessonHeldTooEarly },
    });
    at(lesson, 60);
    expect((await step(lesson.tutor, lesson.id, 4)).status).toBe(200);
  });

  it('counts for its tutor, in the public lists as well, and stops counting when an admin takes it back', async () => {
    const lesson = await buildLesson(test, { status: 3 });
    at(lesson, 60);
    const counts = async () => {
      const [tutor] = await test.parts.db.select().from(tutors).where(eq(tutors.userId, lesson.tutor.id));
      const listed = await test.parts.db
        .selectDistinct({ held: tutorListings.heldCount })
        .from(tutorListings)
        .where(eq(tutorListings.tutorId, lesson.tutor.id));
      return [tutor?.heldCount, ...listed.map(({ held }) => held)];
    };
    await step(lesson.tutor, lesson.id, 4);
    expect(await counts()).toEqual([1, 1]);
    await setAsAdmin(lesson.id, 3);
    expect(await counts()).toEqual([0, 0]);
    await setAsAdmin(lesson.id, 4);
    await setAsAdmin(lesson.id, 4);
    expect(await counts()).toEqual([1, 1]);
    await setAsAdmin(lesson.id, 2);
    expect(await counts()).toEqual([0, 0]);
  });
});

describe('a request that nobody approved', () => {
  it('is cancelled at its start by the job, and both sides are notified', async () => {
    const lesson = await buildLesson(test);
    at(lesson, -1 / MINUTE);
    await expireLessons(test);
    expect((await stored(lesson))?.status).toBe(1);
    at(lesson, 0);
    await expireLessons(test);
    await expireLessons(test);
    expect(await stored(lesson)).toMatchObject({ status: 2, reason: LESSON_TEXT.lessonExpired, cancelledLate: false });
    expect(await historyOf(lesson)).toMatchObject([{ actorId: null, fromStatus: 1, toStatus: 2 }]);
    const told = await test.parts.db.select().from(notifications).where(eq(notifications.lessonId, lesson.id));
    expect(told.map(({ receiverId }) => receiverId).sort()).toEqual([lesson.tutor.id, lesson.student.id].sort());
  });

  it.each(['tutor', 'student', 'admin'] as const)('is never shown as pending after it, to the %s', async (reader) => {
    const lesson = await buildLesson(test);
    at(lesson, 0);
    const pages = {
      tutor: [lesson.tutor, `/api/reservation/profesor/${lesson.tutor.id}`],
      student: [lesson.student, `/api/reservation/ucenik/${lesson.student.id}`],
      admin: [await buildAdmin(test), `/api/reservation/get/all/reservations`],
    } as const;
    const [person, path] = pages[reader];
    const client = await visitAs(test, person);
    const own = expect.objectContaining({ id: lesson.id });
    expect((await client.get(`${path}?status=1`)).body).not.toContainEqual(own);
    expect((await client.get(`${path}?status=2`)).body).toContainEqual(own);
  });

  it('is cancelled once, however many processes do it at the same moment', async () => {
    const lesson = await buildLesson(test);
    at(lesson, 5);
    await Promise.all(Array.from({ length: 8 }, () => expirePending(test.parts)));
    expect(await historyOf(lesson)).toHaveLength(1);
  });

  it('does not include what an admin set to pending after the start: that is meant', async () => {
    const lesson = await buildLesson(test, { status: 3 });
    at(lesson, 120);
    expect((await setAsAdmin(lesson.id, 1)).status).toBe(200);
    const client = await visitAs(test, lesson.student);
    const { body } = await lessonsOfStudent(client, lesson.student);
    expect(body).toMatchObject([{ status: 1, akcije: [] }]);
    expect(await step(lesson.tutor, lesson.id, 3)).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.lessonBegun },
    });
  });
});

describe('a tutor who cannot come', () => {
  const prevented = async (person: TestUser, lessonId: number, razlog: string) =>
    (await visitAs(test, person)).post(`/api/reservation/sprijecen/${lessonId}`, { razlog });

  it('cancels a confirmed lesson with a reason until it begins; it is not charged', async () => {
    const lesson = await buildLesson(test, { status: 3 });
    at(lesson, -1);
    expect(await prevented(lesson.tutor, lesson.id, '  Dijete mi je bolesno. ')).toMatchObject({
      status: 200,
      body: { message: LESSON_TEXT.lessonPrevented },
    });
    const reason = 'Dijete mi je bolesno.';
    expect(await stored(lesson)).toMatchObject({ status: 2, reason, cancelledLate: false });
    // Which is how these lessons are counted: no other step of a tutor leads from confirmed to cancelled.
    expect(await historyOf(lesson)).toMatchObject([{ actorId: lesson.tutor.id, fromStatus: 3, toStatus: 2, reason }]);
    const mail = await latestMail(test, lesson.student.email);
    expect(mail).toMatchObject({ kind: 'lesson-cancelled' });
    for (const text of ['Čas je otkazan na zahtjev profesora.', reason, 'Čas se ne naplaćuje.'])
      expect(mail.text).toContain(text);
  });

  it('says why; a request is declined instead, and a lesson that has begun stays', async () => {
    const confirmed = await buildLesson(test, { status: 3 });
    expect(await prevented(confirmed.tutor, confirmed.id, ' \u200b')).toMatchObject({
      status: 400,
      body: { fields: { razlog: LESSON_TEXT.lessonReasonRequired } },
    });
    const pending = await buildLesson(test);
    expect((await prevented(pending.tutor, pending.id, 'Bolest')).status).toBe(409);
    expect((await stored(pending))?.status).toBe(1);
    at(confirmed, 0);
    expect(await prevented(confirmed.tutor, confirmed.id, 'Bolest')).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.lessonBegun },
    });
  });
});

describe('an admin', () => {
  it('cannot bring back a lesson whose time the tutor or the student has given away', async () => {
    const cancelled = await buildLesson(test, { status: 2 });
    const { startsAt, student } = cancelled;
    const tutorBusy = await buildLesson(test, { with: cancelled, startsAt, minutes: 120 });
    for (const status of [1, 3, 4])
      expect(await setAsAdmin(cancelled.id, status)).toMatchObject({
        status: 409,
        body: { message: LESSON_TEXT.lessonTutorOverlap },
      });
    await setAsAdmin(tutorBusy.id, 2);
    const studentBusy = await buildLesson(test, { student, startsAt });
    expect(await setAsAdmin(cancelled.id, 3)).toMatchObject({
      status: 409,
      body: { message: LESSON_TEXT.lessonStudentOverlap },
    });
    await setAsAdmin(studentBusy.id, 2);
    expect((await setAsAdmin(cancelled.id, 3)).status).toBe(200);
    expect(await historyOf(cancelled)).toHaveLength(1);
  });

  it('brings back a lesson whose hours were held only by requests that ran out a moment ago', async () => {
    for (const shared of ['tutor', 'student'] as const) {
      const cancelled = await buildLesson(test, { status: 2, minutes: 120 });
      const { startsAt, student } = cancelled;
      const request = await buildLesson(
        test,
        shared === 'tutor' ? { with: cancelled, startsAt } : { student, startsAt },
      );
      at(request, 0);
      expect((await setAsAdmin(cancelled.id, 3)).status, shared).toBe(200);
      expect(await stored(request)).toMatchObject({ status: 2, reason: LESSON_TEXT.lessonExpired });
    }
  });

  it('cancels with a reason that names the admin’s office, which goes when the lesson comes back', async () => {
    const lesson = await buildLesson(test, { status: 3 });
    await setAsAdmin(lesson.id, 2);
    expect(await stored(lesson)).toMatchObject({ status: 2, reason: LESSON_TEXT.lessonCancelledByAdmin });
    await setAsAdmin(lesson.id, 3);
    expect(await stored(lesson)).toMatchObject({ status: 3, reason: '' });
    const told = await test.parts.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.lessonId, lesson.id), eq(notifications.receiverId, lesson.student.id)));
    expect(told).toHaveLength(2);
  });

  it('and a student who books at the same moment never both win', async () => {
    const offer = await buildBookableTutor(test);
    for (let round = 0; round < 5; round += 1) {
      const cancelled = await buildLesson(test, { with: offer, status: 2 });
      const rival = await buildStudent(test);
      const client = await visitAs(test, rival);
      const admin = await visitAs(test, await buildAdmin(test));
      const responses = await Promise.all([
        setStatusAsAdmin(admin, cancelled.id, 3),
        client.post('/api/planer/rezervisi', {
          profesorId: offer.tutor.id,
          ucenikId: rival.id,
          predmet: offer.subject.name,
          nivo: 1,
          termini: [{ day: 'Uto', timeSlot: '12:00', date: '2026-05-05' }],
        }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      await test.parts.db.update(lessons).set({ status: 2 }).where(eq(lessons.tutorId, offer.tutor.id));
    }
  });
});
