import { runOnce } from 'graphile-worker';
import { jobOptions } from '../jobs/options.ts';
import { connectSmtp } from '../platform/mail/smtp.ts';
import type { TestApp } from './test-app.ts';

/** Runs every job that is due, sending through this server. */
export async function sendDueMails({ parts }: TestApp, smtpUrl: string): Promise<void> {
  const smtp = await connectSmtp(smtpUrl, parts.settings);
  await runOnce(jobOptions(parts, smtp));
  smtp.close();
}

/** Lets the back-off of every waiting job pass at once. */
export async function passBackOff({ parts }: TestApp): Promise<void> {
  await parts.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()');
}
