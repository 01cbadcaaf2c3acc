import { parseCrontab } from 'graphile-worker';
import { describe, expect, it } from 'vitest';
import { buildStudent, buildTutor } from '../testing/factories.ts';
import { jobsLeft, stuckJob } from '../testing/stuck-job.ts';
import { useTestApp } from '../testing/test-app.ts';
import { CRONTAB, jobTasks } from './tasks.ts';

const test = useTestApp();
const query = (text: string, values: unknown[] = []) => test.parts.pool.query(text, values).then(({ rows }) => rows);

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * DAY);

async function run(task: string): Promise<void> {
  await query('SELECT graphile_worker.add_job($1)', [task]);
  await test.runJobs();
  expect(await query('SELECT last_error FROM graphile_worker.jobs')).toEqual([]);
}

it('has a task for every line of the timetable', () => {
  const tasks = jobTasks(test.parts);
  const planned = parseCrontab(CRONTAB).map(({ task }) => task);
  expect(planned).toEqual(
    expect.arrayContaining(['clean-up-sessions', 'clean-up-mails', 'clean-up-notifications', 'clean-up-limits']),
  );
  for (const task of planned) expect(tasks).toHaveProperty(task);
});

it('a job that a process took and did not finish is free again after ten minutes', async () => {
  const before = test.clock.now();
  const { lockedAt, end } = await stuckJob(test, 'clean-up-limits');
  const look = async (minutes: number) => {
    test.clock.set(new Date(lockedAt.getTime() + minutes * 60_000));
    await query("SELECT graphile_worker.add_job('free-stuck-jobs')");
    await test.runJobs();
    return jobsLeft(test);
  };
  expect(await look(9)).toEqual([{ lockedAt }]);
  expect(await look(11)).toEqual([]);
  await end();
  test.clock.set(before);
});

describe('the clean-up', () => {
  it('deletes expired sessions and links', async () => {
    const { id } = await buildStudent(test);
    const [soon, past] = [new Date(test.clock.now().getTime() + DAY), daysAgo(1)];
    await query('INSERT INTO sessions (user_id, created_at, expires_at) VALUES ($1, $2, $3), ($1, $2, $4)', [
      id,
      past,
      soon,
      past,
    ]);
    await query(
      `INSERT INTO account_tokens (token_hash, user_id, purpose, created_at, expires_at)
       VALUES (sha256('a'), $1, 'reset-password', $2, $3), (sha256('b'), $1, 'reset-password', $2, $2)`,
      [id, past, soon],
    );
    await run('clean-up-sessions');
    expect(await query('SELECT expires_at FROM sessions')).toEqual([{ expires_at: soon }]);
    expect(await query('SELECT expires_at FROM account_tokens')).toEqual([{ expires_at: soon }]);
  });

  it('deletes sent and demo mails after 30 days, failed ones after 90, and never queued ones', async () => {
    const mails = [
      ['sent', 29, 29],
      ['sent', 200, 29],
      ['sent', 31, 31],
      ['kept', 29, null],
      ['kept', 31, null],
      ['failed', 89, null],
      ['failed', 91, null],
      ['queued', 200, null],
    ] as const;
    for (const [status, written, sent] of mails) {
      await query(
        `INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, created_at, sent_at)
         VALUES ('test', 'ana@casovi.test', $1, '', '', $2, $3, $4)`,
        [`${status} ${written}`, status, daysAgo(written), sent === null ? null : daysAgo(sent)],
      );
    }
    await run('clean-up-mails');
    const left = (await query('SELECT subject FROM mails ORDER BY id')).map(({ subject }) => subject);
    expect(left).toEqual(['sent 29', 'sent 200', 'kept 29', 'failed 89', 'queued 200']);
  });

  it('deletes notifications 90 days after they were read, and no unread ones', async () => {
    const [tutor, student] = [await buildTutor(test), await buildStudent(test)];
    await query(
      `WITH category AS (INSERT INTO categories (name) VALUES ('obican') RETURNING id),
            subject AS (INSERT INTO subjects (category_id, name, slug) SELECT id, 'Matematika', 'matematika' FROM category RETURNING id),
            lesson AS (INSERT INTO lessons (tutor_id, student_id, subject_id, level, starts_at, ends_at, price, booked_at)
                       SELECT $1, $2, id, 1, now(), now() + interval '1 hour', 10, now() FROM subject RETURNING id)
       INSERT INTO notifications (receiver_id, type, lesson_id, created_at, read_at)
       SELECT $1, 2, lesson.id, $3, read_at FROM lesson, unnest($4::timestamptz[]) AS read_at`,
      [tutor.id, student.id, daysAgo(200), [daysAgo(91), daysAgo(89), null]],
    );
    await run('clean-up-notifications');
    expect(await query('SELECT read_at FROM notifications ORDER BY id')).toEqual([
      { read_at: daysAgo(89) },
      { read_at: null },
    ]);
  });

  it('deletes expired rate limits', async () => {
    await query(`INSERT INTO rate_limits (key, points, expire) VALUES ('old', 1, $1), ('new', 1, $2)`, [
      Date.now() - 1000,
      Date.now() + 60_000,
    ]);
    await run('clean-up-limits');
    expect(await query('SELECT key FROM rate_limits')).toEqual([{ key: 'new' }]);
  });
});
