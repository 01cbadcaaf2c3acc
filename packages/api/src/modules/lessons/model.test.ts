import { addDays, toWallClock, weekdayCode } from '@casovi/contract/time';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { noLimits } from '../../platform/security/rate-limits.ts';
import type { ApiResponse, Client } from '../../testing/client.ts';
import { buildAdmin, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  buildBookableTutor,
  buildStudents,
  changeLesson,
  expireLessons,
  lessonsOfStudent,
  setStatusAsAdmin,
  visitAs,
  visitAsEach,
} from '../../testing/factories-lessons.ts';
import { type Expected, HOUR, LessonModel, type ModelLesson } from '../../testing/lesson-model.ts';
import { shortOrLong } from '../../testing/long.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const STEPS = shortOrLong(150, 5000);
const TUTORS = 2;
const STUDENTS = 3;
const START = new Date('2026-05-04T05:30:00Z');
let steps = 0;

beforeAll(() => {
  // Two students make more bookings here within minutes than people do in a week.
  test.parts.limits = noLimits;
});

/** The people of one run, with nobody else's lessons between theirs. */
interface World {
  offers: BookableTutor[];
  students: TestUser[];
  asTutors: Client[];
  asStudents: Client[];
  asAdmin: Client;
}

async function buildWorld(): Promise<World> {
  test.clock.set(START);
  const offers: BookableTutor[] = [];
  for (let count = 0; count < TUTORS; count += 1) offers.push(await buildBookableTutor(test));
  const students = await buildStudents(test, STUDENTS);
  return {
    offers,
    students,
    asTutors: await visitAsEach(
      test,
      offers.map(({ tutor }) => tutor),
    ),
    asStudents: await visitAsEach(test, students),
    asAdmin: await visitAs(test, await buildAdmin(test)),
  };
}

const at = <Item>(items: Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

type Command = fc.AsyncCommand<LessonModel, World>;

/** A command as a plain function, with words for the report of a failure. */
const command = (
  words: string,
  run: (model: LessonModel, world: World) => Promise<void>,
  needsLesson = true,
): Command => ({
  check: ({ lessons }) => !needsLesson || lessons.length > 0,
  run: async (model, world) => {
    steps += 1;
    await run(model, world);
  },
  toString: () => words,
});

const agree = (response: ApiResponse, expected: Expected) =>
  expect([response.status, response.body.message]).toEqual([...expected]);

const status = fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4);
const tutor = fc.nat(TUTORS - 1);
const student = fc.nat(STUDENTS - 1);
/** One of the lessons there are; mostly a recent one, which still has something ahead of it. */
const pick = fc.nat(5);
const chosen = ({ lessons }: LessonModel, back: number): ModelLesson => at(lessons.toReversed(), back);

interface WantedTerm {
  tutor: number;
  student: number;
  /** Hours from now, or from the next morning on when that is closed: near enough that time soon catches up with it. */
  ahead: number;
  hours: number;
}

const booking = fc
  .record({ tutor, student, ahead: fc.integer({ min: -1, max: 6 }), hours: fc.constantFrom(1, 2) })
  .map((wanted) => command(`book ${JSON.stringify(wanted)}`, (model, world) => book(model, world, wanted), false));

async function book(model: LessonModel, world: World, wanted: WantedTerm): Promise<void> {
  const { date: today, time } = toWallClock(new Date(model.now));
  const sameDay = Number(time.slice(0, 2)) + wanted.ahead;
  const open = sameDay >= 8 && sameDay <= 20;
  const date = open ? today : addDays(today, 1);
  const hour = (offset: number) => `${String((open ? sameDay : 9 + wanted.ahead) + offset).padStart(2, '0')}:00`;
  // Early May: two hours ahead of UTC.
  const start = Date.parse(`${date}T${hour(0)}:00+02:00`);
  const { tutor, subject } = at(world.offers, wanted.tutor);
  const expected = model.book(wanted.tutor, wanted.student, start, wanted.hours);
  const response = await at(world.asStudents, wanted.student).post('/api/planer/rezervisi', {
    profesorId: tutor.id,
    ucenikId: at(world.students, wanted.student).id,
    predmet: subject.name,
    nivo: 1,
    termini: Array.from({ length: wanted.hours }, (_, index) => ({
      day: weekdayCode(date),
      timeSlot: hour(index),
      date,
    })),
  });
  agree(response, expected);
  const made = model.lessons.at(-1);
  if (response.status !== 200 || !made) return;
  const { rows } = await test.parts.pool.query('SELECT max(id) AS id FROM lessons WHERE tutor_id = $1', [tutor.id]);
  made.id = rows[0].id;
}

