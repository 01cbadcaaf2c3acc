import type { FailedMail } from '@casovi/contract/admin';
import { containsAny, searchTexts } from '@casovi/contract/admin-rows';
import { LIST_MAX, RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '@casovi/contract/constants';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { writeAudit } from '../audit/public.ts';
import {
  countFailedMails,
  type FailedMailRow,
  type FailedMailSearch,
  lockFailedMail,
  requeueMail,
  selectFailedMails,
} from './queries.ts';
import { hasDemoMailbox } from './service.ts';

const LINK_HOURS: Record<string, number> = { 'reset-password': RESET_LINK_HOURS, 'verify-email': VERIFY_LINK_HOURS };

const linkExpired = ({ kind, createdAt }: Pick<FailedMailRow, 'kind' | 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= (LINK_HOURS[kind] ?? Number.POSITIVE_INFINITY) * HOUR_MILLISECONDS;

const presentFailedMail = (row: FailedMailRow, now: Date): FailedMail => ({
  id: row.id,
  vrsta: row.kind,
  primalac: row.recipient,
  naslov: row.subject,
  vrijeme: row.createdAt.toISOString(),
  pokusaja: row.attempts,
  greska: row.lastError ?? '',
  istekao: linkExpired(row, now),
});

function readSearch(search: string, now: Date): FailedMailSearch {
  const texts = searchTexts(search);
  const kinds = containsAny(ADMIN_TEXT.mailLinkOver, texts) ? Object.entries(LINK_HOURS) : [];
  return {
    texts,
    expiredLinks: kinds.map(([kind, hours]) => ({
      kind,
      writtenUntil: new Date(now.getTime() - hours * HOUR_MILLISECONDS),
    })),
  };
}

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
    if (linkExpired(mail, parts.clock.now())) throw new AppError('conflict', ADMIN_TEXT.mailLinkExpired);
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
