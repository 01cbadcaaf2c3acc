import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './accessible.ts';
import { PHONE } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, bookAs, ok, type Person } from './booking-steps.ts';
import { log, newText, rows, storedTexts, write } from './chat-steps.ts';
import { inDays } from './clock.ts';
import { type Caller, expect, loginAs, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const PAGES = ['/dashboard', '/obavjestenja', '/poruke'];
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/;

/** Paths of what this browser keeps for whoever is logged in. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('casovi.private.'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => decodeURIComponent(new URL(url).pathname));
  });

const lesson = (page: Page, { name }: Person) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).getByText('Na čekanju');
const since = (page: Page) => page.getByText(/^Nema veze sa serverom\. Ovo je stanje od danas u \d\d:\d\d\.$/);

/** A student has seen a lesson and a conversation, and went where there is no network. */
async function goOffline(page: Page, asTutor: Caller): Promise<{ student: Person; tutor: Person }> {
  const tutor = await arriveAsBookableTutor(asTutor, ['17:00']);
  const student = await arriveAsStudent(page);
  await bookAs(page, student, tutor, inDays(2), '17:00');
  const data = { senderId: tutor.id, receiverId: student.id, messageText: 'Ponesite zbirku.' };
  await ok(await asTutor.request.post('/api/chat/messages2', { data }));
  await page.goto(`/poruke?korisnik=${tutor.id}`);
  await expect(log(page).getByText('Ponesite zbirku.')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Moj nalog' })
    .getByRole('link', { name: /^Časovi/ })
    .click();
  await expect(lesson(page, tutor)).toBeVisible();
  for (const path of [...PAGES, '"conversations"', '"thread"', '"lessons"'])
    await expect.poll(() => kept(page), path).toContainEqual(expect.stringContaining(path));
  await page.context().setOffline(true);
  // At once, on the page that is open.
  await expect(since(page)).toBeVisible();
  return { student, tutor };
}

async function reopened(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await page.close();
  const opened = await context.newPage();
  await opened.goto(path);
  return opened;
}

test('offline one sees lessons and messages as last seen, and writes: it goes once, from whichever tab', async ({
  page,
  context,
  newCaller,
  expectError,
}) => {
  expectError(OFFLINE);
  const { student, tutor } = await goOffline(page, await newCaller());
  const tab = await reopened(context, page, '/dashboard');
  await expect(since(tab)).toBeVisible();
  await expect(lesson(tab, tutor)).toBeVisible();
  await expectFits(tab, 'lessons', PHONE.width);
  await tab.goto(`/poruke?korisnik=${tutor.id}`);
  await expect(log(tab).getByText('Ponesite zbirku.')).toBeVisible();
  const text = newText('Iz voza');
  await write(tab, text);
  await expect(rows(tab, text)).toContainText('Čeka na mrežu. Poslaćemo čim se veza vrati.');
  await expect(tab.getByText(/^Nema veze sa serverom\. Ovo je stanje od danas u .* Možete da pišete/)).toBeVisible();

  const first = await reopened(context, tab, '/dashboard');
  const second = await context.newPage();
  await second.goto(`/poruke?korisnik=${tutor.id}`);
  await expect(rows(second, text)).toContainText('Čeka na mrežu');
  let sent = 0;
  const count = (data: unknown) => {
    if (String(data).includes(text)) sent += 1;
  };
  for (const one of [first, second]) {
    one.on('request', (request) => count(request.postData()));
    one.on('websocket', (socket) => socket.on('framesent', ({ payload }) => count(payload)));
  }
  await context.setOffline(false);
  await expect(rows(second, text)).toContainText(/Delivered|Seen/, { timeout: 30_000 });
  await expect(since(first)).toBeHidden();
  expect(sent).toBe(1);
  expect((await storedTexts(second, student.id, tutor.id)).filter((stored) => stored === text)).toHaveLength(1);
  expect(await second.evaluate(() => localStorage.getItem('casovi.outbox'))).toBeNull();
});

test('another page says that there is no network, and opens once there is', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(OFFLINE);
  await goOffline(page, await newCaller());
  await page.goto('/predmeti/matematika?tip=2');
  await expect(page.getByRole('heading', { name: 'Nema interneta', level: 1 })).toBeVisible();
  await expectAccessible(page, 'without network');
  await page.getByRole('link', { name: 'Poruke', exact: true }).first().click();
  await expect(page.getByRole('navigation', { name: 'Razgovori' }).getByRole('link').first()).toBeVisible();
  await expect(since(page)).toBeVisible();
  await page.goto('/predmeti/matematika?tip=2');
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/predmeti/matematika?tip=2');
  await expect(page.getByRole('heading', { name: 'Matematika', level: 1 })).toBeVisible();
});

test('after a logout nothing is left, in any tab; what was not sent is asked about', async ({
  page,
  context,
  newCaller,
  expectError,
}) => {
  expectError(OFFLINE);
  const { tutor } = await goOffline(page, await newCaller());
  const other = await context.newPage();
  await other.goto(`/poruke?korisnik=${tutor.id}`);
  await write(other, newText('Ne šalji'));
  await expect(other.getByText(/^Čeka na mrežu/)).toBeVisible();
  await page.getByRole('button', { name: /^Moj nalog/ }).click();
  const signOut = page.getByRole('button', { name: 'Odjavi se' });
  const question = page.getByRole('alertdialog', { name: 'Odjaviti se ipak?' });
  await signOut.click();
  await question.getByRole('button', { name: 'Ne' }).click();
  expect(await kept(page)).not.toEqual([]);
  await page.getByRole('button', { name: /^Moj nalog/ }).click();
  await signOut.click();
  await question.getByRole('button', { name: 'Da' }).click();
  await expect(page.getByRole('heading', { name: 'Odjavljeni ste' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual([]);
  await expect(other).toHaveURL(/\/(login|bez-mreze)/);
  expect(
    await other.evaluate(() => [localStorage.getItem('casovi.outbox'), sessionStorage.getItem('casovi.outbox')]),
  ).toEqual([null, null]);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Nema interneta' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Vaši časovi' })).toBeHidden();
});

test('a session that was ended elsewhere leaves nothing behind', async ({ page, expectError }) => {
  expectError(/401/);
  await loginAs(page, 'student');
  await page.goto('/dashboard');
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(PAGES));
  // Without the page.
  await page.goto('about:blank');
  await page.request.post('/api/auth/logout');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => kept(page)).toEqual([]);

  await loginAs(page, 'student');
  await page.goto('/dashboard');
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(PAGES));
  const tutorId = await loginAs(page, 'tutor');
  await page.goto('/dashboard');
  const names = () => page.evaluate(async () => (await caches.keys()).filter((name) => /private/.test(name)));
  await expect.poll(names).toEqual([`casovi.private.${tutorId}`]);
});

