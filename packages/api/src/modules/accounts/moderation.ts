import type { accounts, CurrentUser } from '@casovi/contract/accounts';
import { LIST_MAX, USER_TYPE } from '@casovi/contract/constants';
import { TEXT } from '@casovi/contract/texts';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/events.ts';
import type { Viewer } from '../../platform/http.ts';
import type { Parts } from '../../platform/parts.ts';
import { writeAudit } from '../audit/public.ts';
import { refreshTutorListings } from '../tutors/public.ts';
import { presentCurrentUser } from './presenter.ts';
import { endSessionsOfUser, lockUser, selectUsersPage, updateUser } from './queries.ts';

type UsersQuery = z.output<typeof accounts.allUsers.query>;

export async function listUsers(
  { db }: Pick<Parts, 'db'>,
  { tip, search, limit = LIST_MAX, offset = 0 }: UsersQuery,
): Promise<{ users: CurrentUser[]; total: number }> {
  const type = tip === undefined ? undefined : tip === '2' ? USER_TYPE.tutor : USER_TYPE.student;
  const { rows, total } = await selectUsersPage(db, { type, search, limit, offset });
  return { users: rows.map(presentCurrentUser), total };
}

export async function setVerified(parts: Parts, admin: Viewer, userId: number, verified: boolean): Promise<void> {
  await inTransaction(parts, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('notThere');
    if (user.type !== USER_TYPE.tutor) throw new AppError('badRequest', TEXT.onlyTutorsVerified);
    if (user.verified === verified) return;
    await updateUser(tx, userId, { verified });
    await refreshTutorListings(tx, [userId]);
    const action = verified ? 'verify' : 'unverify';
    await writeAudit(parts, tx, { actorId: admin.id, action, targetType: 'user', targetId: userId });
  });
}

/** A blocked user is gone at once: sessions and sockets end, a tutor leaves the lists. */
export async function setBlocked(parts: Parts, admin: Viewer, userId: number, blocked: boolean): Promise<void> {
  const now = parts.clock.now();
  await inTransaction(parts, async (tx, publish) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('notThere');
    // An admin who blocks the last admin, or oneself, would lock everybody out.
    if (user.type === USER_TYPE.admin) throw new AppError('badRequest', TEXT.adminNotBlockable);
    if ((user.blockedAt !== null) === blocked) return;
    await updateUser(tx, userId, { blockedAt: blocked ? now : null });
    if (user.type === USER_TYPE.tutor) await refreshTutorListings(tx, [userId]);
    const action = blocked ? 'block' : 'unblock';
    await writeAudit(parts, tx, { actorId: admin.id, action, targetType: 'user', targetId: userId });
    if (!blocked) return;
    await endSessionsOfUser(tx, userId, now);
    publish('sessionsEnded', { userId });
  });
}
