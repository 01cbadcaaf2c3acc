import type { NoticeEvent } from '@casovi/contract/notices';
import type { MailAddress } from '../../platform/mail/smtp.ts';
import type { MailAttachment } from './queries.ts';

export interface MailAction {
  label: string;
  url: string;
  /** Where the link beside the button leads, if that is another page. */
  plainUrl?: string;
}

/** Rendered as HTML and as text by this module. */
export interface MailContent {
  subject: string;
  greeting: string;
  /** Line breaks within a paragraph are kept. */
  paragraphs: string[];
  /** In two columns, such as Predmet – Matematika. */
  facts?: [label: string, value: string][];
  /** A list under the facts, and what is said right above it. */
  links?: { lead?: string; listed: { label: string; url: string; note: string }[] };
  action?: MailAction;
  /** Buttons beside it, less prominent. */
  moreActions?: MailAction[];
  /** Small print under the button. */
  notes?: string[];
  /** Where mails of this kind are turned off. */
  unsubscribeUrl?: string;
  /** Replaces the footer about one's account. */
  reason?: string;
}

export interface Mail {
  /** 'verify-email', 'reset-password', … */
  kind: string;
  to: string;
  replyTo?: MailAddress;
  /** When it is of no use any more: later it is not sent. */
  expiresAt?: Date;
  /** A reminder of this lesson, which begins when it expires: not sent if it does not take place then. */
  lessonId?: number;
  /** Of what the reader can turn off: mails about the account are always sent. */
  notice?: { receiverId: number; event: NoticeEvent };
  content: MailContent;
  attachments?: MailAttachment[];
}
