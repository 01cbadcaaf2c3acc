import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueueMail } from '../modules/mail/public.ts';
import type { Settings } from '../platform/process/settings.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { useTestApp } from '../testing/test-app.ts';
import { type Jobs, type Patience, startJobs } from './start.ts';

const test = useTestApp();
const query = (text: string) => test.parts.pool.query(text).then(({ rows }) => rows);
const rename = (from: string, to: string) => query(`ALTER TABLE graphile_worker.${from} RENAME TO ${to}`);
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

async function start(settings: Partial<Settings>, patience: Partial<Patience> = {}): Promise<Jobs> {
  const parts = { ...test.parts, log, settings: { ...test.parts.settings, ...settings } };
  const jobs = await startJobs(parts, { stopMilliseconds: 60_000, restartMilliseconds: 1, ...patience });
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
  await query('TRUNCATE mails; DELETE FROM graphile_worker._private_jobs');
});

afterEach(async () => {
  while (running.length > 0) await running.pop()?.stop();
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

  it('waits at its stop for the mail that is on its way', async () => {
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

  it('does not wait for ever: what it cuts off is free for the next start', async () => {
    const begun = gate();
    const server = await serve({
      onData: () => {
        begun.open();
        return gate().opened;
      },
    });
    const jobs = await start({ smtpUrl: server.url }, { stopMilliseconds: 10 });
    await enqueue();
    await begun.opened;
    await stop(jobs);
    expect(await mailStatus()).toEqual(['queued']);
    expect(
      await query("SELECT locked_by, attempts FROM graphile_worker.jobs WHERE task_identifier = 'send-mail'"),
    ).toEqual([{ locked_by: null, attempts: 1 }]);
  });

  it('takes over the jobs of a process that died, on a database that only one process uses', async () => {
    await enqueue();
    // The last of its tries, if those that a process took into its death were any.
    await query(
      `UPDATE graphile_worker._private_jobs
          SET locked_at = now(), locked_by = 'a process that died', attempts = max_attempts`,
    );
    const server = await serve();
    const arrived = server.next();
    await start({ smtpUrl: server.url });
    await arrived;
  });

  it('leaves jobs of other processes alone where there can be some', async () => {
    await enqueue('Prva');
    await query(`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'another process'`);
    await enqueue('Druga');
    const server = await serve();
    const arrived = server.next();
    await start({ smtpUrl: server.url, databaseUrl: 'postgres://127.0.0.1/casovi' });
    expect((await arrived).parsed.subject).toBe('Druga');
    expect(await query('SELECT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL')).toContainEqual({
      locked_by: 'another process',
    });
  });

  it('begins later where the database is out of reach at the start', async () => {
    await rename('jobs', 'out_of_reach');
    const server = await serve();
    const stillDown = untilLogged('could not be started').then(() => untilLogged('could not be started'));
    await start({ smtpUrl: server.url });
    await stillDown;
    await rename('out_of_reach', 'jobs');
    const arrived = server.next();
    await enqueue();
    expect((await arrived).parsed.subject).toBe('Zdravo');
    expect(new Set(logged)).toEqual(new Set(['the job runner could not be started; it will be tried again']));
  });

  it('stops where it never could begin', async () => {
    await rename('jobs', 'out_of_reach');
    const jobs = await start({ demo: true }, { restartMilliseconds: 600_000 });
    await stop(jobs);
    await rename('out_of_reach', 'jobs');
    expect(logged).toEqual(['the job runner could not be started; it will be tried again']);
  });

  it('goes on after it could not note the end of a job', async () => {
    let mails = 0;
    const server = await serve({
      onData: async () => {
        mails += 1;
        if (mails === 1) await rename('_private_jobs', 'out_of_reach');
      },
    });
    const down = untilLogged('ended by itself');
    const stillDown = untilLogged('could not be started');
    await start({ smtpUrl: server.url });
    await enqueue('Prva');
    await down;
    await stillDown;
    await rename('out_of_reach', '_private_jobs');
    const arrived = server.next();
    await enqueue('Druga');
    expect((await arrived).parsed.subject).toBe('Druga');
    expect(server.mails.map(({ parsed }) => parsed.subject)).toEqual(['Prva', 'Druga']);
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
