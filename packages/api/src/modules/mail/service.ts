import { formatAddress, headerText } from '../../platform/mail/smtp.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { isWanted, optOutUrl } from '../notifications/public.ts';
import { insertMail } from './queries.ts';
import { renderMail } from './render.ts';
import type { Mail } from './types.ts';

/** An embedded demo without SMTP shows its mails to everybody instead of sending them; their status is `kept`. */
export const hasDemoMailbox = ({
  demo,
  databaseUrl,
  smtpUrl,
}: Pick<Settings, 'demo' | 'databaseUrl' | 'smtpUrl'>): boolean =>
  demo && databaseUrl === undefined && smtpUrl === undefined;

/** Transactional outbox: the mail is sent after the commit, and dropped at a rollback. No mail of a kind that the reader has turned off. */
export async function enqueueMail(
  { settings, clock }: Pick<Parts, 'settings' | 'clock'>,
  tx: Executor,
  mail: Mail,
): Promise<void> {
  const { notice } = mail;
  if (notice && !(await isWanted(tx, 'mail', notice))) return;
  const unsubscribeUrl = notice && optOutUrl(settings, notice);
  const content = {
    ...mail.content,
    subject: headerText(mail.content.subject),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
  const { html, text } = renderMail(content, settings);
  await insertMail(tx, {
    kind: mail.kind,
    recipient: mail.to,
    replyTo: mail.replyTo ? formatAddress(mail.replyTo) : null,
    subject: content.subject,
    bodyHtml: html,
    bodyText: text,
    attachments: mail.attachments ?? [],
    unsubscribeUrl: unsubscribeUrl ?? null,
    expiresAt: mail.expiresAt ?? null,
    lessonId: mail.lessonId ?? null,
    status: hasDemoMailbox(settings) ? 'kept' : 'queued',
    createdAt: clock.now(),
  });
}
