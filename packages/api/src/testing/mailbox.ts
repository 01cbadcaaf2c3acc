import type { TestApp } from './test-app.ts';

export interface StoredMail {
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
}

/** Newest mail in the outbox for an address. */
export async function latestMail({ parts }: TestApp, recipient: string): Promise<StoredMail> {
  const { rows } = await parts.pool.query<StoredMail>(
    'SELECT kind, recipient, subject, body_html AS html, body_text AS text FROM mails WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [recipient],
  );
  const [mail] = rows;
  if (!mail) throw new Error(`no mail to ${recipient}`);
  return mail;
}

export async function countMails({ parts }: TestApp, recipient: string): Promise<number> {
  const { rows } = await parts.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM mails WHERE recipient = $1',
    [recipient],
  );
  return rows[0]?.count ?? 0;
}

/** The first address of ours in the text of a mail. */
export function linkIn(mail: StoredMail): string {
  const link = /http:\/\/casovi\.test\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error('the mail has no link');
  return link;
}
