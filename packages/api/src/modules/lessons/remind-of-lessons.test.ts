import { LESSON_STATUS } from '@casovi/contract/constants';
import { fromWallClock, toIsoWithOffset, weekdayCode } from '@casovi/contract/time';
import { beforeEach, expect, it } from 'vitest';
import { buildAdmin, type TestUser } from '../../testing/factories.ts';
import {
  buildLesson,
  changeLesson,
  setStatusAsAdmin,
  type TestLesson,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { sendDueMails } from '../../testing/mail-delivery.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { remindOfLessons } from './remind-of-lessons.ts';

const test = useTestApp();
const at = (text: string) => fromWallClock(text.slice(0, 10), text.slice(11));
const START = ['2026-05-20', '12:00'] as const;

let lesson: TestLesson;

beforeEach(async () => {
  test.clock.set(at('2026-05-11 10:00'));
});

const confirmed = (time: string = START[1]) =>
  buildLesson(test, { status: LESSON_STATUS.confirmed, startsAt: fromWallClock(START[0], time) });

/** Runs the job at these times; returns when each side got a reminder, of which kind. */
async function remindedAt(...times: string[]): Promise<{ tutor: string[]; student: string[] }> {
  for (const time of times) {
    test.clock.set(at(time));
    await remindOfLessons(test.parts);
  }
  const mailsTo = async ({ email }: TestUser) => {
    const { rows } = await test.parts.pool.query(
      `SELECT created_at, subject, expires_at FROM mails WHERE recipient = $1 AND kind = 'lesson-reminder' ORDER BY id`,
      [email],
    );
    return rows.map(({ created_at }) => toIsoWithOffset(created_at).slice(5, 16));
  };
  return { tutor: await mailsTo(lesson.tutor), student: await mailsTo(lesson.student) };
}

const choose = async (person: TestUser, body: object) =>
  expect(await (await visitAs(test, person)).put('/api/auth/obavjestenja', body)).toMatchObject({ status: 200 });

/** The tutor proposes this hour of that day, and the student takes it. */
async function move(time: string): Promise<void> {
  const terms = [{ day: weekdayCode(START[0]), timeSlot: time, date: START[0] }];
  const path = `/api/reservation/pomjeri/${lesson.id}`;
  expect(await (await visitAs(test, lesson.tutor)).post(path, { termini: terms })).toMatchObject({ status: 200 });
  const accepted = await (await visitAs(test, lesson.student)).put(path, { odgovor: 'prihvati' });
  expect(accepted).toMatchObject({ status: 200 });
}

const both = (...times: string[]) => ({ tutor: times, student: times });

it('both sides are reminded a day and two hours ahead, a minute early, once each', async () => {
  lesson = await confirmed();
  const day = ['11:58', '11:59', '12:00'].map((time) => `2026-05-19 ${time}`);
  const hours = ['09:58', '09:59', '10:00', '11:59', '12:00', '12:01'].map((time) => `2026-05-20 ${time}`);
  expect(await remindedAt('2026-05-18 12:00', ...day, ...hours)).toEqual(both('05-19T11:59', '05-20T09:59'));
});

it('the mail has the term and the place, is of no use after the start, and the list and the page hear of it', async () => {
  const heard: object[] = [];
  test.parts.events.on('notified', (event) => heard.push(event));
  lesson = await confirmed();
  await remindedAt('2026-05-20 10:00');
  const { rows } = await test.parts.pool.query(
    'SELECT subject, body_text, expires_at, status FROM mails WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [lesson.student.email],
  );
  expect(rows).toMatchObject([{ expires_at: lesson.startsAt, status: 'queued' }]);
  expect(rows[0].subject).toBe(`Podsjetnik: ${lesson.subject.name}, srijeda, 20.05.2026 u 12h`);
  expect(rows[0].body_text).toContain('Mjesto: Online');
  const asStudent = await visitAs(test, lesson.student);
  expect((await asStudent.get('/api/obavjestenja')).body.obavjestenja).toMatchObject([
    {
      dogadjaj: 'reminder-hours',
      termin: '2026-05-20T12:00:00+02:00',
      procitano: false,
      link: `/dashboard?cas=${lesson.id}`,
    },
  ]);
  const counts = await asStudent.get(`/api/chat/notifications/unread/${lesson.student.id}`);
  expect(counts.body).toEqual({ totalUnread: 0, messageUnread: 0, classUnread: 0, reminderUnread: 1 });
  expect(heard).toContainEqual({ receiverId: lesson.student.id, type: 3 });
});

it('two processes at once remind once', async () => {
  lesson = await confirmed();
  test.clock.set(at('2026-05-19 12:00'));
  await Promise.all([remindOfLessons(test.parts), remindOfLessons(test.parts), remindOfLessons(test.parts)]);
  expect(await remindedAt()).toEqual(both('05-19T12:00'));
});

it('what falls into the quiet hours comes half an hour before them', async () => {
  lesson = await confirmed('08:00');
  const evening = ['21:28', '21:30', '22:00'].map((time) => `2026-05-19 ${time}`);
  expect(await remindedAt('2026-05-19 08:00', ...evening, '2026-05-20 06:00')).toEqual(
    both('05-19T08:00', '05-19T21:30'),
  );
});

it('each side chooses quiet hours, and what to hear of by mail', async () => {
  lesson = await confirmed();
  await choose(lesson.student, { vrste: {}, tiho: { od: 9, do: 15 } });
  await choose(lesson.tutor, { vrste: { 'day-before': { mail: false, push: true } }, tiho: null });
  const times = ['2026-05-19 08:28', '2026-05-19 08:30', '2026-05-19 12:00', '2026-05-20 08:30', '2026-05-20 10:00'];
  expect(await remindedAt(...times)).toEqual({
    tutor: ['05-20T10:00'],
    student: ['05-19T08:30', '05-20T08:30'],
  });
});

it('a reminder that could not be sent is not sent any more once the lesson is cancelled or moved', async () => {
  const server = await startSmtpServer();
  await test.parts.pool.query('DELETE FROM mails');
  const [cancelled, stays] = [await confirmed(), await confirmed('15:00')];
  lesson = await confirmed('13:00');
  await remindedAt('2026-05-19 15:00');
  await setStatusAsAdmin(await visitAs(test, await buildAdmin(test)), cancelled.id, LESSON_STATUS.cancelled);
  await move('17:00');
  await sendDueMails(test, server.url);
  const reminders = server.mails.filter(({ parsed }) => parsed.subject?.startsWith('Podsjetnik'));
  expect(reminders.flatMap(({ recipients }) => recipients).sort()).toEqual(
    [stays.tutor.email, stays.student.email].sort(),
  );
  await server.stop();
});

it('nobody is reminded of what was cancelled, or of a term to which the tutor cannot come', async () => {
  lesson = await confirmed();
  await setStatusAsAdmin(await visitAs(test, await buildAdmin(test)), lesson.id, LESSON_STATUS.cancelled);
  expect(await remindedAt('2026-05-19 12:00', '2026-05-20 10:00')).toEqual(both());
  test.clock.set(at('2026-05-11 10:00'));
  lesson = await confirmed();
  const prevented = {
    razlog: 'Bolestan sam.',
    termini: [{ day: weekdayCode(START[0]), timeSlot: '17:00', date: START[0] }],
  };
  const asTutor = await visitAs(test, lesson.tutor);
  test.clock.set(at('2026-05-19 11:00'));
  expect(await asTutor.post(`/api/reservation/sprijecen/${lesson.id}`, prevented)).toMatchObject({ status: 200 });
  expect(await remindedAt('2026-05-19 12:00', '2026-05-19 13:00')).toEqual(both());
});

it('after a move only its new term counts, also if both were reminded of the old one', async () => {
  lesson = await confirmed();
  expect(await remindedAt('2026-05-19 12:00')).toEqual(both('05-19T12:00'));
  test.clock.set(at('2026-05-19 13:00'));
  await move('17:00');
  const times = ['2026-05-19 17:00', '2026-05-20 10:00', '2026-05-20 15:00'];
  expect(await remindedAt(...times)).toEqual(both('05-19T12:00', '05-19T17:00', '05-20T15:00'));
});

it('who agreed on the term a moment ago is not reminded of it', async () => {
  lesson = await buildLesson(test, { startsAt: fromWallClock(...START) });
  test.clock.set(at('2026-05-19 13:00'));
  const asTutor = await visitAs(test, lesson.tutor);
  const approved = await changeLesson(asTutor, lesson.id, { status: LESSON_STATUS.confirmed, tip_korisnika: 2 });
  expect(approved).toMatchObject({ status: 200 });
  expect(await remindedAt('2026-05-19 13:01', '2026-05-20 10:00')).toEqual(both('05-20T10:00'));
});

it('after a pause only the last of what was missed is made up for, and nothing after the start', async () => {
  lesson = await confirmed();
  expect(await remindedAt('2026-05-20 11:30')).toEqual(both('05-20T11:30'));
  test.clock.set(at('2026-05-11 10:00'));
  lesson = await confirmed();
  expect(await remindedAt('2026-05-20 12:00')).toEqual(both());
});
