/**
 * Memory per idle socket on one process, ours and bare Socket.IO's in turn, up to more than 10,000 connections, after garbage collection.
 * The ratio is of heap and buffers; the resident memory, which grows in larger steps, is reported as a total.
 */
import { openApp } from '../lib/app.ts';
import { type Bench, figure } from '../lib/bench.ts';
import { MEMORY_ARGUMENTS, memoryFile, memoryOf } from '../lib/memory.ts';
import { alternately } from '../lib/rounds.ts';
import { cookiesOf } from '../lib/sessions.ts';
import { openRelay, openSockets, type SocketPerson } from '../lib/sockets.ts';

const TUTORS = 1_000;
const STEP = 1_700;
const HELD = 10_000;

const kilobytes = (value: number): string => `${(value / 1024).toFixed(1)} kB`;

async function somebodies(database: Parameters<typeof openApp>[0]): Promise<SocketPerson[]> {
  const { pool, close } = await openApp(database);
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM users WHERE blocked_at IS NULL ORDER BY id LIMIT $1',
    [STEP],
  );
  const ids = rows.map(({ id }) => id);
  const cookies = await cookiesOf(pool, ids);
  await close();
  return ids.map((id, index) => ({ id, partnerId: id, cookie: cookies[index] ?? '' }));
}

export default {
  async run({ postgres, startServer }) {
    const database = await postgres.copyOfScale(TUTORS, 'bench_sockets');
    const people = await somebodies(database);
    const files = { ours: memoryFile('ours'), ceiling: memoryFile('ceiling') };
    const server = await startServer(database, {
      env: { MEMORY_FILE: files.ours },
      nodeArguments: MEMORY_ARGUMENTS,
    });
    const relay = await openRelay({ MEMORY_FILE: files.ceiling }, MEMORY_ARGUMENTS);
    const url = { ours: server.url, ceiling: await relay.run({ do: 'address' }) };
    const pid = { ours: server.pid, ceiling: relay.pid };
    const clients = { ours: await openSockets(), ceiling: await openSockets() };
    const held = { ours: 0, ceiling: 0 };
    const resident = { ours: [] as number[], ceiling: [] as number[] };
    const memoryPerSocket = async (side: 'ours' | 'ceiling'): Promise<number> => {
      const before = await memoryOf(pid[side], files[side]);
      held[side] = (await clients[side].run({ do: 'open', url: url[side], people })).open;
      const after = await memoryOf(pid[side], files[side]);
      resident[side].push(after.rss);
      return (after.heapUsed + after.external - before.heapUsed - before.external) / STEP;
    };
    try {
      const measured = await alternately({
        ours: () => memoryPerSocket('ours'),
        ceiling: () => memoryPerSocket('ceiling'),
      });
      const residentPerSocket = (side: 'ours' | 'ceiling') => {
        const [first = 0, ...rest] = resident[side];
        return kilobytes(((rest.at(-1) ?? 0) - first) / (rest.length * STEP));
      };
      return {
        notes: [
          `resident memory grew by ${residentPerSocket('ours')} per connection, bare Socket.IO's by ${residentPerSocket('ceiling')}`,
        ],
        figures: [
          figure(
            { ...measured, format: kilobytes },
            {
              what: `idle sockets, memory per connection, ${held.ours.toLocaleString('en')} held`,
              against: 'bare Socket.IO',
              goal: { atMost: 1.5 },
              alsoMet: held.ours >= HELD,
            },
          ),
        ],
      };
    } finally {
      await clients.ours.close();
      await clients.ceiling.close();
      await relay.close();
      await server.stop();
    }
  },
} satisfies Bench;
