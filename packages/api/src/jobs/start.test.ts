import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueueMail } from '../modules/mail/public.ts';
import type { Settings } from '../platform/process/settings.ts';
import { blockUser, buildAdmin } from '../testing/factories.ts';
import { buildLesson, buildWish, visitAs } from '../testing/factories-lessons.ts';
import { hold, someoneWaits } from '../testing/locks.ts';
import { passBackOff } from '../testing/mail-delivery.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { jobsLeft, stuckJob } from '../testing/stuck-job.ts';
import { useTestApp } from '../testing/test-app.ts';
import { type Jobs, type JobTimeouts, startJobs } from './start.ts';

const test = useTestApp();
const query = (text: string) => test.parts.pool.query(text).then(({ rows }) => rows);
/** Takes away what jobs and mails are read from, until it is put back. */
const takeAway = async () => {
  await query('ALTER VIEW graphile_worker.jobs RENAME TO out_of_reach; ALTER TABLE mails RENAME TO mails_out_of_reach');
  return () =>
    query('ALTER VIEW graphile_worker.out_of_reach RENAME TO jobs; ALTER TABLE mails_out_of_reach RENAME TO mails');
};
const addJob = () => query("SELECT graphile_worker.add_job('clean-up-limits')");
const allJobsDone = () => expect.poll(() => jobsLeft(test), { timeout: 30_000 }).toEqual([]);
const mailStatus = async () => (await query('SELECT status FROM mails ORDER BY id')).map((row) => row.status);

const enqueue = (subject = 'Zdravo') =>
  enqueueMail(test.parts, test.parts.db, {
    kind: 'test',
    to: 'ana@casovi.test',
    content: { subject, greeting: 'Zdravo!', paragraphs: [] },
  });

let logged: string[];
let running: { stop(): Promise<void> }[];

let listeners: ((message: string) => void)[];

const log = pino(
  { level: 'warn' },
  {
    write(line: string) {
      const { msg } = JSON.parse(line);
      logged.push(msg);
      for (const listener of listeners) listener(msg);
    },
  },
);

const untilLogged = (part: string) =>
  new Promise<void>((resolve) => {
    listeners.push((message) => {
      if (message.includes(part)) resolve();
    });
  });

async function start(settings: Partial<Settings>, timeouts: Partial<JobTimeouts> = {}): Promise<Jobs> {
  const parts = { ...test.parts, log, settings: { ...test.parts.settings, ...settings } };
  const jobs = await startJobs(parts, { stopMilliseconds: 60_000, restartMilliseconds: 1, ...timeouts });
  running.push(jobs);
  return jobs;
}

async function serve(...behaviour: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...behaviour);
  running.unshift(server);
  return server;
}

async function stop(jobs: Jobs): Promise<void> {
  running = running.filter((entry) => entry !== jobs);
  await jobs.stop();
}

/** A promise with its ending in our hands. */
function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

beforeEach(async () => {
  logged = [];
  listeners = [];
  running = [];
  await query('TRUNCATE mails');
});

afterEach(async () => {
  while (running.length > 0) await running.pop()?.stop();
});

it('offers hours anew at once after a student was blocked', async () => {
  await start({});
  const { tutor, student } = await buildLesson(test);
  await buildWish(test, tutor, student, new Date(Math.ceil(test.clock.now().getTime() / 3_600_000 + 48) * 3_600_000));
  await blockUser(await visitAs(test, await buildAdmin(test)), student, 1);
  await expect.poll(() => query('SELECT FROM waiting_offers'), { timeout: 30_000 }).toEqual([]);
});

