import type { MailAddress } from '../../platform/mail/smtp.ts';
import type { MailAttachment } from './queries.ts';

/** What a mail says. The module that has something to say writes this; how it looks, as HTML and as text, is decided here. */
export interface MailContent {
  subject: string;
  greeting: string;
  /** Line breaks within a paragraph are kept. */
  paragraphs: string[];
  /** Facts in two columns, such as Predmet – Matematika. */
  facts?: [label: string, value: string][];
  action?: { label: string; url: string };
  /** Small print under the button. */
  notes?: string[];
  /** Why one gets this mail, where it is not because of one's account with us. */
  reason?: string;
}

export interface Mail {
  /** Names the occasion, for the log and the admin's list: 'verify-email', 'reset-password', … */
  kind: string;
  to: string;
  replyTo?: MailAddress;
  content: MailContent;
  attachments?: MailAttachment[];
}
