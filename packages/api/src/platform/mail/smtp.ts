import type { Settings } from '../process/settings.ts';

export interface MailAddress {
  name: string;
  address: string;
}

export interface OutgoingMail {
  /** Message-ID. The same at every attempt, so that mail programs recognise duplicates. */
  id: string;
  to: string;
  replyTo: MailAddress | null;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string }[];
  date: Date;
  /** A page that a POST turns such mails off, for the button of mail programs (RFC 8058). */
  unsubscribeUrl: string | null;
}

export interface Smtp {
  /** Resolves when the server has accepted the mail, else rejects with a DeliveryError. */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes idle connections. `force` also closes those that are sending a mail, which then fails. */
  close(options?: { force: boolean }): void;
}

/** Why a mail was not accepted, safe to store: without credentials, and truncated. */
export class DeliveryError extends Error {
  /** A retry would fail as well. */
  readonly permanent: boolean;

  /** For the log, instead of the message: servers quote addresses in their responses. */
  readonly code: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;

  constructor(message: string, permanent: boolean, cause: Pick<TransportError, 'code' | 'command' | 'responseCode'>) {
    super(message);
    this.name = 'DeliveryError';
    this.permanent = permanent;
    this.code = cause.code;
    this.command = cause.command;
    this.responseCode = cause.responseCode;
  }
}

const SECOND = 1000;
const ERROR_MAX_LENGTH = 300;

export async function connectSmtp(smtpUrl: string, settings: Pick<Settings, 'mailFrom'>): Promise<Smtp> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    // The outbox retries, with back-off.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = parseAddress(settings.mailFrom);
  const { password } = new URL(smtpUrl);
  const secrets = [smtpUrl, password, decodeURIComponent(password)].filter(Boolean);

  return {
    async send(mail) {
      const calendar = mail.attachments.find(isCalendar);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          ...(mail.replyTo && { replyTo: mail.replyTo }),
          subject: mail.subject,
          messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
          date: mail.date,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments.filter((attachment) => attachment !== calendar),
          // An alternative of the body, shown as an invitation, and an attachment.
          ...(calendar && {
            icalEvent: {
              filename: calendar.filename,
              method: calendarMethod(calendar.content),
              content: calendar.content,
            },
          }),
          // Prevents out-of-office replies.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribeUrl && {
              'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        throw deliveryError(error, secrets);
      }
    },
    close: (options) => transport.close(options),
  };
}

const isCalendar = (attachment: { contentType: string }): boolean => /^text\/calendar\b/i.test(attachment.contentType);

/** The method in the MIME header must match the one in the calendar. */
const calendarMethod = (content: string): string => /^METHOD:([A-Z]+)\r?$/m.exec(content)?.[1] ?? 'PUBLISH';

/**
 * Prevents header injection: one line without control characters. `=?` begins an encoded word, which could bring in again what was
 * removed.
 */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

/** The inverse of `parseAddress`: an address has no brackets, so the last pair is ours. */
export const formatAddress = ({ name, address }: MailAddress): string =>
  `${headerText(name)} <${headerText(address)}>`.trim();

export function parseAddress(text: string): MailAddress {
  const match = /^(.*)<([^<>]+)>$/.exec(text.trim());
  return match ? { name: match[1]?.trim() ?? '', address: match[2] ?? '' } : { name: '', address: text.trim() };
}

interface TransportError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
}

function deliveryError(error: unknown, secrets: string[]): DeliveryError {
  const { code, command, response, responseCode = 0, message } = error as TransportError;
  // A rejected recipient or mail is permanent. A rejected sender or login is a wrong setting, so it is retried.
  const permanent = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  const text = [code, command, response ?? message].filter(Boolean).join(' ');
  const redacted = secrets.reduce((rest, secret) => rest.replaceAll(secret, '[…]'), text);
  return new DeliveryError(redacted.slice(0, ERROR_MAX_LENGTH), permanent, error as TransportError);
}
