import type { Readable } from 'node:stream';
import type { accounts, CurrentUser } from '@casovi/contract/accounts';
import { LIST_MAX, USER_TYPE } from '@casovi/contract/constants';
import { userTypeName } from '@casovi/contract/rules';
import { ADMIN_TEXT, FLAG_NAMES } from '@casovi/contract/texts/admin';
import { moment, numericDate } from '@casovi/contract/time';
import type { z } from 'zod';
import { inTransaction } from '../../platform/events.ts';
import { csvFile, inBatches } from '../../platform/files/csv.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { writeAudit } from '../audit/public.ts';
import { enqueueMail } from '../mail/public.ts';
import { verifiedMail } from './mails.ts';
import { presentCurrentUser } from './presenter.ts';
import { lockUser, selectUsersAfter, selectUsersPage, type UserRow, updateUser } from './queries.ts';
import { endSessionsOfUser } from './session-queries.ts';

type UsersQuery = z.output<typeof accounts.allUsers.query>;

const typeOf = (tip: UsersQuery['tip']) =>
  tip === undefined ? undefined : tip === '2' ? USER_TYPE.tutor : USER_TYPE.student;

export async function listUsers(
  { db }: Pick<Parts, 'db'>,
  { tip, search, limit = LIST_MAX, offset = 0 }: UsersQuery,
): Promise<{ users: CurrentUser[]; total: number }> {
  const { rows, total } = await selectUsersPage(db, { type: typeOf(tip), search, limit, offset });
  return { users: rows.map(presentCurrentUser), total };
}

const USER_HEADER = [
  ...['ID', 'Ime i prezime', 'E-mail', 'Telefon', 'Tip', 'Datum rođenja', 'Kreiran'],
  ...['Verifikovan', 'E-mail potvrđen', 'Blokiran'],
];
const yesNo = (on: boolean): string => FLAG_NAMES[on ? 1 : 0];

export async function exportUsers(
  parts: Parts,
  admin: Viewer,
  { tip, search }: Pick<UsersQuery, 'tip' | 'search'>,
): Promise<Readable> {
  await writeAudit(parts, parts.db, {
    actorId: admin.id,
    action: 'users-export',
    targetType: 'list',
    targetId: null,
    details: { name: 'Korisnici', ...(search && { search }) },
  });
  const filter = { type: typeOf(tip), search };
  const batches = inBatches((afterId, limit) => selectUsersAfter(parts.db, filter, afterId, limit));
  return csvFile(USER_HEADER, batches, userCells);
}

const userCells = (user: UserRow) => [
  user.id,
  user.name,
  user.email,
  user.phone,
  userTypeName(user.type),
  numericDate(user.birthDate),
  moment(user.createdAt),
  yesNo(user.verified),
  yesNo(user.emailVerifiedAt !== null),
  yesNo(user.blockedAt !== null),
];

export async function setVerified(parts: Parts, admin: Viewer, userId: number, verified: boolean): Promise<void> {
  await inTransaction(parts, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('notFound');
    if (user.type !== USER_TYPE.tutor) throw new AppError('badRequest', ADMIN_TEXT.onlyTutorsVerified);
    if (user.verified === verified) return;
    await updateUser(tx, userId, { verified, missing: '', missingAt: null, waitingSince: parts.clock.now() });
    const action = verified ? 'verify' : 'unverify';
    await writeAudit(parts, tx, { actorId: admin.id, action, targetType: 'user', targetId: userId });
    if (verified && !user.blockedAt) await enqueueMail(parts, tx, verifiedMail(user, parts.settings.publicUrl));
  });
}

/** Ends all sessions and sockets; a blocked tutor disappears from the lists. */
export async function setBlocked(parts: Parts, admin: Viewer, userId: number, blocked: boolean): Promise<void> {
  const now = parts.clock.now();
  await inTransaction(parts, async (tx, publish) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('notFound');
    // Blocking the last admin would lock everybody out.
    if (user.type === USER_TYPE.admin) throw new AppError('badRequest', ADMIN_TEXT.adminNotBlockable);
    if ((user.blockedAt !== null) === blocked) return;
    await updateUser(tx, userId, { blockedAt: blocked ? now : null });
    const action = blocked ? 'block' : 'unblock';
    await writeAudit(parts, tx, { actorId: admin.id, action, targetType: 'user', targetId: userId });
    if (!blocked) return;
    await endSessionsOfUser(tx, userId, now);
    publish('sessionsEnded', { userId });
  });
}
