import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { enqueueMail } from './service.ts';
import type { Mail } from './types.ts';

const test = useTestApp({ demo: true });
const mail: Mail = {
  kind: 'verify-email',
  to: 'ana@casovi.test',
  content: {
    subject: 'Potvrdite <b>adresu</b>',
    greeting: 'Dobar dan,',
    paragraphs: ['Još samo jedan korak.'],
    action: { label: 'Potvrdi', url: 'http://casovi.test/success?token=tajna' },
  },
  attachments: [{ filename: 'čas "1".ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
};

async function keep(changes: Partial<Mail> = {}): Promise<number> {
  await enqueueMail(test.parts, test.parts.db, { ...mail, ...changes });
  const { rows } = await test.parts.pool.query<{ id: string }>('SELECT max(id) AS id FROM mails');
  return Number(rows[0]?.id);
}

beforeEach(async () => {
  await test.parts.pool.query('TRUNCATE mails');
});

const policy = (headers: Record<string, unknown>): string => String(headers['content-security-policy']);

describe('the mailbox of a demo', () => {
  it('says that it is empty, and that everybody can read it', async () => {
    const { status, text, headers } = await test.visitor().get('/posta');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('Još nema poruka');
    expect(text).toContain('svako ko otvori ovu stranicu');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['cache-control']).toBe('no-store');
    expect(policy(headers)).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  });

  it('keeps a mail instead of queueing it', async () => {
    const id = await keep();
    const { rows } = await test.parts.pool.query('SELECT status, sent_at FROM mails WHERE id = $1', [id]);
    expect(rows).toEqual([{ status: 'kept', sent_at: null }]);
  });

  it('lists mails, newest first, twenty to a page', async () => {
    for (let number = 1; number <= 21; number += 1) await keep({ to: `broj${number}@casovi.test` });
    const first = await test.visitor().get('/posta');
    const recipients = [...first.text.matchAll(/Za: (\S+)<\/span>/g)].map((match) => match[1]);
    expect(recipients).toHaveLength(20);
    expect(recipients.slice(0, 2)).toEqual(['broj21@casovi.test', 'broj20@casovi.test']);
    expect(first.text).toContain('Potvrdite &lt;b&gt;adresu&lt;/b&gt;');
    expect(first.text).toContain('04.05.2026 u 10:00');
    expect(first.text).toContain('href="/posta?strana=2"');
    const second = await test.visitor().get('/posta?strana=2');
    expect(second.text).toContain('broj1@casovi.test');
    expect(second.text).toContain('href="/posta?strana=1"');
    expect((await test.visitor().get('/posta?strana=3')).status).toBe(404);
    expect((await test.visitor().get('/posta?strana=-1%27')).text).toBe(first.text);
  });

  it('shows one mail with its text twin and its attachments', async () => {
    const id = await keep({ replyTo: { name: 'Ana <script>', address: 'ana@casovi.test' } });
    const { status, text } = await test.visitor().get(`/posta/${id}`);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Potvrdite &lt;b&gt;adresu&lt;/b&gt;</h1>');
    expect(text).toContain('Potvrdi:\nhttp://casovi.test/success?token=tajna');
    expect(text).toContain('Ana &lt;script&gt; &lt;ana@casovi.test&gt;');
    expect(text).toContain(`src="/posta/${id}/sadrzaj"`);
    expect(text).toMatch(/sandbox="(?!.*allow-(scripts|same-origin))[^"]+"/);

    const file = await test.visitor().get(`/posta/${id}/prilozi/0`);
    expect(file.text).toBe('BEGIN:VCALENDAR');
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''%C4%8Das%20%221%22.ics");
    expect((await test.visitor().get(`/posta/${id}/prilozi/1`)).status).toBe(404);
  });

  it('shows the HTML of a mail in a frame that runs nothing and whose links lead out', async () => {
    const id = await keep();
    const { text, headers } = await test.visitor().get(`/posta/${id}/sadrzaj`);
    expect(text).toContain('<base target="_top">');
    expect(text).toContain('href="http://casovi.test/success?token=tajna"');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(policy(headers)).toContain("frame-ancestors 'self'; sandbox ");
    expect(policy(headers)).not.toMatch(/script/);
  });

  it.each(['/posta/999999999', '/posta/x', '/posta/1e3', '/posta/99999999999999999999', '/posta/999999999/sadrzaj'])(
    'does not know %s',
    async (path) => {
      expect((await test.visitor().get(path)).status).toBe(404);
    },
  );

  it('shows only what it keeps, not what was sent for real', async () => {
    const id = await keep();
    await test.parts.pool.query(`UPDATE mails SET status = 'sent' WHERE id = $1`, [id]);
    expect((await test.visitor().get(`/posta/${id}`)).status).toBe(404);
  });
});

it.each([
  ['outside of a demo', { demo: false }],
  ['where mails are sent', { demo: true, smtpUrl: 'smtp://127.0.0.1:1' }],
  ['on a database of its own', { demo: true, databaseUrl: 'postgres://127.0.0.1/casovi' }],
])('there is no mailbox %s', async (_where, settings) => {
  const own = await startTestApp(settings);
  await enqueueMail(own.parts, own.parts.db, mail);
  for (const path of ['/posta', '/posta/1', '/posta/1/sadrzaj', '/posta/1/prilozi/0']) {
    const { status, text } = await own.visitor().get(path);
    expect(status).toBe(404);
    expect(text).toBe((await own.visitor().get('/nema-ove-stranice')).text);
  }
  expect((await own.parts.pool.query('SELECT status FROM mails')).rows).toEqual([{ status: 'queued' }]);
  await own.close();
});
