import { DeliveryError, parseAddress, type Smtp } from '../../platform/mail/smtp.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import {
  ACCOUNT_DELETED_MAIL,
  deleteMail,
  isOfLessonThatTakesPlace,
  lockDueMail,
  type MailRow,
  markSent,
  recordFailedAttempt,
} from './queries.ts';

/** With the back-off below about four days, as long as mail servers usually retry. */
const ATTEMPTS = 25;
const backOffSeconds = (attempts: number): number => Math.exp(Math.min(attempts, 10));

/** Sends due mails one by one, until there is none. Concurrent senders do not send the same mail. */
export async function sendDueMails(parts: Parts, smtp: Smtp, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await sendNextMail(parts, smtp)));
}

/**
 * The row is locked while its mail is sent: other senders skip it, and a process that dies releases it. At-least-once delivery: a process
 * that dies after the server accepted the mail leaves it queued, and it is sent again with the same Message-ID.
 */
const sendNextMail = (parts: Parts, smtp: Smtp): Promise<boolean> =>
  parts.db.transaction(async (tx) => {
    const mail = await lockDueMail(tx);
    if (mail) await deliver(parts, tx, smtp, mail);
    return mail !== undefined;
  });

async function deliver({ clock, log }: Parts, tx: Transaction, smtp: Smtp, mail: MailRow): Promise<void> {
  const about = { mailId: mail.id, kind: mail.kind };
  if (mail.expiresAt && mail.expiresAt <= clock.now()) {
    log.warn(about, 'mail was not sent in time');
    return deleteMail(tx, mail.id);
  }
  // Mails can wait for days.
  if (!(await isOfLessonThatTakesPlace(tx, mail))) return deleteMail(tx, mail.id);
  try {
    await smtp.send({
      id: `casovi-${mail.id}-${mail.createdAt.getTime()}`,
      to: mail.recipient,
      replyTo: mail.replyTo === null ? null : parseAddress(mail.replyTo),
      subject: mail.subject,
      html: mail.bodyHtml,
      text: mail.bodyText,
      attachments: mail.attachments,
      date: mail.createdAt,
      unsubscribeUrl: mail.unsubscribeUrl,
    });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const attempts = mail.attempts + 1;
    const givenUp = error.permanent || attempts >= ATTEMPTS;
    if (givenUp) log.error({ err: error, ...about }, 'mail was given up');
    else log.warn({ err: error, ...about }, 'mail was refused; it will be retried');
    if (givenUp && mail.kind === ACCOUNT_DELETED_MAIL) await deleteMail(tx, mail.id);
    else await recordFailedAttempt(tx, mail.id, error.message, givenUp ? null : backOffSeconds(attempts));
    return;
  }
  if (mail.kind === ACCOUNT_DELETED_MAIL) await deleteMail(tx, mail.id);
  else await markSent(tx, mail.id, clock.now());
}
