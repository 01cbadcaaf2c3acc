import type { UserType } from '@casovi/contract/constants';
import type { Parts } from '../../platform/parts.ts';
import { hashToken, newToken } from '../../platform/security/crypto.ts';
import { findFeed, findOwner, upsertFeed } from './queries.ts';

export const calendarFeedSince = async ({ db }: Pick<Parts, 'db'>, userId: number): Promise<Date | null> =>
  (await findFeed(db, userId))?.createdAt ?? null;

/** Returns the only time that the address is known. */
export async function renewCalendarFeed({ db, clock, settings }: Parts, userId: number): Promise<string> {
  const { token, hash } = newToken();
  await upsertFeed(db, { userId, tokenHash: hash, createdAt: clock.now() });
  return `${settings.publicUrl}/kalendar/${token}.ics`;
}

export const ownerOfToken = (
  { db }: Pick<Parts, 'db'>,
  token: string,
): Promise<{ id: number; type: UserType } | undefined> => findOwner(db, hashToken(token));
