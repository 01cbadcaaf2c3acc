import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { messageContext } from '../modules/chat/public.ts';
import { unseal } from '../platform/security/crypto.ts';
import { useTestApp } from '../testing/test-app.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoIsNeeded, fillDemo, resetDemo } from './fill.ts';

const demo = useTestApp({ demo: true });
const options = () => ({ now: demo.clock.now(), settings: demo.parts.settings });

type Row = Record<string, unknown>;
const rowsOf = async (query: string): Promise<Row[]> => (await demo.parts.db.execute(sql.raw(query))).rows;

/** Every row of every table of ours; what is salted or drawn anew at each fill is looked through or left out. */
async function everything(): Promise<Record<string, Row[]>> {
  const tables = await rowsOf(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()
        AND tablename NOT IN ('migrations', 'rate_limits', 'public_changes') ORDER BY 1`,
  );
  const contents: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const rows = await rowsOf(`SELECT * FROM ${name} AS line ORDER BY line`);
    contents[String(name)] = rows.map(
      ({ password_hash: _salted, room: _drawn, token_hash: _drawnToo, next_attempt_at: _ofTheFill, ...row }) => {
        if (name === 'mails')
          return { ...row, body_text: withoutTokens(row.body_text), body_html: withoutTokens(row.body_html) };
        if (name === 'messages') return { ...row, body: textOf(row) };
        return name === 'pictures' ? { ...row, bytes: digestOf(row.bytes as Buffer) } : row;
      },
    );
  }
  return contents;
}

const withoutTokens = (text: unknown): string => String(text).replaceAll(/(?<=\/odgovor\/)[\w-]+/g, '');

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function textOf({ key_id, body, sender_id, receiver_id }: Row): string {
  const context = messageContext(Number(sender_id), Number(receiver_id));
  return unseal(demo.parts.settings.chatKeys, { keyId: String(key_id), body: body as Buffer }, context);
}

describe('the demo', () => {
  let first: Record<string, Row[]>;

  beforeAll(async () => {
    expect(await demoIsNeeded(demo.parts.db)).toBe(true);
    await fillDemo(demo.parts.db, options());
    first = await everything();
  });

  test('is needed only without any accounts', async () => {
    expect(await demoIsNeeded(demo.parts.db)).toBe(false);
  });

  test('gives every tutor a portrait of their own, but for the one who is asked for it', async () => {
    const [count] = await rowsOf(
      'SELECT count(*)::int AS tutors, count(DISTINCT picture_hash)::int AS pictures FROM users WHERE type = 2',
    );
    expect(count).toEqual({ tutors: 63, pictures: 62 });
    const [foreign] = await rowsOf(
      `SELECT count(*)::int AS n FROM users u WHERE picture_hash IS NOT NULL AND NOT EXISTS
         (SELECT 1 FROM picture_owners o WHERE o.user_id = u.id AND o.picture_hash = u.picture_hash)`,
    );
    expect(foreign).toEqual({ n: 0 });
    expect((first.pictures ?? []).every(({ hash, bytes }) => hash === bytes)).toBe(true);
  });

  test('keeps counters that agree with what they count', async () => {
    const wrong = await rowsOf(
      `SELECT t.* FROM tutors t
        WHERE review_count <> (SELECT count(*) FROM reviews r WHERE r.tutor_id = t.user_id)
           OR rating_sum <> (SELECT coalesce(sum(rating), 0) FROM reviews r WHERE r.tutor_id = t.user_id)
           OR held_count <> (SELECT count(*) FROM lessons l WHERE l.tutor_id = t.user_id AND status = 4)`,
    );
    expect(wrong).toEqual([]);
    const [listings] = await rowsOf(
      `SELECT (SELECT count(DISTINCT tutor_id)::int FROM tutor_listings) AS listed,
              (SELECT sum(tutors)::int FROM listing_counts WHERE level > 0) AS counted,
              (SELECT count(*)::int FROM offerings) AS offered`,
    );
    expect(listings?.listed).toBe(63);
    expect(listings?.counted).toBe(listings?.offered);
  });

  test.each(DEMO_ACCOUNTS)('lets $email in', async ({ email, password, name }) => {
    const { status, body } = await demo.visitor().post('/api/auth/login', { email, password });
    expect({ status, ime: body.ime }).toEqual({ status: 200, ime: name });
  });

  test('has mails to read in its mailbox: of a lesson, of a review, and of an application', async () => {
    const kept = await rowsOf("SELECT kind, recipient, body_text FROM mails WHERE status = 'kept'");
    const kinds = kept.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['lesson-requested', 'lesson-approved', 'review-received', 'application-missing']),
    );
    for (const kind of ['lesson-reminder', 'waiting-offer'])
      expect(kept.filter((mail) => mail.kind === kind)).toMatchObject([
        { body_text: expect.stringContaining('/bez-obavjestenja/') },
      ]);
    const [request] = await rowsOf('SELECT id FROM lessons WHERE status = 1 AND tutor_id = 2 ORDER BY id LIMIT 1');
    expect(kept.filter(({ body_text }) => String(body_text).includes(`/dashboard?cas=${request?.id}\n`))).toMatchObject(
      [{ kind: 'lesson-requested', recipient: 'profesor@casovi.example' }],
    );
  });

  test('leaves the next numbers free', async () => {
    const [category] = await rowsOf("INSERT INTO categories (name) VALUES ('Ples') RETURNING id");
    expect(category?.id).toBe((first.categories ?? []).length + 1);
  });

  test('is the same at every fill, whatever was there before', async () => {
    await resetDemo(demo.parts.db, options());
    const second = await everything();
    for (const [table, rows] of Object.entries(second)) expect(rows, table).toEqual(first[table]);
    expect(Object.keys(second)).toEqual(Object.keys(first));
  });
});
