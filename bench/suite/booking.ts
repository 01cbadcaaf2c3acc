/**
 * Bookings by 32 concurrent clients: distinct hours of distinct tutors, and hours of one tutor, each booked by two.
 * The ceiling is pgbench of the transaction of a booking, from BEGIN to COMMIT, without the session and the limit before it.
 */

import type pg from 'pg';
import { openApp } from '../lib/app.ts';
import { type Bench, figure } from '../lib/bench.ts';
import { CostPerResponse } from '../lib/cpu.ts';
import { type LoadRequest, openLoad } from '../lib/load.ts';
import { bookingRequest, clearMarket, offeredSlots, type Student, withStudents } from '../lib/market.ts';
import { pgbench, scriptOf } from '../lib/pgbench.ts';
import type { BenchDatabase } from '../lib/postgres.ts';
import { queriesOf } from '../lib/query-plans.ts';
import { alternately } from '../lib/rounds.ts';
import { cookiesOf } from '../lib/sessions.ts';

const TUTORS = 1_000;
const CLIENTS = 32;
const SECONDS = 2;
const MOST_PER_ROUND = 5_000;
const ROUNDS_AT_MOST = 8;
const STUDENTS = 2_900;

async function someStudents(pool: pg.Pool, count: number): Promise<Student[]> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM users WHERE type = 3 AND blocked_at IS NULL AND deleted_at IS NULL ORDER BY id LIMIT $1',
    [count],
  );
  const cookies = await cookiesOf(
    pool,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }, index) => ({ id, cookie: cookies[index] ?? '' }));
}

const FIRST_HOUR = Date.parse('2030-01-01T00:00:00Z') / 1000;
/** Hours reserved for one round of pgbench, with one booking per tutor in each. */
const HOURS_OF_ROUND = 200;

/** The transaction as the application sends it, with another tutor, student and hour each time. */
async function transactionOf(database: BenchDatabase): Promise<{ script: string; variables: Record<string, string> }> {
  const { app, pool, close } = await openApp(database);
  try {
    await clearMarket(pool);
    const [student] = await someStudents(pool, STUDENTS);
    const [slot] = await offeredSlots(pool, 1);
    if (!slot || !student) throw new Error('There is nothing to book.');
    const { method = 'POST', path, headers = {}, body } = bookingRequest(slot, student);
    let status = 0;
    const sent = await queriesOf(async () => {
      const response = await app.inject({ method, url: path, headers, payload: body as object });
      status = response.statusCode;
    });
    if (status !== 200) throw new Error(`The booking to record was answered with ${status}.`);
    const { rows } = await pool.query<{ id: number; starts: string; ends: string; tutors: number; first: number }>(
      `SELECT id, to_json(starts_at AT TIME ZONE 'UTC') #>> '{}' AS starts, to_json(ends_at AT TIME ZONE 'UTC') #>> '{}' AS ends,
              (SELECT count(*)::int FROM users WHERE type = 2) AS tutors, (SELECT min(id) FROM users WHERE type = 2) AS first
         FROM lessons ORDER BY id DESC LIMIT 1`,
    );
    const [{ id, starts, ends, tutors, first }] = rows as [(typeof rows)[number]];
    const iso = (utc: string) => new Date(`${utc}Z`).toISOString();
    const substitutions = new Map<unknown, string>([
      [slot.tutorId, ':tutor'],
      [`{${slot.tutorId}}`, "format('{%s}', :tutor::integer)"],
      [student.id, ':student'],
      [iso(starts), 'to_timestamp(:starts)'],
      [iso(ends), 'to_timestamp(:starts + 3600)'],
      [id, ':id'],
    ]);
    const stored = sent.findIndex(({ text }) => text.startsWith('insert into "lessons"'));
    const begun = sent.findLastIndex(({ text }, place) => place < stored && text === 'begin');
    const committed = sent.findIndex(({ text }, place) => place > stored && text === 'commit');
    if (begun < 0 || committed < 0) throw new Error('The transaction that stores a booking was not seen.');
    const transaction = sent.slice(begun, committed + 1);
    const { script, variables } = scriptOf(transaction, substitutions, 'p');
    // Each client continues its counter, so that every transaction has its own hour, tutor and student.
    const own = `\\set k :k + 1
\\set place :client_id + ${CLIENTS} * :k
\\set hour :round * ${HOURS_OF_ROUND} + :place / ${tutors}
\\set tutor ${first} + :place % ${tutors}
\\set student ${student.id} + (:place % ${tutors} * 2 + :hour) % ${STUDENTS}
\\set starts ${FIRST_HOUR} + :hour * 3600
`;
    // Later statements refer to the lesson of this transaction.
    const followed = script.replace(/^(insert into "lessons".*);$/m, '$1 \\gset');
    return { script: own + followed, variables: { ...variables, k: '-1' } };
  } finally {
    await close();
  }
}

