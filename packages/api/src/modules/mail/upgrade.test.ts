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

it('mails queued as jobs by an old version are sent once after an upgrade', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name < '0018').sort();
  const database = await testDatabase({ migrations: names });
  const { pool } = database;
  await pool.query(
    `INSERT INTO users (id, type, name, email, password_hash, birth_date, phone, created_at)
     SELECT id, 3, 'Ana', id || '@casovi.test', '', '1990-01-01', '+38267000000', now() FROM generate_series(1, 2) AS id;
     INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('${SESSION}', 1, now(), 'infinity');
     INSERT INTO conversations (id, created_at) VALUES (1, now());
     INSERT INTO conversation_members (conversation_id, user_id, other_id, last_activity_at)
     VALUES (1, 1, 2, now()), (1, 2, 1, now());
     WITH mail AS (INSERT INTO mails (kind, recipient, subject, body_html, body_text, created_at)
                   VALUES ('test', 'ana@casovi.test', 'Zdravo', '', '', now()) RETURNING id)
     SELECT add_quiet_job('send-mail', json_build_object('mailId', id), now(), 25, NULL) FROM mail`,
  );
  const { rows: stored } = await pool.query(
    `SELECT outcome FROM store_messages(ARRAY['${SESSION}'::uuid], ARRAY[1], ARRAY[2], ARRAY[gen_random_uuid()], ARRAY['k'],
       ARRAY['\\x00'::bytea], ARRAY[now()], interval '1 minute')`,
  );
  expect(stored).toEqual([{ outcome: 'stored' }]);
  await migrate(pool, MIGRATIONS, createLogger('silent'));

  const app = await startTestApp({}, {}, database);
  const server = await startSmtpServer();
  await sendDueMails(app, server.url);
  expect(server.mails, 'the old version, if it still runs, has a minute to do it itself').toEqual([]);
  const { rows } = await pool.query<{ last: Date }>(
    `SELECT max(mail_due_at) + interval '1 second' AS last FROM conversation_members`,
  );
  app.clock.set(rows[0]?.last ?? '');
  await app.runJobs();
  await passBackOff(app);
  await sendDueMails(app, server.url);
  expect(server.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(['2@casovi.test', 'ana@casovi.test']);
  await server.stop();
  await pool.query(
    'SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), run_at => now())',
  );
  await app.runJobs();
  expect(await jobsLeft(app)).toEqual([]);
  await app.close();
});
