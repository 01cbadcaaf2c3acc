import { NOTICE_TEXT } from '@casovi/contract/texts/notices';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageServices } from '../../page-services.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor, PASSWORD } from '../../testing/factories.ts';
import { book, buildBookableTutor, visitAs } from '../../testing/factories-lessons.ts';
import { countMails, latestMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const URL = '/api/auth/obavjestenja';
const ALL = { mail: true, push: true };
const USUAL_NIGHT = { od: 22, do: 7 };

describe('the choice', () => {
  let student: Client;
  beforeAll(async () => {
    student = await visitAs(test, await buildStudent(test));
  });

  it('is everything at first, of what concerns one, with a quiet night', async () => {
    const kinds = ['lessons', 'moves', 'day-before', 'hours-before', 'messages'];
    const of = (...more: string[]) => ({
      vrste: Object.fromEntries([...kinds, ...more].map((kind) => [kind, ALL])),
      tiho: USUAL_NIGHT,
    });
    expect((await student.get(URL)).body).toEqual(of('waiting', 'saved'));
    expect((await (await visitAs(test, await buildTutor(test))).get(URL)).body).toEqual(of('answers', 'reviews'));
    expect((await (await visitAs(test, await buildAdmin(test))).get(URL)).body).toEqual({
      vrste: {},
      tiho: USUAL_NIGHT,
    });
  });

  it('is kept as it was made', async () => {
    const wanted = {
      vrste: { messages: { mail: false, push: true }, lessons: { mail: true, push: false } },
      tiho: null,
    };
    expect(await student.put(URL, wanted)).toMatchObject({ status: 200, body: { message: NOTICE_TEXT.saved } });
    expect((await student.get(URL)).body).toMatchObject(wanted);
    await student.put(URL, { vrste: {}, tiho: { od: 23, do: 6 } });
    expect((await student.get(URL)).body).toMatchObject({
      vrste: { messages: ALL, lessons: ALL },
      tiho: { od: 23, do: 6 },
    });
  });

  it.each([
    [{ vrste: {}, tiho: { od: 7, do: 7 } }, NOTICE_TEXT.quietIsEmpty],
    [{ vrste: {}, tiho: { od: 24, do: 7 } }, null],
    [{ vrste: { everything: ALL }, tiho: null }, null],
    [{ vrste: { messages: { mail: 'ne', push: true } }, tiho: null }, null],
    [{ tiho: null }, null],
  ])('%j is refused', async (body, message) => {
    const response = await student.put(URL, body);
    expect(response.status).toBe(400);
    if (message) expect(response.body.message).toBe(message);
  });
});

describe('the way out of a kind of mails', () => {
  const off = (token: string) => test.visitor().post(`${URL}/odjava`, { token });
  const page = (token: string) => pageServices(test.parts, null).optOutPage(token);
  const tokenIn = ({ text }: { text: string }) => /bez-obavjestenja\/(\S+)/.exec(text)?.[1] ?? '';

  async function requested() {
    const offer = await buildBookableTutor(test);
    const student = await buildStudent(test);
    expect(await book(await visitAs(test, student), offer, student, '2026-05-20', '12:00')).toMatchObject({
      status: 200,
    });
    return offer;
  }

  it('is in the mail, and turns off this kind for this person alone', async () => {
    const offer = await requested();
    const token = tokenIn(await latestMail(test, offer.tutor.email));
    expect(await page(token)).toEqual({ kind: 'lessons', isOff: false, missesRequests: true });
    expect(await off(token)).toMatchObject({ status: 200, body: { message: NOTICE_TEXT.unsubscribed } });
    expect(await page(token)).toEqual({ kind: 'lessons', isOff: true, missesRequests: true });
    // Mail programs send it again.
    expect(await off(token)).toMatchObject({ status: 200 });
    const { vrste } = (await (await visitAs(test, offer.tutor)).get(URL)).body;
    expect(vrste).toMatchObject({ lessons: { mail: false, push: true }, moves: ALL });
    const before = await countMails(test, offer.tutor.email);
    const student = await buildStudent(test);
    await book(await visitAs(test, student), offer, student, '2026-05-20', '15:00');
    expect(await countMails(test, offer.tutor.email)).toBe(before);
  });

  it('adds to what is off already', async () => {
    const offer = await requested();
    await (await visitAs(test, offer.tutor)).put(URL, { vrste: { moves: { mail: false, push: false } }, tiho: null });
    await off(tokenIn(await latestMail(test, offer.tutor.email)));
    expect((await (await visitAs(test, offer.tutor)).get(URL)).body).toMatchObject({
      vrste: { moves: { mail: false, push: false }, lessons: { mail: false, push: true } },
      tiho: null,
    });
  });

  it('leaves nothing behind of somebody who has left', async () => {
    const offer = await requested();
    const token = tokenIn(await latestMail(test, offer.tutor.email));
    const left = await (await visitAs(test, offer.tutor)).post('/api/nalog/obrisi', { lozinka: PASSWORD });
    expect(left.status).toBe(200);
    expect(await off(token)).toMatchObject({ status: 404 });
    expect(await page(token)).toBeNull();
    const { rows } = await test.parts.pool.query('SELECT 1 FROM notification_preferences WHERE user_id = $1', [
      offer.tutor.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('works with the link of that mail alone', async () => {
    const offer = await requested();
    const [userId, kind, signature] = tokenIn(await latestMail(test, offer.tutor.email)).split('.');
    const forged = [
      `${Number(userId) + 1}.${kind}.${signature}`,
      `${userId}.messages.${signature}`,
      `${userId}.${kind}`,
      '',
    ];
    for (const token of forged) {
      expect(await off(token)).toMatchObject({ status: 404, body: { message: NOTICE_TEXT.linkBroken } });
      expect(await page(token)).toBeNull();
    }
  });
});
