import { DeliveryError, parseAddress, type Smtp } from '../../platform/mail/smtp.ts';
import type { Parts } from '../../platform/parts.ts';
import { deleteMail, FAREWELL, findQueuedMail, markSent, recordFailedAttempt } from './queries.ts';

/**
 * Sends one mail of the outbox, at least once: if the process dies between the server's yes and our note of it, the mail
 * goes out again under the same Message-ID. Rejects when it should be tried again.
 */
export async function deliverMail(parts: Parts, smtp: Smtp, mailId: number, lastAttempt: boolean): Promise<void> {
  const { db, clock, log } = parts;
  const mail = await findQueuedMail(db, mailId);
  if (!mail) return;
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
    });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const givenUp = error.permanent || lastAttempt;
    await recordFailedAttempt(db, mail.id, error.message, givenUp);
    if (!givenUp) throw error;
    log.error({ err: error, mailId: mail.id, kind: mail.kind }, 'mail was given up');
    if (mail.kind === FAREWELL) await deleteMail(db, mail.id);
    return;
  }
  if (mail.kind === FAREWELL) await deleteMail(db, mail.id);
  else await markSent(db, mail.id, clock.now());
}