describe('with SMTP', () => {
  it('sends a mail as soon as it is written', async () => {
    const server = await serve();
    await start({ smtpUrl: server.url });
    const arrived = server.next();
    await enqueue();
    expect((await arrived).parsed.subject).toBe('Zdravo');
    expect(logged).toEqual([]);
  });

  it('a stop waits for the mail in delivery', async () => {
    const [begun, finish] = [gate(), gate()];
    const server = await serve({
      onData: () => {
        begun.open();
        return finish.opened;
      },
    });
    const jobs = await start({ smtpUrl: server.url });
    await enqueue();
    await begun.opened;
    const stopped = stop(jobs);
    finish.open();
    await stopped;
    expect(await mailStatus()).toEqual(['sent']);
  });

  it('does not wait for ever: what it cuts off is sent after the next start', async () => {
    const begun = gate();
    const hanging = await serve({
      onData: () => {
        begun.open();
        return gate().opened;
      },
    });
    const jobs = await start({ smtpUrl: hanging.url }, { stopMilliseconds: 10 });
    await enqueue();
    await begun.opened;
    await stop(jobs);
    expect(await query('SELECT status, attempts FROM mails')).toEqual([{ status: 'queued', attempts: 1 }]);
    const server = await serve();
    const arrived = server.next();
    await passBackOff(test);
    await start({ smtpUrl: server.url });
    await arrived;
  });

  it('takes over the jobs of a process that died, on a database that only one process uses', async () => {
    const { end } = await stuckJob(test, 'clean-up-limits');
    await start({ demo: true });
    await allJobsDone();
    await end();
  });

  it('leaves jobs and mails of other processes alone where there can be some, and takes over the mails of one that died', async () => {
    const { lockedAt, end } = await stuckJob(test, 'clean-up-limits');
    await enqueue('Prva');
    const die = await hold(test, 'SELECT FROM mails FOR UPDATE');
    const server = await serve();
    const other = server.next();
    await start({ smtpUrl: server.url, databaseUrl: 'postgres://127.0.0.1/casovi' });
    await enqueue('Druga');
    expect((await other).parsed.subject).toBe('Druga');
    expect(await jobsLeft(test)).toContainEqual({ lockedAt });
    const taken = server.next();
    await die();
    expect((await taken).parsed.subject).toBe('Prva');
    await end();
  });

  it('begins later where the database is out of reach at the start', async () => {
    const putBack = await takeAway();
    const server = await serve();
    const stillDown = Promise.all(
      ['runner failed to start', 'polling failed'].map((part) => untilLogged(part).then(() => untilLogged(part))),
    );
    await start({ smtpUrl: server.url });
    await stillDown;
    await putBack();
    const arrived = server.next();
    await enqueue();
    expect((await arrived).parsed.subject).toBe('Zdravo');
    await addJob();
    await allJobsDone();
    expect(new Set(logged)).toEqual(
      new Set(['the job runner failed to start; it will be retried', 'polling failed; it will be retried']),
    );
  });

  it('stops where it never could begin', async () => {
    const putBack = await takeAway();
    const jobs = await start({ demo: true }, { restartMilliseconds: 600_000 });
    await stop(jobs);
    await putBack();
    expect(logged).toEqual(['the job runner failed to start; it will be retried']);
  });

  it('goes on after it could not note the end of a job', async () => {
    await start({ demo: true });
    const letGo = await hold(test, 'LOCK TABLE rate_limits');
    await addJob();
    await someoneWaits(test);
    const [down, stillDown] = [untilLogged('ended by itself'), untilLogged('runner failed to start')];
    await query('ALTER SCHEMA graphile_worker RENAME TO out_of_reach');
    await letGo();
    await down;
    await stillDown;
    await query('ALTER SCHEMA out_of_reach RENAME TO graphile_worker');
    await addJob();
    await allJobsDone();
  });

  it('sends a mail again where it could not note that it was sent', async () => {
    let mails = 0;
    const server = await serve({
      onData: async () => {
        mails += 1;
        if (mails === 1)
          await query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND state = 'idle in transaction'`,
          );
      },
    });
    const failed = untilLogged('polling failed');
    await start({ smtpUrl: server.url });
    await enqueue();
    await failed;
    await expect.poll(mailStatus).toEqual(['sent']);
    expect(new Set(server.mails.map(({ parsed }) => parsed.messageId)).size).toBe(1);
    expect(server.mails).toHaveLength(2);
  });
});

describe('without SMTP', () => {
  it('warns once and lets mails wait until it is set', async () => {
    await enqueue();
    const jobs = await start({});
    await stop(jobs);
    expect(logged).toEqual(['SMTP_URL is not set: mails wait in the database until it is']);
    expect(await mailStatus()).toEqual(['queued']);

    const server = await serve();
    const arrived = server.next();
    await start({ smtpUrl: server.url });
    await arrived;
  });

  it('needs no warning in a demo, which keeps its mails', async () => {
    await start({ demo: true });
    expect(logged).toEqual([]);
  });
});