test('a new version takes over and leaves the files of the old one to the pages that are open', async ({
  page,
  context,
}) => {
  await loginAs(page, 'student');
  await page.goto('/dashboard');
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(PAGES));
  // A file that the server has no more: the one that is open is of the version before.
  await page.evaluate(async () => {
    const cache = await caches.open('casovi.files.before');
    await cache.put(
      '/assets/before.js',
      new Response('export const version = 1', { headers: { 'content-type': 'text/javascript' } }),
    );
  });
  const other = await context.newPage();
  await other.goto('/predmeti');
  await page.evaluate(async () => {
    const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    await navigator.serviceWorker.register('/sw.js?next');
    await changed;
  });
  const loadOld = (tab: Page) => tab.evaluate(async () => (await import('/assets/before.js' as string)).version);
  expect(await loadOld(other)).toBe(1);
  await page.reload();
  const versions = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('casovi.files.')).length);
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(PAGES));
  expect(await versions(), 'while another page is open').toBe(2);
  await other.close();
  // Or at the next load: while it is being replaced, a page still counts as another one.
  await expect(async () => {
    await page.reload();
    await expect.poll(versions, { timeout: 3000 }).toBe(1);
  }).toPass();
});

test('the settings offer to install the site, once the browser does', async ({ page }) => {
  await loginAs(page, 'student');
  await page.goto('/podesavanja');
  const application = page.getByRole('region', { name: 'Aplikacija' });
  const button = application.getByRole('button', { name: 'Instaliraj aplikaciju' });
  await expect(application).toContainText('„Dodaj na početni ekran“');
  await expect(button).toBeHidden();
  const shownByBrowser = await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void document.documentElement.setAttribute('data-asked', ''),
    });
    return window.dispatchEvent(offer);
  });
  expect(shownByBrowser).toBe(false);
  await button.click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', '');
  await expect(button).toBeHidden();
});
