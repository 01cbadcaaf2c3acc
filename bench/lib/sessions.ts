import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Secrets of a server that measurements start; two servers with the same ones are one to their visitors. */
export const SECRETS = {
  SESSION_SECRET: randomBytes(32).toString('hex'),
  CHAT_KEYS: `bench:${randomBytes(32).toString('base64')}`,
};

/** A cookie per user, as a login would set it. Passwords are left out: hashing thousands of them is no part of a measurement. */
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

/** Headers of a visitor whose session cannot be read: nobody is logged in, and no kept answer is used. */
export const NOT_KEPT = { cookie: 'casovi_access=none' };
