import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECRETS, SecretTraffic } from '../src/testing/faults/secret-traffic.ts';
import { makeWorld, type World } from '../src/testing/faults/world.ts';
import { shortOrLong } from '../src/testing/long.ts';

const lines: string[] = [];
let world: World;
let traffic: SecretTraffic;

beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'debug' }, onLine: (line) => lines.push(line) });
  traffic = await SecretTraffic.begin(world);
}, 300_000);
afterAll(async () => {
  traffic?.end();
  await world?.end();
}, 60_000);

const query = async (text: string) => (await world.pool.query(text)).rows;

const restartConnections = () =>
  query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = 'casovi'`);

const healthy = () =>
  expect.poll(() => fetch(`${world.address}/readyz`).then(({ status }) => status), { interval: 50 }).toBe(200);

async function tables(): Promise<string[]> {
  const rows = await query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** One round in which every statement that needs this table fails, since somebody else holds its lock. */
async function roundWithout(name: string): Promise<void> {
  const client = await world.pool.connect();
  try {
    await traffic.round(async () => {
      await client.query('SET lock_timeout = 0');
      await client.query(`BEGIN; LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** What the job queue keeps of failures, until a later try succeeds. */
const jobErrors = async (): Promise<string[]> =>
  (await query('SELECT last_error FROM graphile_worker.jobs WHERE last_error IS NOT NULL')).map(
    (row) => row.last_error,
  );

/** Each finding once, with the line that it was found in. */
function found(texts: string[]): string[] {
  return SECRETS.flatMap((secret) => {
    const line = texts.find((text) => text.includes(secret));
    return line === undefined ? [] : [`${secret} in ${line.slice(0, 3000)}`];
  });
}

const loggedStates = () =>
  new Set(lines.flatMap((line) => [...line.matchAll(/"sqlState":"(\w{5})"/g)].map(([, state]) => state)));

it('whatever fails, the log has no word of what people typed, and names what failed', {
  timeout: 600_000,
}, async () => {
  // Every request works as long as nothing fails: only then its failure says something.
  const fine = await traffic.round();
  expect(fine).toEqual({
    ...Object.fromEntries(Object.keys(fine).map((name) => [name, 200])),
    logInWrongly: 401,
    reset: 400,
    verify: 400,
    unsubscribe: 404,
    unsubscribePage: 404,
    feed: 404,
    leave: 400,
    answer: 404,
    answerPage: 404,
  });

  world.mail.behaviour = 'refuses';
  await traffic.round();
  // Why a mail was not taken over, for whoever has to mend the mail server.
  await expect.poll(() => lines.some((line) => /"type":"DeliveryError".*"responseCode":45\d/.test(line))).toBe(true);
  world.mail.behaviour = 'refuses for good';
  await traffic.round();
  await expect.poll(() => lines.some((line) => line.includes('mail was given up'))).toBe(true);
  world.mail.behaviour = 'refuses';

  const names = await tables();
  /** Each table fails in every way, or in the short form in one of the three. */
  const failing = (way: number) => names.filter((_, index) => index % shortOrLong(3, 1) === way % shortOrLong(3, 1));
  // Only for connections that begin now.
  await query(`ALTER DATABASE casovi SET lock_timeout = '100ms'`);
  await restartConnections();
  await healthy();
  for (const name of failing(0)) await roundWithout(name);
  await query('ALTER DATABASE casovi RESET lock_timeout');
  await restartConnections();
  await healthy();

  // As on a full disk: what is read works, what is written fails, one table after the other.
  await query(`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file for %', NEW USING ERRCODE = '53100', DETAIL = NEW::text, HINT = NEW::text;
  END $$`);
  for (const name of failing(1)) {
    await traffic.round(async () => {
      await query(
        `CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION disk_full()`,
      );
    });
    await query(`DROP TRIGGER disk_full ON ${name}`);
  }

  // The server tells the whole row that it refuses.
  for (const name of new Set([...failing(2), 'public.mails'])) {
    await traffic.round(async () => {
      await query(`ALTER TABLE ${name} ADD CONSTRAINT refuses_all CHECK (false) NOT VALID`);
    });
    // The job of a forgotten password writes a mail.
    const failed = async () => {
      await traffic.forget();
      return jobErrors();
    };
    try {
      if (name === 'public.mails') {
        await expect.poll(failed, { interval: 1000 }).not.toEqual([]);
        expect(found(await jobErrors())).toEqual([]);
      }
    } finally {
      await query(`ALTER TABLE ${name} DROP CONSTRAINT refuses_all`);
    }
  }

  await traffic.round(async () => void restartConnections());
  let goOn: (() => void) | undefined;
  await traffic.round(async () => {
    goOn = world.database.freeze();
  });
  goOn?.();
  await healthy();
  await traffic.round(async () => world.database.signal('SIGINT'));
  await healthy();

  expect(found(lines)).toEqual([]);
  expect([...loggedStates()]).toEqual(expect.arrayContaining(['55P03', '53100', '23514']));
  const ofDatabase = ['postgresql.log', 'postgresql.log.old'].map((file) => join(world.dataDir, 'postgres', file));
  expect(found(await Promise.all(ofDatabase.map((file) => readFile(file, 'utf8'))))).toEqual([]);
  expect(world.app.unexpectedEnds).toBe(0);
});
