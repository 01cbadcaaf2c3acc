import { Writable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../demo/fill.ts';
import { storedSecrets } from '../platform/process/secrets.ts';
import { useTestApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { dumpDatabase } from './dump.ts';
import { loadDatabase, readHeader } from './load.ts';

const app = useTestApp();
const opened: { close(): Promise<void> }[] = [];
let lines: string[];

beforeAll(async () => {
  const { db, pool, settings, clock } = app.parts;
  await fillDemo(db, { now: clock.now(), settings });
  lines = await dump(pool);
}, 120_000);

afterAll(() => Promise.all(opened.map((database) => database.close())));

async function dump(pool: pg.Pool): Promise<string[]> {
  const chunks: string[] = [];
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(String(chunk));
      done();
    },
  });
  await dumpDatabase(pool, out, { now: app.clock.now(), secrets: storedSecrets(app.parts.settings) });
  return chunks.join('').split('\n').filter(Boolean);
}

async function emptyDatabase(): Promise<pg.Pool> {
  const database = await testDatabase();
  opened.push(database);
  return database.pool;
}

const load = (pool: pg.Pool, given: string[]) => loadDatabase(pool, readHeader(given[0]), given.slice(1));

/** Every row of every table, the worked-out columns too, and the numbers that come next. */
async function everything(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await pool.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'",
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    found[name] = (await pool.query(`SELECT line::text FROM "${name}" line ORDER BY line::text`)).rows;
  }
  found.sequences = (
    await pool.query("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1")
  ).rows;
  return found;
}

describe('a backup', () => {
  test('brings everything back into an empty database', async () => {
    const pool = await emptyDatabase();
    await load(pool, lines);
    const original = await everything(app.parts.pool);
    expect(original.users?.length).toBeGreaterThan(80);
    expect(original.pictures?.length).toBeGreaterThan(20);
    expect(await everything(pool)).toEqual(original);
  });

  test('of an older version may have jobs, whose mails are rows', async () => {
    const pool = await emptyDatabase();
    const { end } = JSON.parse(lines.at(-1) ?? '');
    const older = [...lines.slice(0, -1), '{"job":{"task":"send-mail","payload":{"mailId":1}}}', `{"end":${end + 1}}`];
    expect(await load(pool, older)).toBe(end + 1);
    expect(await everything(pool)).toEqual(await everything(app.parts.pool));
  });

  test('goes nowhere but into an empty database', async () => {
    await expect(load(app.parts.pool, lines)).rejects.toThrow('The database is not empty');
  });

  test.each([
    ['cut off', () => lines.slice(0, -1), 'The backup is cut off'],
    ['without one of its lines', () => lines.toSpliced(5, 1), 'The backup is cut off'],
    ['with a broken line', () => lines.with(7, lines[7]?.slice(0, 40) ?? ''), 'or it is damaged'],
    ['that is something else', () => ['{"a":1}'], 'is not a backup of Časovi'],
  ])('%s is refused, and leaves nothing behind', async (_what, damaged, message) => {
    const pool = await emptyDatabase();
    await expect(async () => load(pool, damaged())).rejects.toThrow(message);
    const { rows } = await pool.query('SELECT count(*)::int AS users FROM users');
    expect(rows).toEqual([{ users: 0 }]);
  });
});
