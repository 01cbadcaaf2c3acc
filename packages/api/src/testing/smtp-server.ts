import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** The recipients of the envelope. */
  recipients: string[];
  raw: string;
  parsed: ParsedMail;
}

interface Behaviour {
  port?: number;
  /** Response codes; other than 250 refuses. */
  onRecipient?: (address: string) => { code: number; text: string } | undefined;
  /** Runs before the mail is accepted; a promise that never resolves is a server that hangs. */
  onData?: () => Promise<void>;
}

export interface TestSmtpServer {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** The next mail. */
  next(): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** A mail server on loopback that stores mails. */
export async function startSmtpServer({ port = 0, onRecipient, onData }: Behaviour = {}): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  let waiting: ((mail: ReceivedMail) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, answer) => answer(null, { user: username }),
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, answer) {
      const refusal = onRecipient?.(address);
      answer(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
    },
    onData(stream, session, answer) {
      const receive = async () => {
        const raw = Buffer.concat(await stream.toArray());
        await onData?.();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { recipients, raw: raw.toString('utf8'), parsed: await simpleParser(raw) };
        mails.push(mail);
        for (const tell of waiting) tell(mail);
        waiting = [];
      };
      receive().then(() => answer(), answer);
    },
  });
  // Clients that hang up in the middle are part of the tests.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
