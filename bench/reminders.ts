/**
 * npx tsx bench/reminders.ts [--lessons 1000] [--minutes 8] [--kills 50] [--write]
 * Reminders that become due every minute, while two servers on one database are killed (SIGKILL) in turn: is each given once, and
 * how late. Prints the figures; --write puts them into docs/performance.md. Needs `npm run build`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startSmtpServer, type TestSmtpServer } from '../packages/api/src/testing/smtp-server.ts';
import { type BuiltServer, startBuiltServer } from '../scripts/built-server.mjs';
import { type BenchDatabase, openBenchPostgres } from './lib/postgres.ts';
import { loadNow, machine, print, table, writeReport } from './lib/report.ts';
import { percentile } from './lib/rounds.ts';
import { SECRETS } from './lib/sessions.ts';

const TUTORS = 1000;
const MINUTE = 60_000;
/** From the first start to the first reminder. */
const BEFORE_MINUTES = 1;
const ENDS_WITHIN = 5 * MINUTE;

/** Half of them begin in two hours (level 1), the others in a day (level 2); nobody has two, or a quiet hour, or was to be reminded before. */
async function fill(pool: pg.Pool, { lessons, minutes }: { lessons: number; minutes: number }): Promise<void> {
  await pool.query('TRUNCATE lessons, mails CASCADE');
  await pool.query(
    `INSERT INTO notification_preferences (user_id, mail_off, push_off) SELECT id, '{}', '{}' FROM users
         ON CONFLICT (user_id) DO UPDATE SET quiet_from = NULL, quiet_until = NULL`,
  );
  const { rowCount } = await pool.query(
    `WITH tutors AS (SELECT user_id AS id, row_number() OVER (ORDER BY user_id) AS place FROM tutors),
          students AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users WHERE type = 3),
          pairs AS (SELECT tutors.id AS tutor, students.id AS student, 1 + place % 2 AS level,
                           date_trunc('minute', now()) + $3::interval + place % $2 * interval '1 minute' AS due
                      FROM tutors JOIN students USING (place) WHERE place <= $1),
          terms AS (SELECT *, due + (ARRAY['2 hours', '24 hours'])[level]::interval AS starts FROM pairs)
     INSERT INTO lessons (tutor_id, student_id, subject_id, level, starts_at, ends_at, price, booked_at, agreed_at, status)
     SELECT tutor, student, (SELECT min(id) FROM subjects), level, starts, starts + interval '1 hour', 10,
            now() - interval '4 hours', now() - interval '3 hours', 3 FROM terms`,
    [lessons, minutes, `${BEFORE_MINUTES} minutes`],
  );
  if (rowCount !== lessons) throw new Error(`there are pairs for ${rowCount} lessons only`);
}

/** Started again as soon as it was killed, as by systemd or Docker. */
class Supervised {
  #server: BuiltServer | undefined;

  constructor(
    readonly database: BenchDatabase,
    readonly mail: TestSmtpServer,
    readonly name: string,
  ) {}

  async start(): Promise<void> {
    this.#server = await startBuiltServer({
      name: 'reminders',
      log: `.cache/bench-reminders-${this.name}.log`,
      env: { DATABASE_URL: this.database.url, SMTP_URL: this.mail.url, LOG_LEVEL: 'warn', ...SECRETS },
    });
  }

  async killAndStart(): Promise<void> {
    if (this.#server) process.kill(this.#server.pid, 'SIGKILL');
    await this.#server?.stop();
    await this.start();
  }

  stop = async () => void (await this.#server?.stop());
}

interface Given {
  /** Null when it was not given. Seconds after it was due; less than 0 is early. */
  told: number | null;
  sent: number | null;
}

/** A row for each side of each lesson, and one for each reminder beyond that. */
async function given(pool: pg.Pool): Promise<Given[]> {
  const { rows } = await pool.query<Given>(
    `SELECT extract(epoch FROM n.created_at - due)::float AS told, extract(epoch FROM m.sent_at - due)::float AS sent
       FROM (SELECT *, starts_at - (ARRAY['2 hours', '24 hours'])[level]::interval AS due FROM lessons) AS l
       JOIN users u ON u.id IN (l.tutor_id, l.student_id)
       LEFT JOIN notifications n ON n.lesson_id = l.id AND n.receiver_id = u.id
       LEFT JOIN mails m ON m.recipient = u.email AND m.lesson_id = l.id AND m.kind = 'lesson-reminder'`,
  );
  return rows;
}

function row(what: string, seconds: (number | null)[]): string[] {
  const late = seconds.filter((one) => one !== null);
  const at = (share: number) => percentile(late, share).toFixed(1);
  return [what, String(late.length), at(0), at(0.5), at(0.99), at(1)];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      lessons: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '8' },
      kills: { type: 'string', default: '50' },
      write: { type: 'boolean', default: false },
    },
  });
  const [lessons, minutes, kills] = [values.lessons, values.minutes, values.kills].map(Number) as [
    number,
    number,
    number,
  ];
  const loadBefore = loadNow();
  const postgres = await openBenchPostgres(print);
  const mail = await startSmtpServer();
  const database = await postgres.copyOfScale(TUTORS, 'reminders');
  const pool = new pg.Pool({ ...database.connection, max: 2 });
  const servers = ['one', 'two'].map((name) => new Supervised(database, mail, name));
  try {
    await fill(pool, { lessons, minutes });
    for (const server of servers) await server.start();
    const last = Date.now() + (BEFORE_MINUTES + minutes) * MINUTE;
    const pause = (last - Date.now()) / kills;
    for (let kill = 0; kill < kills; kill += 1) {
      const due = Date.now() + pause;
      await servers[kill % 2]?.killAndStart();
      await wait(Math.max(0, due - Date.now()));
    }
    const unsent = async () => (await given(pool)).filter(({ told, sent }) => told === null || sent === null).length;
    for (const giveUp = Date.now() + ENDS_WITHIN; (await unsent()) > 0 && Date.now() < giveUp; ) await wait(1000);

    const rows = await given(pool);
    const ids = mail.mails.map(({ parsed }) => parsed.messageId);
    const text = [
      `${machine()}, load ${loadBefore} before and ${loadNow()} after: ${lessons} lessons of which ${2 * lessons} people are to be reminded ` +
        `within ${minutes} minutes, two servers, ${kills} times SIGKILL.`,
      table(
        ['reminders', 'given', 'earliest', 'p50', 'p99', 'latest (seconds after they were due)'],
        [
          row(
            'in the list',
            rows.map(({ told }) => told),
          ),
          row(
            'by mail',
            rows.map(({ sent }) => sent),
          ),
        ],
      ),
      `- The mail server took ${ids.length} mails, ${new Set(ids).size} of them different.`,
    ].join('\n\n');
    print(text);
    if (values.write) writeReport('reminders', text);
  } finally {
    for (const server of servers) await server.stop();
    await pool.end();
    await mail.stop();
    await postgres.stop();
  }
}

await main();
