import type { FailedMail } from '@casovi/contract/admin';
import { containsAny, searchTexts } from '@casovi/contract/admin-rows';
import { ANSWER_WITHIN_HOURS, LIST_MAX, RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '@casovi/contract/constants';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { writeAudit } from '../audit/public.ts';
import { KINDS_WITH_PLACES } from './place-facts.ts';
import {
  countFailedMails,
  type FailedMailRow,
  type FailedMailSearch,
  lockFailedMail,
  type OutdatedMails,
  requeueMail,
  selectFailedMails,
} from './queries.ts';
import { hasDemoMailbox } from './service.ts';

/** Addresses, links and invitations of lessons that were moved or cancelled meanwhile. */
const PLACE_HOURS = 48;
/** They have links that answer for the tutor. */
const KINDS_WITH_ANSWERS = ['lesson-requested', 'series-requested', 'lesson-reopened', 'lesson-answer-wanted'];
/** How long mails of a kind can be sent again: others always. */
const VALID_HOURS: Record<string, number> = {
  'reset-password': RESET_LINK_HOURS,
  'verify-email': VERIFY_LINK_HOURS,
  ...Object.fromEntries(KINDS_WITH_PLACES.map((kind) => [kind, PLACE_HOURS])),
  ...Object.fromEntries(KINDS_WITH_ANSWERS.map((kind) => [kind, ANSWER_WITHIN_HOURS])),
};

const isOutdated = ({ kind, createdAt }: Pick<FailedMailRow, 'kind' | 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= (VALID_HOURS[kind] ?? Number.POSITIVE_INFINITY) * HOUR_MILLISECONDS;

const presentFailedMail = (row: FailedMailRow, now: Date): FailedMail => ({
  id: row.id,
  vrsta: row.kind,
  primalac: row.recipient,
  naslov: row.subject,
  vrijeme: row.createdAt.toISOString(),
  pokusaja: row.attempts,
  greska: row.lastError ?? '',
  istekao: isOutdated(row, now),
});

function readSearch(search: string, now: Date): FailedMailSearch {
  const texts = searchTexts(search);
  return { texts, outdated: containsAny(ADMIN_TEXT.mailOutdated, texts) ? outdatedAt(now) : [] };
}

export const outdatedAt = (now: Date): OutdatedMails[] =>
  Object.entries(VALID_HOURS).map(([kind, hours]) => ({
    kind,
    writtenUntil: new Date(now.getTime() - hours * HOUR_MILLISECONDS),
  }));

interface FailedMailsQuery {
  search?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

export async function listFailedMails(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { search, limit = LIST_MAX, offset = 0 }: FailedMailsQuery,
): Promise<{ mails: FailedMail[]; total: number }> {
  const now = clock.now();
  const wanted = search ? readSearch(search, now) : undefined;
  const rows = await selectFailedMails(db, wanted, limit, offset);
  return { mails: rows.map((row) => presentFailedMail(row, now)), total: await countFailedMails(db, wanted) };
}

/** Puts a failed mail back into the queue. */
export async function resendMail(parts: Parts, admin: Viewer, mailId: number): Promise<void> {
  await inTransaction(parts, async (tx) => {
    const mail = await lockFailedMail(tx, mailId);
    if (!mail) throw new AppError('conflict', ADMIN_TEXT.mailNotFailed);
    if (isOutdated(mail, parts.clock.now())) throw new AppError('conflict', ADMIN_TEXT.mailIsOutdated);
    await requeueMail(tx, mailId, hasDemoMailbox(parts.settings) ? 'kept' : 'queued');
    const { recipient, subject } = mail;
    await writeAudit(parts, tx, {
      actorId: admin.id,
      action: 'mail-resend',
      targetType: 'mail',
      targetId: mailId,
      details: { recipient, subject },
    });
  });
}
