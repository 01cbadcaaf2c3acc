import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendDueMails } from '../../testing/mail-delivery.ts';
import { latestMail } from '../../testing/mailbox.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const PATH = '/api/auth/send-email';
const form = {
  name: 'Ana Perić',
  email: 'ana.peric@casovi.test',
  subject: 'Časovi u Nikšiću',
  message: 'Poštovani,\n\nda li ima časova u Nikšiću?\nHvala!',
};

beforeEach(async () => {
  await test.parts.pool.query('TRUNCATE mails');
});

describe('the contact form', () => {
  it('says that the message was sent, and sends it to us with Reply-To of the writer', async () => {
    const response = await test.visitor().post(PATH, form);
    expect(response).toMatchObject({ status: 200, body: { message: 'Poruka uspjesno poslata!' } });

    const server = await startSmtpServer();
    await sendDueMails(test, server.url);
    const [mail] = server.mails;
    expect(mail?.recipients).toEqual(['kontakt@casovi.test']);
    expect(mail?.parsed.replyTo?.value).toEqual([{ name: 'Ana Perić', address: 'ana.peric@casovi.test' }]);
    expect(mail?.parsed.from?.value[0]?.address).toBe('ne-odgovaraj@casovi.test');
    expect(mail?.parsed.subject).toBe('Kontakt: Časovi u Nikšiću');
    expect(mail?.parsed.text).toContain('Poštovani,\n\nda li ima časova u Nikšiću?\nHvala!');
    expect(mail?.parsed.text).toContain('Ime: Ana Perić\nE-mail: ana.peric@casovi.test\nNaslov: Časovi u Nikšiću');
    expect(mail?.parsed.html).toContain('da li ima časova u Nikšiću?<br>Hvala!');
    await server.stop();
  });

  it('takes spaces around the fields away', async () => {
    await test.visitor().post(PATH, { ...form, name: '  Mara Marić ', email: ' mara@casovi.test  ' });
    expect((await latestMail(test, 'kontakt@casovi.test')).text).toContain(
      'Ime: Mara Marić\nE-mail: mara@casovi.test\n',
    );
  });

  it.each(['name', 'email', 'subject', 'message'])('needs %s', async (field) => {
    const response = await test.visitor().post(PATH, { ...form, [field]: '   ' });
    expect(response).toMatchObject({
      status: 400,
      body: { message: ACCOUNT_TEXT.fieldsMissing, fields: { [field]: ACCOUNT_TEXT.fieldsMissing } },
    });
  });

  it.each([
    'ana',
    'ana@',
    'ana@casovi',
    'a b@casovi.test',
    'ana@casovi.test\r\nBcc: x@y.me',
    'ana@casovi.test, x@y.me',
    'Ana <x@y.me>',
  ])('refuses %j as an address', async (email) => {
    const response = await test.visitor().post(PATH, { ...form, email });
    expect(response).toMatchObject({
      status: 400,
      body: { message: ACCOUNT_TEXT.emailInvalid, fields: { email: ACCOUNT_TEXT.emailInvalid } },
    });
  });

  it.each([
    ['name', 201],
    ['email', 255],
    ['subject', 201],
    ['message', 5001],
  ])('refuses %s of %i characters', async (field, length) => {
    const response = await test.visitor().post(PATH, { ...form, [field]: 'x'.repeat(length) });
    expect(response).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.stringContaining('predugačak') } },
    });
  });

  it.each([[{}], [{ ...form, name: 7 }], [{ ...form, message: null }]])(
    'refuses a body of another shape: %j',
    async (body) => {
      expect(await test.visitor().post(PATH, body)).toMatchObject({
        status: 400,
        body: { message: ERROR_TEXT.badRequest },
      });
    },
  );

  it('keeps hostile text text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    await test.visitor().post(PATH, { name: hostile, email: form.email, subject: hostile, message: hostile });
    const mail = await latestMail(test, 'kontakt@casovi.test');
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

it('takes 20 messages an hour from one address', async () => {
  const own = await startTestApp();
  const visitor = own.visitor();
  for (let count = 0; count < 20; count += 1) expect((await visitor.post(PATH, form)).status).toBe(200);
  const refused = await visitor.post(PATH, form);
  expect(refused).toMatchObject({ status: 429, body: { message: ERROR_TEXT.tooMany } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  const { rows } = await own.parts.pool.query('SELECT count(*)::int AS count FROM mails');
  expect(rows).toEqual([{ count: 20 }]);
  await own.close();
});
