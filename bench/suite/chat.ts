/**
 * 500 pairs with a socket each write to one another. The ceiling is a bare Socket.IO server that stores a message with one INSERT and passes
 * it on: no sessions, no limits, no encryption, no counters, no notifications, no other processes.
 */
import type pg from 'pg';
import { openApp } from '../lib/app.ts';
import { type Bench, figure } from '../lib/bench.ts';
import { CostPerResponse } from '../lib/cpu.ts';
import { alternately } from '../lib/rounds.ts';
import { cookiesOf } from '../lib/sessions.ts';
import { openRelay, openSockets, type SocketPerson } from '../lib/sockets.ts';

const TUTORS = 1_000;
const SOCKETS = 1_000;
const IN_FLIGHT = 64;
const SECONDS = 3;

/** Every person in one pair. */
async function pairs(pool: pg.Pool): Promise<SocketPerson[]> {
  const { rows } = await pool.query<{ tutor: number; student: number }>(
    `SELECT DISTINCT ON (user_id) user_id AS student, other_id AS tutor FROM conversation_members
       JOIN users s ON s.id = user_id AND s.type = 3 AND s.blocked_at IS NULL
       JOIN users t ON t.id = other_id AND t.blocked_at IS NULL ORDER BY user_id, other_id`,
  );
  const tutors = new Set<number>();
  const alone = rows.filter(({ tutor }) => !tutors.has(tutor) && tutors.add(tutor)).slice(0, SOCKETS / 2);
  const people = alone.flatMap(({ tutor, student }) => [
    { id: tutor, partnerId: student },
    { id: student, partnerId: tutor },
  ]);
  if (people.length < SOCKETS) throw new Error(`Only ${people.length} people can be paired.`);
  const cookies = await cookiesOf(
    pool,
    people.map(({ id }) => id),
  );
  return people.map((person, index) => ({ ...person, cookie: cookies[index] ?? '' }));
}

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

export default {
  async run({ postgres, startServer }) {
    const database = await postgres.copyOfScale(TUTORS, 'bench_chat');
    const { pool, close } = await openApp(database);
    const people = await pairs(pool);
    await close();
    const server = await startServer(database);
    const relay = await openRelay({ RELAY_DATABASE_URL: database.url });
    const [ours, ceiling] = [await openSockets(), await openSockets()];
    try {
      await ours.run({ do: 'open', url: server.url, people });
      await ceiling.run({ do: 'open', url: await relay.run({ do: 'address' }), people });
      const chat = { do: 'chat', seconds: SECONDS, inFlight: IN_FLIGHT } as const;
      const cost = { ours: new CostPerResponse(server.pid), ceiling: new CostPerResponse(relay.pid) };
      const measured = await alternately({
        ours: () =>
          cost.ours.of(
            () => ours.run(chat),
            ({ messages }) => messages,
          ),
        ceiling: () =>
          cost.ceiling.of(
            () => ceiling.run(chat),
            ({ messages }) => messages,
          ),
      });
      const of = (part: 'perSecond' | 'p99') => ({
        ours: measured.ours.map((result) => result[part]),
        ceiling: measured.ceiling.map((result) => result[part]),
      });
      const against = 'bare Socket.IO, one INSERT';
      const what = `chat, ${SOCKETS.toLocaleString('en')} sockets, messages stored and delivered`;
      return {
        notes: [`a message costs ${cost.ours}; the bare relay's ${cost.ceiling}`],
        figures: [
          figure(of('perSecond'), { what, against, goal: { atLeast: 0.4 } }),
          figure(
            { ...of('p99'), format: milliseconds },
            { what: 'the same, p99 of delivery', against, goal: { atMost: 2 } },
          ),
        ],
      };
    } finally {
      await ours.close();
      await ceiling.close();
      await relay.close();
      await server.stop();
    }
  },
} satisfies Bench;
