import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { passBackOff, sendDueMails } from '../../testing/mail-delivery.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { jobsLeft } from '../../testing/stuck-job.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { MIGRATIONS, testDatabase } from '../../testing/test-database.ts';

const SESSION = '00000000-0000-4000-8000-000000000001';

it('mails that the version before has queued, before the migration and beside it, are sent once', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name < '0018').sort();
  const database = await testDatabase({ migrations: names });
  const { pool } = database;
  /** As the version before does it. */
  const queue = (to: string) =>
    pool.query(
      `WITH mail AS (INSERT INTO mails (kind, recipient, subject, body_html, body_text, created_at)
                     VALUES ('test', $1, 'Zdravo', '', '', now()) RETURNING id)
       SELECT add_quiet_job('send-mail', json_build_object('mailId', id), now(), 25, NULL) FROM mail`,
      [to],
    );
  const write = (sender: number, receiver: number, client: string) =>
    pool.query(
      `SELECT outcome FROM store_messages(ARRAY[$1::uuid], ARRAY[$2::integer], ARRAY[$3::integer], ARRAY[$4::uuid], ARRAY['k'],
         ARRAY['\\x00'::bytea], ARRAY[now()], interval '1 minute')`,
      [SESSION, sender, receiver, client],
    );
  await pool.query(
    `INSERT INTO users (id, type, name, email, password_hash, birth_date, phone, created_at)
     SELECT id, 3, 'Ana', id || '@casovi.test', '', '1990-01-01', '+38267000000', now() FROM generate_series(1, 3) AS id;
     INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('${SESSION}', 1, now(), 'infinity');
     INSERT INTO conversations (id, created_at) VALUES (1, now()), (2, now());
     INSERT INTO conversation_members (conversation_id, user_id, other_id, last_activity_at)
     VALUES (1, 1, 2, now()), (1, 2, 1, now()), (2, 1, 3, now()), (2, 3, 1, now())`,
  );
  await queue('prije@casovi.test');
  expect((await write(1, 2, '00000000-0000-4000-8000-000000000002')).rows).toEqual([{ outcome: 'stored' }]);

  await migrate(pool, MIGRATIONS, createLogger('silent'));
  await queue('poslije@casovi.test');
  expect((await write(1, 3, '00000000-0000-4000-8000-000000000003')).rows).toEqual([{ outcome: 'stored' }]);

  const app = await startTestApp({}, {}, database);
  const server = await startSmtpServer();
  await sendDueMails(app, server.url);
  expect(server.mails, 'the version before has a minute to do it itself').toEqual([]);
  const { rows } = await pool.query<{ last: Date }>(
    `SELECT max(mail_due_at) + interval '1 second' AS last FROM conversation_members`,
  );
  app.clock.set(rows[0]?.last ?? '');
  await app.runJobs();
  await passBackOff(app);
  await sendDueMails(app, server.url);
  expect(server.mails.flatMap(({ recipients }) => recipients).sort()).toEqual([
    '2@casovi.test',
    '3@casovi.test',
    'poslije@casovi.test',
    'prije@casovi.test',
  ]);
  await server.stop();
  await pool.query(
    'SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), run_at => now())',
  );
  await app.runJobs();
  expect(await jobsLeft(app)).toEqual([]);
  await app.close();
});
