import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/events.ts';
import { passBackOff, sendDueMails } from '../../testing/mail-delivery.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { enqueueMail } from './service.ts';
import type { Mail } from './types.ts';

const test = useTestApp();
const mail: Mail = {
  kind: 'verify-email',
  to: 'ana@casovi.test',
  content: {
    subject: 'Potvrdite: čćšžđ ČĆŠŽĐ',
    greeting: 'Dobar dan,',
    paragraphs: ['Još samo jedan korak.'],
    action: { label: 'Potvrdi adresu', url: 'http://casovi.test/success?token=tajna' },
  },
};

const enqueue = (changes: Partial<Mail> = {}) => enqueueMail(test.parts, test.parts.db, { ...mail, ...changes });

async function rows(): Promise<Record<string, unknown>[]> {
  return (await test.parts.pool.query('SELECT * FROM mails ORDER BY id')).rows;
}

async function onlyRow(): Promise<Record<string, unknown>> {
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  return row ?? {};
}

beforeEach(async () => {
  await test.parts.pool.query('TRUNCATE mails');
});

describe('with a server that takes mails', () => {
  let server: TestSmtpServer;
  beforeAll(async () => {
    server = await startSmtpServer();
  });
  afterAll(() => server.stop());

  async function send(changes: Partial<Mail> = {}) {
    await enqueue(changes);
    const arrived = server.next();
    await sendDueMails(test, server.url);
    return arrived;
  }

  it('has the one-press way out in its header, and in its footer', async () => {
    const about = { receiverId: 7, event: 'message' } as const;
    const { raw, parsed } = await send({ kind: 'new-message', notice: about });
    const [, url = ''] =
      /^List-Unsubscribe: <(http:\/\/casovi\.test\/bez-obavjestenja\/7\.messages\.[\w-]+)>/m.exec(
        raw.replace(/\r\n /g, ' '),
      ) ?? [];
    expect(url).not.toBe('');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect([parsed.text, parsed.html]).toEqual([expect.stringContaining(url), expect.stringContaining(url)]);
    expect((await onlyRow()).unsubscribe_url).toBe(null);
  });

  it('has none in mails about the account', async () => {
    const { raw, parsed } = await send();
    expect(raw).not.toContain('List-Unsubscribe');
    expect(parsed.text).not.toContain('Ne šaljite mi');
  });

  it('is not sent when it is of no use any more', async () => {
    await enqueue({ expiresAt: test.clock.now() });
    const { mails } = server;
    const before = mails.length;
    await sendDueMails(test, server.url);
    expect([mails.length - before, await rows()]).toEqual([0, []]);
  });

  it('sends HTML and its text twin from us to the recipient', async () => {
    const { parsed, recipients } = await send();
    expect(recipients).toEqual(['ana@casovi.test']);
    expect(parsed.from?.value).toEqual([{ name: 'Časovi', address: 'ne-odgovaraj@casovi.test' }]);
    expect(parsed.subject).toBe('Potvrdite: čćšžđ ČĆŠŽĐ');
    expect(parsed.text).toContain('Potvrdi adresu:\nhttp://casovi.test/success?token=tajna');
    expect(parsed.html).toContain('href="http://casovi.test/success?token=tajna"');
    expect(parsed.html).toContain('Dobar dan,');
    expect(parsed.messageId).toMatch(/^<casovi-\d+-\d+@casovi\.test>$/);
    expect(parsed.date).toEqual(test.clock.now());
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('notes that it was sent and keeps no link that opens an account', async () => {
    await send();
    expect(await onlyRow()).toMatchObject({
      status: 'sent',
      attempts: 1,
      sent_at: test.clock.now(),
      body_html: '',
      body_text: '',
    });
  });

  it('does not send again what was sent, even if it is due once more', async () => {
    await send();
    const before = server.mails.length;
    await test.parts.pool.query('UPDATE mails SET next_attempt_at = now()');
    await sendDueMails(test, server.url);
    expect(server.mails).toHaveLength(before);
  });

  it('sends a repeated delivery under the same Message-ID', async () => {
    const first = await send();
    // As after a crash between the server's yes and our note of it.
    await test.parts.pool.query(`UPDATE mails SET status = 'queued'`);
    const arrived = server.next();
    await sendDueMails(test, server.url);
    expect((await arrived).parsed.messageId).toBe(first.parsed.messageId);
  });

  it.each([
    ['a line break', 'Ana\r\nBcc: zrtva@example.com\r\n\r\nTijelo'],
    ['other line separators', 'Ana\u2028Bcc: zrtva@example.com\u0085X\u000bY'],
    ['a second address', 'Ana" <prva@example.com>, "Druga'],
    ['brackets and quotes', 'Ana <zrtva@example.com> \\"'],
    ['an encoded word', '=?utf-8?Q?Ana=0D=0ABcc:_zrtva@example.com?='],
    ['text that runs backwards', 'Ana \u202Emoc.elpmaxe'],
  ])('lets no header in through %s', async (_kind, hostile) => {
    const { parsed, raw, recipients } = await send({
      replyTo: { name: hostile, address: 'pisac@casovi.test' },
      content: { ...mail.content, subject: hostile },
    });
    expect(recipients).toEqual(['ana@casovi.test']);
    expect(parsed.to).toMatchObject({ value: [{ address: 'ana@casovi.test', name: '' }] });
    expect(parsed.replyTo?.value).toHaveLength(1);
    expect(parsed.replyTo?.value[0]?.address).toBe('pisac@casovi.test');
    expect(parsed.bcc).toBeUndefined();
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(parsed.subject).not.toMatch(/[\r\n\u2028\u202E]/);
    expect(parsed.text).toContain('Još samo jedan korak.');
  });

  it('sends a calendar as an invitation and as a file', async () => {
    const content = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'SUMMARY:Čas matematike', 'END:VCALENDAR', ''].join('\r\n');
    const { parsed, raw } = await send({
      attachments: [
        { filename: 'cas.ics', contentType: 'text/calendar; method=REQUEST', content },
        { filename: 'napomena.txt', contentType: 'text/plain', content: 'Ponesite šestar.' },
      ],
    });
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
    const files = parsed.attachments.map(({ filename, content: bytes }) => [filename, bytes.toString()]);
    expect(files).toContainEqual(['cas.ics', content]);
    expect(files).toContainEqual(['napomena.txt', 'Ponesite šestar.']);
    expect(parsed.text).toContain('Još samo jedan korak.');
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const before = server.mails.length;
    const failing = inTransaction(test.parts, async (tx) => {
      await enqueueMail(test.parts, tx, mail);
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    await sendDueMails(test, server.url);
    expect(await rows()).toEqual([]);
    expect(server.mails).toHaveLength(before);
  });
});

describe('with a server that is in trouble', () => {
  it('waits for one that is down at first', async () => {
    const gone = await startSmtpServer();
    await gone.stop();
    await enqueue();
    await sendDueMails(test, gone.url);
    expect(await onlyRow()).toMatchObject({
      status: 'queued',
      attempts: 1,
      last_error: expect.stringContaining('ECONNREFUSED'),
    });
    const server = await startSmtpServer();
    await sendDueMails(test, server.url);
    expect(server.mails).toEqual([]);
    await passBackOff(test);
    await sendDueMails(test, server.url);
    expect(server.mails.map(({ parsed }) => parsed.subject)).toEqual(['Potvrdite: čćšžđ ČĆŠŽĐ']);
    expect(await onlyRow()).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
    await server.stop();
  });

  it('does not retry a recipient that is permanently refused', async () => {
    const server = await startSmtpServer({ onRecipient: () => ({ code: 550, text: 'No such user here' }) });
    await enqueue();
    await sendDueMails(test, server.url);
    expect(await onlyRow()).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('550 No such user here'),
    });
    await server.stop();
  });

  it('tries again when a recipient is refused for now, and gives up after the last try', async () => {
    const server = await startSmtpServer({ onRecipient: () => ({ code: 450, text: 'Come back later' }) });
    await enqueue();
    await sendDueMails(test, server.url);
    expect(await onlyRow()).toMatchObject({ status: 'queued', attempts: 1 });
    await test.parts.pool.query('UPDATE mails SET attempts = 24');
    await passBackOff(test);
    await sendDueMails(test, server.url);
    expect(await onlyRow()).toMatchObject({
      status: 'failed',
      attempts: 25,
      last_error: expect.stringContaining('450 Come back later'),
    });
    await server.stop();
  });

  it('does not let one refused mail hold up the others', async () => {
    const server = await startSmtpServer({
      onRecipient: (address) => (address === 'nema@casovi.test' ? { code: 550, text: 'No such user here' } : undefined),
    });
    await enqueue({ to: 'nema@casovi.test' });
    await enqueue({ to: 'ana@casovi.test' });
    await sendDueMails(test, server.url);
    expect((await rows()).map(({ status }) => status)).toEqual(['failed', 'sent']);
    await server.stop();
  });

  it('keeps no password of ours in the error', async () => {
    const server = await startSmtpServer({ onRecipient: () => ({ code: 550, text: 'refused, s3cr%t was wrong' }) });
    await enqueue();
    await sendDueMails(test, server.url.replace('smtp://', 'smtp://korisnik:s3cr%25t@'));
    expect(await onlyRow()).toMatchObject({ last_error: expect.not.stringContaining('s3cr') });
    await server.stop();
  });
});
