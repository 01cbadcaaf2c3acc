import type { Settings } from '../process/settings.ts';

export interface MailAddress {
  name: string;
  address: string;
}

export interface OutgoingMail {
  /** The same at every try, so that mail programs can tell a repeated delivery from a new mail. */
  id: string;
  to: string;
  replyTo: MailAddress | null;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string }[];
  date: Date;
}

export interface Smtp {
  /** Resolves once the server has taken the mail over, else rejects with a DeliveryError. */
  send(mail: OutgoingMail): Promise<void>;
  /** Ends idle connections. `force` also ends those that are in the middle of a mail, which then fails. */
  close(options?: { force: boolean }): void;
}

/** Why a mail was not taken over, fit to be kept: no credentials, bounded in length. */
export class DeliveryError extends Error {
  /** Trying again would meet the same answer. */
  readonly permanent: boolean;

  /** For the log: servers repeat addresses in their answers. */
  readonly code: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;

  constructor(message: string, permanent: boolean, answer: Pick<TransportError, 'code' | 'command' | 'responseCode'>) {
    super(message);
    this.name = 'DeliveryError';
    this.permanent = permanent;
    this.code = answer.code;
    this.command = answer.command;
    this.responseCode = answer.responseCode;
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
    // The job queue tries again, with back-off; a second hidden queue would only hide it.
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
          // Both an alternative of the body, which mail programs show as an invitation, and a file to save.
          ...(calendar && {
            icalEvent: {
              filename: calendar.filename,
              method: calendarMethod(calendar.content),
              content: calendar.content,
            },
          }),
          // No out-of-office replies to a machine.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw deliveryError(error, secrets);
      }
    },
    close: (options) => transport.close(options),
  };
}

const isCalendar = (attachment: { contentType: string }): boolean => /^text\/calendar\b/i.test(attachment.contentType);

/** Mail programs believe the header only when it says the same as the calendar itself. */
const calendarMethod = (content: string): string => /^METHOD:([A-Z]+)\r?$/m.exec(content)?.[1] ?? 'PUBLISH';

/**
 * What a header may hold: one line, and nothing that mail programs would show as something else. `=?` begins an encoded
 * word, which could bring in what was just taken out.
 */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

/** One text for a name with its address, and back. Brackets cannot stand in an address, so the last pair is always ours. */
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
  // The recipient or the mail itself was refused for good. A refused sender or login is ours to repair, so it is tried again.
  const permanent = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  const told = [code, command, response ?? message].filter(Boolean).join(' ');
  const cleaned = secrets.reduce((text, secret) => text.replaceAll(secret, '[…]'), told);
  return new DeliveryError(cleaned.slice(0, ERROR_MAX_LENGTH), permanent, error as TransportError);
}
