import type { accounts, CurrentUser } from '@casovi/contract/accounts';
import { RESET_LINK_HOURS, USER_TYPE, VERIFY_LINK_HOURS } from '@casovi/contract/constants';
import { pathOnThisSite, withNextPage } from '@casovi/contract/next-page';
import { isEmail, passwordProblem, registrationProblems } from '@casovi/contract/rules';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { HOUR_MILLISECONDS, todayInPodgorica } from '@casovi/contract/time';
import type { z } from 'zod';
import { inTransaction } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { sqlState, type Transaction, UNIQUE_VIOLATION } from '../../platform/postgres/database.ts';
import { hashToken, newToken } from '../../platform/security/crypto.ts';
import { hashPassword, verifyPassword } from '../../platform/security/passwords.ts';
import { enqueueMail } from '../mail/public.ts';
import { resubmitApplication } from './application-queries.ts';
import { VERIFICATION_MAILS, WRONG_PASSWORDS_PER_ACCOUNT } from './limits.ts';
import { passwordChangedMail, passwordResetMail, verificationMail } from './mails.ts';
import { presentCurrentUser } from './presenter.ts';
import {
  findUser,
  findUserByEmail,
  insertTutor,
  insertUser,
  lockCredentials,
  lockUser,
  type UserRow,
  updateUser,
} from './queries.ts';
import {
  addForgotPasswordJob,
  endSession,
  endSessionsOfUser,
  findAccountToken,
  insertAccountToken,
  useAccountToken,
  useUpAccountTokens,
} from './session-queries.ts';
import { openSession, type SessionTokens } from './sessions.ts';

type Registration = z.output<typeof accounts.register.body>;

export async function register(parts: Parts, form: Registration): Promise<void> {
  const now = parts.clock.now();
  const [problem, ...others] = registrationProblems(form, todayInPodgorica(now));
  if (problem) throw brokenRule(problem, ...others);
  const type = Number(form.userType) === USER_TYPE.tutor ? USER_TYPE.tutor : USER_TYPE.student;
  const passwordHash = await hashPassword(form.password);
  try {
    await inTransaction(parts, async (tx) => {
      const id = await insertUser(tx, {
        type,
        name: form.name.normalize('NFC'),
        email: form.email,
        passwordHash,
        birthDate: form.dob,
        phone: form.phone,
        guardianConsent: form.guardianConsent === true,
        biography: type === USER_TYPE.tutor ? form.cv : '',
        createdAt: now,
      });
      if (type === USER_TYPE.tutor) await insertTutor(tx, id);
      await sendVerification(parts, tx, { id, name: form.name, email: form.email }, pathOnThisSite(form.next));
    });
  } catch (error) {
    if (sqlState(error)?.code === UNIQUE_VIOLATION) {
      throw new AppError('conflict', ACCOUNT_TEXT.emailTaken, { fields: { email: ACCOUNT_TEXT.emailTaken } });
    }
    throw error;
  }
}

/** Rate limit key; `email` is normalized (`normalEmail`). */
export const accountKey = (email: string): string => hashToken(email).toString('base64url');

export async function login(
  parts: Parts,
  email: string,
  password: string,
): Promise<{ user: CurrentUser; tokens: SessionTokens }> {
  const user = await findUserByEmail(parts.db, email);
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !right) throw new AppError('notLoggedIn', ACCOUNT_TEXT.loginWrong);
  if (user.blockedAt) throw new AppError('notAllowed', ACCOUNT_TEXT.loginBlocked);
  if (parts.settings.requireVerifiedEmail && !user.emailVerifiedAt) {
    // Without a login there is no other way to request a new mail. The rate limit must not replace the error.
    await resendVerification(parts, user.id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    throw new AppError('notAllowed', ACCOUNT_TEXT.loginUnverified);
  }
  const tokens = await inTransaction(parts, async (tx) => {
    // The password may have changed, or the user been blocked, while the password was verified.
    const locked = await lockCredentials(tx, user.id);
    if (locked?.passwordHash !== user.passwordHash) throw new AppError('notLoggedIn', ACCOUNT_TEXT.loginWrong);
    if (locked.blockedAt) throw new AppError('notAllowed', ACCOUNT_TEXT.loginBlocked);
    return openSession(parts, tx, user.id);
  });
  return { user: presentCurrentUser(user), tokens };
}

export async function logout(parts: Parts, viewer: Viewer): Promise<void> {
  await inTransaction(parts, async (tx, publish) => {
    await endSession(tx, viewer.sessionId, parts.clock.now());
    publish('sessionsEnded', { userId: viewer.id, sessionId: viewer.sessionId });
  });
}

export async function currentUserOf(parts: Pick<Parts, 'db'>, userId: number): Promise<CurrentUser | null> {
  const user = await findUser(parts.db, userId);
  return user ? presentCurrentUser(user) : null;
}

type Purpose = 'verify-email' | 'reset-password';