const byTutor = fc
  .tuple(pick, tutor, status, fc.constantFrom('', ' ', 'Spriječen sam'))
  .map(([back, tutor, to, comment]) =>
    command(`tutor ${tutor} -${back} to ${to}`, async (model, { asTutors }) => {
      const lesson = chosen(model, back);
      const expected = model.byTutor(lesson, tutor, to, comment);
      const body = { status: to, tip_korisnika: 2, comment };
      agree(await changeLesson(at(asTutors, tutor), lesson.id, body), expected);
    }),
  );

/** What people mostly do: the lesson's own tutor takes it forward. */
const forward = pick.map((back) =>
  command(`own tutor -${back} forward`, async (model, { asTutors }) => {
    const lesson = chosen(model, back);
    const to = lesson.status === 3 ? 4 : 3;
    const expected = model.byTutor(lesson, lesson.tutor, to, '');
    const body = { status: to, tip_korisnika: 2 };
    agree(await changeLesson(at(asTutors, lesson.tutor), lesson.id, body), expected);
  }),
);

const byStudent = fc
  .tuple(pick, fc.option(student, { freq: 1 }), fc.constantFrom<2 | 3>(2, 2, 2, 3))
  .map(([back, stranger, to]) =>
    command(`student ${stranger ?? 'own'} -${back} to ${to}`, async (model, { asStudents }) => {
      const lesson = chosen(model, back);
      const student = stranger ?? lesson.student;
      const expected = model.byStudent(lesson, student, to);
      const body = { status: to, tip_korisnika: 3 };
      agree(await changeLesson(at(asStudents, student), lesson.id, body), expected);
    }),
  );

const byAdmin = fc.tuple(pick, status).map(([back, to]) =>
  command(`admin -${back} to ${to}`, async (model, { asAdmin }) => {
    const lesson = chosen(model, back);
    agree(await setStatusAsAdmin(asAdmin, lesson.id, to), model.byAdmin(lesson, to));
  }),
);

const waiting = fc.constantFrom(20 / 60, 1, 1, 2, 5).map((hours) =>
  command(
    `wait ${hours.toFixed(1)}h`,
    async (model) => {
      model.advance(hours * HOUR);
      test.clock.set(new Date(model.now));
    },
    false,
  ),
);

const looking = student.map((student) =>
  command(`student ${student} looks`, async ({ lessons }, { students, asStudents }) => {
    const { body } = await lessonsOfStudent(at(asStudents, student), at(students, student));
    const seen = body.map(({ id, status }: { id: number; status: number }) => [id, status]);
    const own = lessons
      .filter((lesson) => lesson.student === student)
      .sort((one, other) => other.start - one.start || other.id - one.id);
    expect(seen).toEqual(own.map(({ id, status }) => [id, status]));
  }),
);

/** The stored state once more, as a whole: statuses, histories, counters, and nothing that overlaps. */
async function compareAll({ lessons }: LessonModel, { offers, students }: World): Promise<void> {
  await expireLessons(test);
  const tutorIds = offers.map(({ tutor }) => tutor.id);
  const { pool } = test.parts;
  const stored = await pool.query(
    `SELECT id, tutor_id, student_id, status, (SELECT count(*)::int FROM lesson_history WHERE lesson_id = lessons.id) AS steps
       FROM lessons WHERE tutor_id = ANY ($1) ORDER BY id`,
    [tutorIds],
  );
  expect(stored.rows).toEqual(
    lessons.map(({ id, tutor, student, status, steps }) => ({
      id,
      tutor_id: tutorIds[tutor],
      student_id: students[student]?.id,
      status,
      steps,
    })),
  );
  const held = await pool.query('SELECT held_count FROM tutors WHERE user_id = ANY ($1) ORDER BY user_id', [tutorIds]);
  expect(held.rows.map(({ held_count }) => held_count)).toEqual(
    offers.map((_, tutor) => lessons.filter((lesson) => lesson.tutor === tutor && lesson.status === 4).length),
  );
  const overlaps = await pool.query(
    `SELECT one.id FROM lessons one JOIN lessons other ON one.id < other.id AND one.during && other.during
        AND (one.tutor_id = other.tutor_id OR one.student_id = other.student_id)
      WHERE one.status <> 2 AND other.status <> 2`,
  );
  expect(overlaps.rows).toEqual([]);
}

it(`agrees with a simple model over ${STEPS} random steps`, { timeout: 300_000 }, async () => {
  const commands = fc.commands(
    [booking, booking, booking, forward, forward, byTutor, byStudent, byStudent, byAdmin, waiting, looking],
    { maxCommands: 150, size: 'max' },
  );
  const property = fc.asyncProperty(commands, async (run) => {
    const model = new LessonModel(START.getTime());
    const real = await buildWorld();
    await fc.asyncModelRun(() => ({ model, real }), run);
    await compareAll(model, real);
  });
  // A counterexample is told before the test runs out of time, even where it could be made smaller.
  while (steps < STEPS) await fc.assert(property, { numRuns: 3, interruptAfterTimeLimit: 120_000 });
});
