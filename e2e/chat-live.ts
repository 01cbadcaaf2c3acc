import type { Page } from '@playwright/test';
import {
  begin,
  entry,
  goOffline,
  newText,
  openLive,
  openWatched,
  rows,
  STUDENT,
  TUTOR,
  unreadIn,
  write,
} from './chat-steps.ts';
import { expect, loginAs, test } from './fixtures.ts';

interface Counts {
  total: number;
  messages: number;
}

/** What the header and the menu beside the page tell. */
async function badges(page: Page): Promise<Counts> {
  const messages = page.getByRole('navigation', { name: 'Moj nalog' }).getByRole('link', { name: /^Poruke/ });
  const avatar = page.getByRole('banner').getByRole('button', { name: /^Moj nalog/ });
  return { total: await unreadIn(avatar), messages: await unreadIn(messages) };
}

async function countsOnServer(page: Page, userId: number): Promise<Counts> {
  const counts = await (await page.request.get(`/api/chat/notifications/unread/${userId}`)).json();
  return { total: counts.totalUnread, messages: counts.messageUnread };
}

test('badges follow on any page, also after a while offline, and the conversation is whole without a reload', async ({
  page,
  newVisitor,
  expectError,
}) => {
  test.slow();
  expectError(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { student, tutor, studentId, tutorId } = await begin(page, await newVisitor());
  const line = await openWatched(tutor, '/podesavanja');
  await openLive(student, `/poruke?korisnik=${tutorId}`);
  const loads: string[] = [];
  tutor.on('load', () => loads.push(tutor.url()));
  const before = await countsOnServer(tutor, tutorId);
  // Lessons count towards the total, and other tests see to those of the same tutor meanwhile.
  const raisedBy = (number: number) => ({ messages: before.messages + number });
  await expect.poll(() => badges(tutor)).toMatchObject(raisedBy(0));

  const texts = ['Prva', 'Druga', 'Treća', 'Četvrta'].map(newText) as [string, string, string, string];
  await write(student, texts[0]);
  await expect.poll(() => badges(tutor)).toMatchObject(raisedBy(1));

  await goOffline(tutor, line.closed);
  for (const text of texts.slice(1)) {
    await write(student, text);
    await expect(rows(student, text)).toContainText('Delivered');
  }
  expect(await badges(tutor)).toMatchObject(raisedBy(1));
  await tutor.context().setOffline(false);
  await expect.poll(() => badges(tutor), { timeout: 30_000 }).toMatchObject(raisedBy(4));

  const history: { id_korisnika: number; unreadCount: number }[] = await (
    await tutor.request.get(`/api/chat/history/${tutorId}`)
  ).json();
  const ofStudent = history.find(({ id_korisnika }) => id_korisnika === studentId)?.unreadCount ?? 0;
  await tutor
    .getByRole('navigation', { name: 'Moj nalog' })
    .getByRole('link', { name: /^Poruke/ })
    .click();
  await entry(tutor, STUDENT).click();
  await expect(rows(tutor, ...texts)).toContainText(texts);
  await expect(rows(student, texts[3])).toContainText('Seen');
  await expect.poll(() => badges(tutor)).toMatchObject(raisedBy(4 - ofStudent));
  expect(loads).toEqual([]);

  await tutor.reload();
  await expect.poll(() => badges(tutor)).toMatchObject(raisedBy(4 - ofStudent));
});

test('what could not be fetched right after the return is fetched a moment later', async ({
  page,
  newVisitor,
  expectError,
}) => {
  test.slow();
  expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  const { student, tutor, studentId, tutorId } = await begin(page, await newVisitor());
  const line = await openWatched(student, `/poruke?korisnik=${tutorId}`);
  await openLive(tutor, `/poruke?korisnik=${studentId}`);
  const known = newText('Prije pada');
  await write(student, known);
  await expect(rows(student, known)).toContainText('Seen');

  await goOffline(student, line.closed);
  const missed = newText('Dok te nije bilo');
  await write(tutor, missed);
  await expect(rows(tutor, missed)).toContainText('Delivered');
  // What is asked for when the network is back, and when the socket is.
  const REFUSED = 2;
  let asked = 0;
  await student.route('**/api/chat/messages/conv/**after=*', async (route) => {
    asked += 1;
    if (asked > REFUSED) await route.continue();
    else await route.abort();
  });
  await student.context().setOffline(false);
  await expect(rows(student, missed)).toBeVisible({ timeout: 30_000 });
  expect(asked).toBeGreaterThan(REFUSED);
  await expect(rows(student, known, missed)).toContainText([known, missed]);
  await expect(rows(tutor, missed)).toContainText('Seen');
});

test('a message during a pending request is not missed', async ({ page, newVisitor }) => {
  const { student, tutor, studentId } = await begin(page, await newVisitor());
  await openLive(student, '/poruke');
  await openLive(tutor, `/poruke?korisnik=${studentId}`);
  /** Responses from before the message arrive after it. */
  const cross = async (calls: string, ask: () => Promise<void>) => {
    const text = newText('Ukršteno');
    let [responses, written] = [0, false];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await student.route(calls, async (route) => {
      const held = !written;
      const response = await route.fetch();
      responses += 1;
      if (held) await released;
      // The page may have given it up meanwhile.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await ask();
    await expect.poll(() => responses).toBeGreaterThan(0);
    written = true;
    await write(tutor, text);
    await expect(entry(student, TUTOR)).toContainText(text);
    release();
    await student.unrouteAll({ behavior: 'wait' });
    // Time enough to render the response.
    await student.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return text;
  };

  // The first response of a conversation.
  const first = await cross('**/api/chat/messages/conv/**', () => entry(student, TUTOR).click());
  await expect(rows(student, first)).toBeVisible();

  // A later one of the list: it is cached when one comes back to it.
  const menu = student.getByRole('navigation', { name: 'Moj nalog' });
  await menu.getByRole('link', { name: /^Časovi/ }).click();
  await expect(student).toHaveURL('/dashboard');
  const later = await cross('**/api/chat/history/*', () => menu.getByRole('link', { name: /^Poruke/ }).click());
  await expect(entry(student, TUTOR)).toContainText(later);
});

test('unsent messages outlive a reload, but not the session', async ({ page, expectError }) => {
  expectError(/ERR_FAILED|WebSocket/);
  const tutorId = await loginAs(page, 'tutor');
  await loginAs(page, 'student');
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/api/chat/messages2', (route) => route.abort());
  await page.goto(`/poruke?korisnik=${tutorId}`);
  const text = newText('Sačuvaj me');
  await write(page, text);
  await expect(rows(page, text)).toContainText('Čeka na mrežu');
  await page.unroute('**/api/chat/messages2');
  await page.reload();
  await expect(rows(page, text)).toContainText('Delivered');

  await page.route('**/api/chat/messages2', (route) => route.abort());
  await write(page, newText('Zaboravi me'));
  const stored = () => page.evaluate(() => localStorage.getItem('casovi.outbox'));
  await expect.poll(stored).toContain('Zaboravi me');
  await page.getByRole('button', { name: /^Moj nalog/ }).click();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await page.getByRole('alertdialog', { name: 'Odjaviti se ipak?' }).getByRole('button', { name: 'Da' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Prijava' })).toBeVisible();
  await expect.poll(stored).toBeNull();
});