async function addToken(parts: Parts, tx: Transaction, userId: number, purpose: Purpose, hours: number) {
  const createdAt = parts.clock.now();
  const expiresAt = new Date(createdAt.getTime() + hours * HOUR_MILLISECONDS);
  const { token, hash } = newToken();
  await insertAccountToken(tx, { tokenHash: hash, userId, purpose, createdAt, expiresAt });
  return token;
}

// E-mail address ---------------------------------------------------------------------------------------------------

async function sendVerification(
  parts: Parts,
  tx: Transaction,
  user: Pick<UserRow, 'id' | 'name' | 'email'>,
  next: string | null = null,
): Promise<void> {
  const token = await addToken(parts, tx, user.id, 'verify-email', VERIFY_LINK_HOURS);
  const url = withNextPage(`${parts.settings.publicUrl}/success?token=${token}`, next);
  await enqueueMail(parts, tx, verificationMail(user, url));
}

export async function resendVerification(parts: Parts, userId: number): Promise<void> {
  await parts.limits.take(VERIFICATION_MAILS, userId);
  const user = await findUser(parts.db, userId);
  if (!user || user.emailVerifiedAt) return;
  await inTransaction(parts, async (tx) => {
    if (await lockCredentials(tx, userId)) await sendVerification(parts, tx, user);
  });
}

export async function verifyEmail(parts: Parts, token: string): Promise<void> {
  const now = parts.clock.now();
  const tokenHash = hashToken(token);
  const invalid = () => new AppError('badRequest', ACCOUNT_TEXT.verifyTokenInvalid);
  const link = await findAccountToken(parts.db, tokenHash, 'verify-email');
  if (!link) throw invalid();
  await inTransaction(parts, async (tx) => {
    // The user first, as in a deletion, to prevent deadlocks.
    await lockUser(tx, link.userId);
    const userId = await useAccountToken(tx, tokenHash, 'verify-email', now);
    if (userId !== undefined) {
      await updateUser(tx, userId, { emailVerifiedAt: now });
      return resubmitApplication(tx, userId, now);
    }
    // Idempotent: the same link may be opened twice.
    const used = await findAccountToken(tx, tokenHash, 'verify-email');
    const user = used?.usedAt ? await findUser(tx, used.userId) : undefined;
    if (!user?.emailVerifiedAt) throw invalid();
  });
}

// Password ---------------------------------------------------------------------------------------------------------

export async function requestReset(parts: Parts, email: string): Promise<void> {
  if (!isEmail(email))
    throw new AppError('badRequest', ACCOUNT_TEXT.emailInvalid, { fields: { email: ACCOUNT_TEXT.emailInvalid } });
  await addForgotPasswordJob(parts.db, email);
}

export async function sendResetLink(parts: Parts, email: string): Promise<void> {
  const user = await findUserByEmail(parts.db, email);
  if (!user || user.blockedAt) return;
  await inTransaction(parts, async (tx) => {
    // The account may have been deleted meanwhile.
    if (!(await lockCredentials(tx, user.id))) return;
    const token = await addToken(parts, tx, user.id, 'reset-password', RESET_LINK_HOURS);
    await enqueueMail(parts, tx, passwordResetMail(user, `${parts.settings.publicUrl}/reset-password/${token}`));
  });
}

export async function resetPassword(parts: Parts, token: string, newPassword: string): Promise<void> {
  const problem = passwordProblem(newPassword, ACCOUNT_TEXT.passwordCharactersOnReset);
  if (problem) throw brokenRule({ field: 'newPassword', message: problem });
  const now = parts.clock.now();
  const tokenHash = hashToken(token);
  const invalid = () => new AppError('badRequest', ACCOUNT_TEXT.resetTokenInvalid);
  const link = await findAccountToken(parts.db, tokenHash, 'reset-password');
  if (!link || link.usedAt) throw invalid();
  // Slow, so before rows are locked.
  const passwordHash = await hashPassword(newPassword);
  const email = await inTransaction(parts, async (tx, publish) => {
    // The user first, to prevent deadlocks between two links of one user.
    await lockUser(tx, link.userId);
    const userId = await useAccountToken(tx, tokenHash, 'reset-password', now);
    const user = userId === undefined ? undefined : await findUser(tx, userId);
    if (!user) throw invalid();
    await useUpAccountTokens(tx, user.id, 'reset-password', now);
    // The mail has been received, so the address is verified.
    const emailVerifiedAt = user.emailVerifiedAt ?? now;
    await updateUser(tx, user.id, { passwordHash, emailVerifiedAt });
    await endSessionsOfUser(tx, user.id, now);
    await enqueueMail(parts, tx, passwordChangedMail(user));
    publish('sessionsEnded', { userId: user.id });
    return user.email;
  });
  await parts.limits.reset(WRONG_PASSWORDS_PER_ACCOUNT, accountKey(email));
}
