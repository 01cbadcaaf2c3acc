import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { DEMO_EMAIL_DOMAIN } from './accounts.ts';

/** Two failed mails, for the admin panel. */
export function planMails(now: Date) {
  const failed = (hoursAgo: number, kind: string, recipient: string, subject: string, lastError: string) => ({
    kind,
    recipient: `${recipient}@${DEMO_EMAIL_DOMAIN}`,
    subject,
    bodyHtml: `<!doctype html><html lang="sr-Latn-ME"><head><title>${subject}</title></head><body><p>${subject}</p></body></html>`,
    bodyText: subject,
    status: 'failed' as const,
    attempts: 1,
    lastError,
    createdAt: new Date(now.getTime() - hoursAgo * HOUR_MILLISECONDS),
    nextAttemptAt: now,
  });
  return [
    failed(52, 'reset-password', 'pogresna.adresa', 'Promjena lozinke', '550 5.1.1 Mailbox does not exist'),
    failed(20, 'lesson-approved', 'puno.sanduce', 'Čas je potvrđen', '552 5.2.2 Mailbox full'),
  ];
}
