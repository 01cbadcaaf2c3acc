import type { Parts } from '../../platform/parts.ts';
import { outdatedAt } from './failed.ts';
import { deleteSentMails, deleteUnsentMails, eraseFailedTexts } from './queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const MAIL_RETENTION_DAYS = 30;
const FAILED_MAIL_RETENTION_DAYS = 90;

export async function cleanUpMails({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY);
  // What nobody can send again has no text: links and addresses in it are other people's.
  await eraseFailedTexts(db, outdatedAt(clock.now()));
  await deleteSentMails(db, daysAgo(MAIL_RETENTION_DAYS));
  await deleteUnsentMails(db, 'kept', daysAgo(MAIL_RETENTION_DAYS));
  await deleteUnsentMails(db, 'failed', daysAgo(FAILED_MAIL_RETENTION_DAYS));
}