async function requestsOf(
  database: BenchDatabase,
): Promise<{ distinct: LoadRequest[]; hot: LoadRequest[]; hotTutor: number }> {
  const { pool, close } = await openApp(database);
  try {
    await clearMarket(pool);
    const students = await someStudents(pool, STUDENTS);
    const [one] = await offeredSlots(pool, 1);
    const hotTutor = one?.tutorId ?? 0;
    const slots = (await offeredSlots(pool, MOST_PER_ROUND * ROUNDS_AT_MOST)).filter(
      ({ tutorId }) => tutorId !== hotTutor,
    );
    await pool.query(
      `INSERT INTO availability (tutor_id, weekday, hour)
       SELECT $1, day, hour FROM generate_series(0, 6) AS day, generate_series(8, 21) AS hour ON CONFLICT DO NOTHING`,
      [hotTutor],
    );
    const wanted = (await offeredSlots(pool, 2_000, hotTutor)).flatMap((slot) => [slot, slot]);
    const request = ([slot, student]: [(typeof slots)[number], Student]) => bookingRequest(slot, student);
    return {
      distinct: [...withStudents(slots, students)].map(request),
      hot: [...withStudents(wanted, students.toReversed())].map(request),
      hotTutor,
    };
  } finally {
    await close();
  }
}

export default {
  async run({ postgres, startServer, print }) {
    const database = await postgres.copyOfScale(TUTORS, 'bench_booking');
    const ceilingDatabase = await postgres.copyOfScale(TUTORS, 'bench_booking_ceiling');
    const { script, variables } = await transactionOf(ceilingDatabase);
    const { distinct, hot, hotTutor } = await requestsOf(database);
    const server = await startServer(database);
    const load = await openLoad();
    const { pool, close } = await openApp(database);
    const statuses: Record<string, number> = {};
    const book = async (requests: LoadRequest[]) => {
      const result = await load.run({ url: server.url, connections: CLIENTS, seconds: SECONDS, once: true, requests });
      for (const [status, count] of Object.entries(result.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
      return result;
    };
    const cost = new CostPerResponse(server.pid);
    let [next, round] = [0, 0];
    try {
      const { ours, ceiling, oneTutor } = await alternately({
        ours: async () => {
          const part = distinct.slice(next, next + MOST_PER_ROUND);
          const { perSecond, responses } = await cost.of(
            () => book(part),
            (result) => result.responses,
          );
          next += responses;
          return perSecond;
        },
        ceiling: async () => {
          round += 1;
          const options = { scripts: [script], clients: CLIENTS, seconds: SECONDS };
          return (await pgbench(ceilingDatabase, { ...options, variables: { ...variables, round } })).perSecond;
        },
        oneTutor: async () => {
          await pool.query('DELETE FROM lessons WHERE tutor_id = $1 AND starts_at > now()', [hotTutor]);
          return (await book(hot)).perSecond;
        },
      });
      print(`responses: ${JSON.stringify(statuses)}`);
      const alsoMet = Object.keys(statuses).every((status) => ['200', '409'].includes(status));
      return {
        figures: [
          figure(
            { ours, ceiling },
            {
              what: 'booking, distinct hours, 32 clients',
              against: 'pgbench, same transaction',
              goal: { atLeast: 0.3 },
              alsoMet,
            },
          ),
          figure(
            { ours: oneTutor, ceiling: ours },
            {
              what: 'booking, one hot tutor, 32 clients, every hour wanted twice',
              against: 'the line above',
              goal: { atLeast: 0.5 },
              alsoMet,
            },
          ),
        ],
        notes: [
          `a booking costs ${cost}`,
          `responses by status: ${Object.entries(statuses)
            .map(([status, count]) => `${status} × ${count}`)
            .join(', ')}`,
        ],
      };
    } finally {
      await load.close();
      await close();
      await server.stop();
    }
  },
} satisfies Bench;
