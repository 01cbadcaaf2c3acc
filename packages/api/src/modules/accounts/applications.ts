import type { WaitingTutor } from '@casovi/contract/admin';
import type { Application } from '@casovi/contract/applications';
import { LIST_MAX, USER_TYPE, VERIFICATION_HOURS } from '@casovi/contract/constants';
import { isBlank } from '@casovi/contract/letters';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { APPLICATION_TEXT } from '@casovi/contract/texts/applications';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { writeAudit } from '../audit/public.ts';
import { enqueueMail } from '../mail/public.ts';
import {
  type ApplicationRow,
  countUnanswered,
  countWaitingTutors,
  findApplication,
  selectWaitingTutors,
} from './application-queries.ts';
import { missingMail, openApplicationsMail } from './mails.ts';
import { presentApplication, presentCurrentUser } from './presenter.ts';
import { lockUser, selectAdmins, updateUser } from './queries.ts';

export async function applicationOf({ db }: Pick<Parts, 'db'>, tutorId: number): Promise<Application> {
  const row = await findApplication(db, tutorId);
  if (!row) throw new AppError('notFound');
  return presentApplication(row);
}

function waitOf({ missingAt, waitingSince }: ApplicationRow, now: Date): { hours: number; late: boolean } {
  const hours = Math.max(0, Math.floor((now.getTime() - waitingSince.getTime()) / HOUR_MILLISECONDS));
  return { hours, late: missingAt === null && hours >= VERIFICATION_HOURS };
}

export async function listWaitingTutors(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { limit = LIST_MAX, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ tutors: WaitingTutor[]; total: number }> {
  const now = clock.now();
  const [rows, total] = await Promise.all([selectWaitingTutors(db, limit, offset), countWaitingTutors(db)]);
  const tutors = rows.map((row) => {
    const { hours, late } = waitOf(row, now);
    return { ...presentCurrentUser(row), prijava: presentApplication(row), ceka_sati: hours, kasni: late };
  });
  return { tutors, total };
}

export async function answerApplication(parts: Parts, admin: Viewer, userId: number, missing: string): Promise<void> {
  if (isBlank(missing)) throw brokenRule({ field: 'tekst', message: APPLICATION_TEXT.missingRequired });
  await inTransaction(parts, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('notFound');
    if (user.type !== USER_TYPE.tutor) throw new AppError('badRequest', ADMIN_TEXT.onlyTutorsVerified);
    if (user.verified || user.blockedAt) throw new AppError('conflict', APPLICATION_TEXT.notWaiting);
    if (user.missing === missing) return;
    await updateUser(tx, userId, { missing, missingAt: parts.clock.now() });
    const action = 'application-missing';
    await writeAudit(parts, tx, { actorId: admin.id, action, targetType: 'user', targetId: userId });
    await enqueueMail(parts, tx, missingMail(user, missing, parts.settings.publicUrl));
  });
}

const LISTED_IN_MAIL = 50;

/** One mail a day to each admin, if any application waits for an answer. */
export async function mailOpenApplications(parts: Parts): Promise<void> {
  const { db, clock, settings } = parts;
  const lateSince = new Date(clock.now().getTime() - VERIFICATION_HOURS * HOUR_MILLISECONDS);
  const { total, late } = await countUnanswered(db, lateSince);
  if (total === 0) return;
  const rows = (await selectWaitingTutors(db, LISTED_IN_MAIL, 0)).filter(({ missingAt }) => missingAt === null);
  const open = rows.map((row) => ({ id: row.id, name: row.name, ...waitOf(row, clock.now()) }));
  await inTransaction(parts, async (tx) => {
    for (const admin of await selectAdmins(tx))
      await enqueueMail(parts, tx, openApplicationsMail(admin, { open, total, late }, settings.publicUrl));
  });
}
