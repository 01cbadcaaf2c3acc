import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { loginAs } from './fixtures.ts';

export const STUDENT = 'Luka';
export const TUTOR = 'Milena Đurović';

export const field = (page: Page) => page.getByPlaceholder('Otkucaj poruku');
export const log = (page: Page) => page.getByRole('region', { name: /^Poruke: / });
export const entries = (page: Page) => page.getByRole('navigation', { name: 'Razgovori' });
export const entry = (page: Page, name: string) => entries(page).getByRole('link', { name: new RegExp(name) });
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
export const rows = (page: Page, ...texts: string[]) =>
  log(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(texts.map(escaped).join('|')) });
export const newText = (about: string) => `${about} ${randomUUID().slice(0, 8)}`;

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** The socket is connected and registered. */
export async function openLive(page: Page, path: string): Promise<void> {
  const registered = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      // Listened to from its beginning: what is waited for may come before the page has loaded.
      socket.on('framereceived', ({ payload }) => {
        if (socket.url().includes('/socket.io/') && /^43/.test(String(payload))) resolve();
      }),
    );
  });
  await page.goto(path);
  await registered;
}

/** Goes where there is no network, and waits until the open line is gone. */
export async function goOffline(page: Page, lineClosed: Promise<unknown>): Promise<void> {
  await page.context().setOffline(true);
  await lineClosed;
}

/** The line that a page opens next, and its end. */
export async function openWatched(page: Page, path: string): Promise<{ closed: Promise<unknown> }> {
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
  const live = openLive(page, path);
  // The end may be awaited much later.
  const closed = (await opened).waitForEvent('close', { timeout: 0 });
  closed.catch(() => undefined);
  await live;
  return { closed };
}

export interface Talk {
  student: Page;
  tutor: Page;
  studentId: number;
  tutorId: number;
}

export async function begin(student: Page, tutor: Page): Promise<Talk> {
  return { student, tutor, studentId: await loginAs(student, 'student'), tutorId: await loginAs(tutor, 'tutor') };
}

/** The count of a badge, which is missing at 0. */
export async function unreadIn(place: Locator): Promise<number> {
  const [text = '0'] = await place.getByText(/^\d+ nepročitan/).allTextContents();
  return Number.parseInt(text, 10);
}

export async function storedTexts(page: Page, userId: number, otherId: number): Promise<string[]> {
  const response = await page.request.get(`/api/chat/messages/conv/${userId}/${otherId}?limit=200`);
  return (await response.json()).map(({ message_text }: { message_text: string }) => message_text);
}
