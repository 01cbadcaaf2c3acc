import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildAdmin } from '../../testing/factories.ts';
import { visitAs } from '../../testing/factories-lessons.ts';
import { sendDueMails } from '../../testing/mail-delivery.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { cleanUpMails } from './clean-up.ts';
import { recordFailedAttempt } from './queries.ts';
import { enqueueMail } from './service.ts';

const test = useTestApp();
let admin: Client;
let server: TestSmtpServer;

beforeAll(async () => {
  admin = await visitAs(test, await buildAdmin(test));
  server = await startSmtpServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await test.parts.pool.query('TRUNCATE mails');
});

/** A mail that the worker gave up. */
async function failedMail(kind: string, to = 'ana@casovi.test'): Promise<number> {
  const content = { subject: `Naslov ${to}`, greeting: 'Zdravo!', paragraphs: ['Tajni tekst.'] };
  await enqueueMail(test.parts, test.parts.db, { kind, to, content });
  const { rows } = await test.parts.pool.query<{ id: string }>('SELECT max(id) AS id FROM mails');
  const id = Number(rows[0]?.id);
  await recordFailedAttempt(test.parts.db, id, '550 No such mailbox', null);
  return id;
}

const list = (query = '') => admin.get(`/api/admin/neisporucene?${query}`);
const resend = (id: number) => admin.post(`/api/admin/neisporucene/${id}/posalji`);

describe('mails that could not be delivered', () => {
  it('are listed, newest first, without what they say', async () => {
    const first = await failedMail('lesson-held', 'petar@casovi.test');
    const second = await failedMail('new-message', 'ana@casovi.test');
    const { body, headers, text } = await list();
    expect(headers['x-total-count']).toBe('2');
    expect(body).toEqual([
      {
        id: second,
        vrsta: 'new-message',
        primalac: 'ana@casovi.test',
        naslov: 'Naslov ana@casovi.test',
        vrijeme: test.clock.now().toISOString(),
        pokusaja: 1,
        greska: '550 No such mailbox',
        istekao: false,
      },
      expect.objectContaining({ id: first }),
    ]);
    expect(text).not.toContain('Tajni tekst');
    expect((await list('search=PETAR')).body).toMatchObject([{ id: first }]);
    expect((await list('search=nema')).body).toEqual([]);
    expect((await list('limit=1&offset=1')).body).toMatchObject([{ id: first }]);
  });

  it('are sent again, once', async () => {
    const id = await failedMail('lesson-held');
    expect(await resend(id)).toMatchObject({ status: 200, body: { message: ADMIN_TEXT.mailResent } });
    expect((await list()).body).toEqual([]);
    const arrived = server.next();
    await sendDueMails(test, server.url);
    expect((await arrived).recipients).toEqual(['ana@casovi.test']);
    expect(await resend(id)).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.mailNotFailed } });
    const { body } = await admin.get('/api/admin/dnevnik?akcija=mail-resend&limit=1');
    expect(body).toMatchObject([{ id_cilja: id, cilj: 'ana@casovi.test', opis: 'Naslov ana@casovi.test' }]);
  });

  it('keep their text for as long as they can be sent again', async () => {
    const [lesson, message] = [await failedMail('lesson-approved'), await failedMail('new-message')];
    const texts = async () => {
      await cleanUpMails(test.parts);
      const { rows } = await test.parts.pool.query('SELECT id, body_html, body_text FROM mails');
      return rows.filter(({ body_html, body_text }) => body_html && body_text).map(({ id }) => Number(id));
    };
    test.clock.advance(48 * 3_600_000 - 1);
    expect(await texts()).toEqual([lesson, message]);
    test.clock.advance(1);
    expect(await texts()).toEqual([message]);
    expect((await list(`search=${ADMIN_TEXT.mailOutdated}`)).body).toMatchObject([{ id: lesson, istekao: true }]);
    expect((await resend(lesson)).status).toBe(409);
    expect((await resend(message)).status).toBe(200);
  });

  it('stay where their link has run out', async () => {
    const id = await failedMail('reset-password');
    expect((await list()).body).toMatchObject([{ istekao: false }]);
    const written = test.clock.now();
    test.clock.advance(3_600_000);
    expect((await list()).body).toMatchObject([{ id, istekao: true }]);
    expect(await resend(id)).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.mailIsOutdated } });
    test.clock.set(written);
    for (const odd of ['0', 'abc', '99999999999']) {
      expect((await admin.post(`/api/admin/neisporucene/${odd}/posalji`)).status).toBe(400);
    }
  });

  it('go to the mailbox of a demo, which sends nothing', async () => {
    const demo = await startTestApp({ demo: true });
    const { rows } = await demo.parts.pool.query<{ id: string }>(
      `INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, created_at)
       VALUES ('lesson-held', 'ana@casovi.test', 'Naslov', '', '', 'failed', $1) RETURNING id`,
      [demo.clock.now()],
    );
    const visitor = await visitAs(demo, await buildAdmin(demo));
    expect((await visitor.post(`/api/admin/neisporucene/${rows[0]?.id}/posalji`)).status).toBe(200);
    expect((await demo.parts.pool.query('SELECT status FROM mails')).rows).toEqual([{ status: 'kept' }]);
    await demo.close();
  });
});
