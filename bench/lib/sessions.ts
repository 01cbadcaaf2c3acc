import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Shared by all servers of a bench. */
export const SECRETS = {
  SESSION_SECRET: randomBytes(32).toString('hex'),
  CHAT_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
};

/** Without a login: hashing thousands of passwords is not part of a measurement. */
export async function cookiesOf(pool: pg.Pool, userIds: number[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO sessions (user_id, created_at, expires_at)
     SELECT user_id, now(), now() + interval '1 day' FROM unnest($1::int[]) WITH ORDINALITY AS one(user_id, place) ORDER BY place
     RETURNING id`,
    [userIds],
  );
  return rows.map(({ id }) => {
    const value = `${id}.${Date.now() + 3_600_000}`;
    const signature = createHmac('sha256', SECRETS.SESSION_SECRET).update(value).digest('base64').replace(/=+$/, '');
    return `casovi_access=${encodeURIComponent(`${value}.${signature}`)}`;
  });
}

/** An invalid session cookie bypasses the response cache. */
export const NO_CACHE = { cookie: 'casovi_access=none' };
