import { USER_TYPE } from '@casovi/contract/constants';
import { PRIVACY_TEXT } from '@casovi/contract/texts/privacy';
import { inTransaction } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import {
  accountKey,
  anonymizeUser,
  deleteCredentials,
  findUser,
  lockAdmins,
  lockPerson,
  selectAdmins,
  selectEmails,
  WRONG_PASSWORDS_PER_ACCOUNT,
} from '../accounts/public.ts';
import { erasePersonFromAudit } from '../audit/public.ts';
import { deleteCalendarFeedOf } from '../calendar-feed/public.ts';
import { closeChatsOf } from '../chat/public.ts';
import { cancelLessonsOf } from '../lessons/public.ts';
import { deleteMailsTo, enqueueMail, replacePersonInMails } from '../mail/public.ts';
import { deleteNoticesOf } from '../notifications/public.ts';
import { deletePushesOf } from '../push/public.ts';
import { deleteSavedOf, listStudentsWhoSaved } from '../saved/public.ts';
import { deleteSharePictureOf } from '../sharing/public.ts';
import { withdrawTutor } from '../tutors/public.ts';
import { deletePicturesOf } from '../uploads/public.ts';
import { deleteWaitingOf, listStudentsWaitingFor } from '../waiting/public.ts';
import { accountDeletedMail } from './mails.ts';

export async function deleteAccount(parts: Parts, userId: number, password: string): Promise<void> {
  const user = await findUser(parts.db, userId);
  if (!user) throw new AppError('notLoggedIn');
  const account = accountKey(user.email);
  await parts.limits.take(WRONG_PASSWORDS_PER_ACCOUNT, account);
  if (!(await verifyPassword(user.passwordHash, password)))
    throw brokenRule({ field: 'lozinka', message: PRIVACY_TEXT.passwordWrong });
  await eraseAccount(parts, user);
  await parts.limits.reset(WRONG_PASSWORDS_PER_ACCOUNT, account);
}

/**
 * Erases personal data in one transaction; lessons and reviews stay, without a name. Locks are taken in the order of all other
 * transactions (people, conversations, lessons, tutor), to prevent deadlocks.
 */
export async function eraseAccount(
  parts: Parts,
  known: { id: number; type: 1 | 2 | 3; passwordHash: string },
): Promise<void> {
  const { id } = known;
  await inTransaction(parts, async (tx, publish) => {
    const now = parts.clock.now();
    if (known.type === USER_TYPE.admin && (await lockAdmins(tx)).length < 2)
      throw new AppError('conflict', PRIVACY_TEXT.lastAdmin);
    const person = await lockPerson(tx, id);
    // Deleted already, or the password was changed meanwhile.
    if (person?.passwordHash !== known.passwordHash) throw new AppError('notLoggedIn');

    const otherSides = await closeChatsOf(parts, tx, publish, id);
    // Before the cancellations, whose mails have the name.
    const others = [...otherSides, ...(await listStudentsWaitingFor(tx, id)), ...(await listStudentsWhoSaved(tx, id))];
    const readers = [...(await selectEmails(tx, others)), ...(await selectAdmins(tx)).map(({ email }) => email)];
    await replacePersonInMails(tx, readers, person.name, PRIVACY_TEXT.deletedUser);
    const cancelled = await cancelLessonsOf(parts, tx, publish, person);
    if (person.type === USER_TYPE.tutor) {
      await withdrawTutor(tx, id);
      await deleteSharePictureOf(tx, id);
      publish('calendarChanged', { tutorId: id });
    }
    await deleteWaitingOf(tx, publish, id);
    await deleteSavedOf(tx, id);
    await deleteNoticesOf(tx, id);
    await deleteCalendarFeedOf(tx, id);
    await deletePushesOf(tx, id);
    await deletePicturesOf(tx, id);
    await erasePersonFromAudit(tx, person, PRIVACY_TEXT.deletedUser);
    await deleteMailsTo(tx, person.email);
    await deleteCredentials(tx, id);
    await anonymizeUser(tx, id, PRIVACY_TEXT.deletedUser, now);
    await enqueueMail(parts, tx, accountDeletedMail(person, cancelled));
    publish('sessionsEnded', { userId: id });
  });
  parts.log.info({ userId: id }, 'account deleted');
}
