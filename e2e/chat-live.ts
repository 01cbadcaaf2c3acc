import type { Page } from '@playwright/test';
import { begin, entry, newText, openLive, rows, STUDENT, unreadIn, write } from './chat-steps.ts';
import { expect, test } from './fixtures.ts';

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

/** Goes where there is no network, and waits until the open line is gone. */
async function goOffline(page: Page, lineClosed: Promise<unknown>): Promise<void> {
  await page.context().setOffline(true);
  await lineClosed;
}

/** The line that a page opens next, and its end. */
async function openWatched(page: Page, path: string): Promise<{ closed: Promise<unknown> }> {
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
  const live = openLive(page, path);
  // Whoever waits for the end may begin to do so much later.
  const closed = (await opened).waitForEvent('close', { timeout: 0 });
  closed.catch(() => undefined);
  await live;
  return { closed };
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
  let refused = 0;
  await student.route('**/api/chat/messages/conv/**after=*', async (route) => {
    refused += 1;
    if (refused > 1) await route.continue();
    else await route.abort();
  });
  await student.context().setOffline(false);
  await expect(rows(student, missed)).toBeVisible({ timeout: 30_000 });
  expect(refused).toBeGreaterThan(1);
  await expect(rows(student, known, missed)).toContainText([known, missed]);
  await expect(rows(tutor, missed)).toContainText('Seen');
});
