import { sendDueMails as send } from '../modules/mail/public.ts';
import { connectSmtp } from '../platform/mail/smtp.ts';
import type { TestApp } from './test-app.ts';

/** Runs due jobs and sends their mails through this server. */
export async function sendDueMails({ parts, runJobs }: TestApp, smtpUrl: string): Promise<void> {
  await runJobs();
  const smtp = await connectSmtp(smtpUrl, parts.settings);
  await send(parts, smtp);
  smtp.close();
}

/** Skips the back-off of queued mails. */
export async function passBackOff({ parts }: TestApp): Promise<void> {
  await parts.pool.query(`UPDATE mails SET next_attempt_at = now() WHERE status = 'queued'`);
}
