import type { Page } from '@playwright/test';
import { aStudent, dismiss, PASSWORD, registered } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, dialog, inDays, profileOf } from './booking-steps.ts';
import { expect, loginAs, test } from './fixtures.ts';
import { comeAlive, layoutShift } from './page-steps.ts';

const HOURS = ['10:00', '11:00', '12:00'];

/** Scripts of this kind stay on the way until they are let through. */
async function holdScripts(page: Page, which = '**/assets/*.js'): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.waitForLoadState();
  };
}

/** Opens a page that the server has sent and no script has touched. */
async function openStill(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page);
  await gotoStill(page, path);
  return release;
}

async function gotoStill(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading' && document.styleSheets.length > 0);
}

test('the program begins to travel when there is something to be seen', async ({ page }) => {
  const release = await holdScripts(page, '**/assets/*.css');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  // Fonts are asked for by the head of the page, as scripts would be.
  const asked = page.waitForRequest(/\.woff2$/);
  await page.goto('/', { waitUntil: 'commit' });
  await asked;
  expect(scripts).toEqual([]);
  await release();
  await expect.poll(() => alive(page)).toBe(true);
  expect(scripts.length).toBeGreaterThan(2);
});

const book = (page: Page) => page.getByRole('button', { name: 'ZAKAŽI ČAS' }).filter({ visible: true });
const alive = (page: Page) => page.evaluate(() => '__reactRouterDataRouter' in window);

test.describe('a press before the page is alive', () => {
  test('ZAKAŽI ČAS opens the dialog once it can, at the day that was pressed', async ({ page, newVisitor }) => {
    const tutor = await arriveAsBookableTutor(await newVisitor(), HOURS);
    await arriveAsStudent(page);
    const date = inDays(2);
    const release = await openStill(page, profileOf(tutor));
    await book(page).click();
    await expect(page).toHaveURL(/\?zakazi=$/);
    expect(await alive(page)).toBe(false);
    await release();
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL(profileOf(tutor));
    await expect(page.locator('#recenzije')).toHaveCount(1);

    await page.setViewportSize({ width: 390, height: 844 });
    const releaseAgain = await openStill(page, profileOf(tutor));
    await page.locator(`button[value="${date}"]`).click();
    await expect(page).toHaveURL(`${profileOf(tutor)}?zakazi=${date}`);
    await releaseAgain();
    await expect(dialog(page).getByRole('button', { pressed: true })).toContainText(String(Number(date.slice(8))));
    await expect(page).toHaveURL(profileOf(tutor));
  });

  test('ZAKAŽI ČAS tells guests and tutors why not', async ({ page, newVisitor }) => {
    const tutor = await arriveAsBookableTutor(await newVisitor(), HOURS);
    const release = await openStill(page, profileOf(tutor));
    await book(page).click();
    await expect(page).toHaveURL(/\?zakazi=$/);
    await release();
    await dismiss(page, 'Ups!', 'Morate biti prijavljeni da biste zakazali čas.');

    await loginAs(page, 'tutor');
    const releaseAgain = await openStill(page, profileOf(tutor));
    await book(page).click();
    await expect(page).toHaveURL(/\?zakazi=$/);
    await releaseAgain();
    await dismiss(page, 'Ups!', 'Ulogovani ste kao profesor! Časove zakazuju samo studenti.');
    await expect(page).toHaveURL(profileOf(tutor));
  });

  test('a login is sent once it can be, and the password stays out of the address', async ({ page }) => {
    const email = await registered(page);
    const release = await openStill(page, '/login');
    await page.getByLabel('E-mail adresa').fill(email);
    await page.getByLabel('Lozinka', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
    await expect(page.locator('form[data-sent]')).toHaveCount(1);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue(PASSWORD);
    expect(await alive(page)).toBe(false);
    await release();
    await expect(page).toHaveURL('/dashboard');
  });

  test('a registration sent by Enter is checked once it can be, and loses nothing', async ({ page }) => {
    const { name, email } = aStudent();
    const release = await openStill(page, '/login?nalog=novi');
    await page.getByLabel('Ime i prezime').fill(String(name));
    await page.getByLabel('E-mail adresa').fill(String(email));
    await page.getByLabel('E-mail adresa').press('Enter');
    await expect(page.locator('form[data-sent]')).toHaveCount(1);
    await release();
    await dismiss(page, 'Ups!', 'Molimo Vas da unesete sva potrebna polja.');
    await expect(page).toHaveURL('/login?nalog=novi');
    await expect(page.getByLabel('Ime i prezime')).toHaveValue(String(name));
    await expect(page.getByLabel('E-mail adresa')).toHaveValue(String(email));
  });

  test('a message to us is sent once', async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/send-email')) sent += 1;
    });
    const release = await openStill(page, '/#contact');
    const form = page.locator('#contact');
    await form.getByLabel('Ime i prezime').fill('Đorđe Šćepanović');
    await form.getByLabel('E-mail adresa').fill('djordje@casovi.example');
    await form.getByLabel('Naslov').fill('Pitanje');
    await form.getByLabel('Poruka').fill('Imate li profesora za solfeđo?');
    await form.getByRole('button', { name: 'Posalji poruku' }).click();
    await release();
    await dismiss(page, 'Bravo!', 'Poruka uspjesno poslata!');
    await expect(page).toHaveURL('/#contact');
    expect(sent).toBe(1);
  });

  test('a search, a sort and a level are not lost', async ({ page }) => {
    const list = '/predmeti/matematika';
    const release = await openStill(page, list);
    await page.getByLabel('Ime profesora').fill('petrovic');
    await page.getByRole('button', { name: 'Traži' }).click();
    await expect(page).toHaveURL(/\?search=petrovic/);
    expect(await alive(page)).toBe(false);

    await gotoStill(page, list);
    await page.getByLabel('Sortiraj po').selectOption('priceAscOrder');
    await page.getByText('Srednja škola', { exact: true }).click();
    await release();
    await expect(page).toHaveURL(`${list}?tip=2&sort=priceAscOrder`);
  });
});

test('a menu opened before the page is alive opens once it can', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await openStill(page, '/predmeti');
  await page.getByRole('button', { name: 'Otvori navigaciju' }).click();
  await release();
  const navigation = page.getByRole('navigation', { name: 'Glavna navigacija' });
  await expect(navigation.getByRole('link', { name: 'Kontakt' })).toBeVisible();
  await page.getByRole('button', { name: 'Zatvori navigaciju' }).click();
  await expect(navigation).toBeHidden();
});

test('of two menus opened before the page is alive the second one is meant', async ({ page }) => {
  await loginAs(page, 'student');
  const release = await openStill(page, '/predmeti');
  const subjects = page.getByRole('navigation').getByRole('button', { name: 'Predmeti', exact: true });
  const account = page.getByRole('banner').getByRole('button', { name: /^Moj nalog/ });
  await subjects.click();
  await expect(subjects).toHaveAttribute('data-pressed');
  await account.click();
  await release();
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  await expect(subjects).toHaveAttribute('aria-expanded', 'false');
});

test('a password is shown once it can be, if that was wanted before the page was alive', async ({ page }) => {
  const release = await openStill(page, '/login');
  const eye = page.getByRole('button', { name: 'Prikaži lozinku' });
  await page.getByLabel('Lozinka', { exact: true }).fill(PASSWORD);
  await eye.click();
  await release();
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Lozinka', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue(PASSWORD);
});

/**
 * Presses the button of the subjects while React makes the page its own: when that has 'begun', or when it is 'done' and all effects are still to come. React
 * works in messages to itself, and rests when one has taken long: here each step has.
 */
async function pressWhileWaking(page: Page, when: 'begun' | 'done'): Promise<void> {
  await page.addInitScript((when) => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
    const rootOf = (holder: object) =>
      Object.entries(holder).find(([name]) => name.startsWith('__reactContainer'))?.[1] as Root | undefined;
    const now = performance.now.bind(performance);
    let longer = 0;
    performance.now = () => {
      longer += 2;
      return now() + longer;
    };
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {};
    let messages = 0;
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(work: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => {
          work(event);
          const root = rootOf(document);
          if (!root || 'pressed' in window) return;
          messages += 1;
          const done = !root.stateNode.current.memoizedState.isDehydrated;
          if (when === 'begun' ? messages < 5 : !done) return;
          Object.assign(window, { pressed: done ? 'done' : 'begun' });
          document.querySelector<HTMLElement>('nav button[aria-expanded]')?.click();
        });
      },
    });
  }, when);
  await page.goto('/');
  const pressed = await page.waitForFunction(() => (window as unknown as { pressed?: string }).pressed);
  expect(await pressed.jsonValue()).toBe(when);
}

for (const when of ['begun', 'done'] as const) {
  test(`a menu pressed in the moment the page comes alive opens: ${when}`, async ({ page }) => {
    await pressWhileWaking(page, when);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Svi predmeti' })).toBeVisible();
  });
}

test('the way back before the page is alive leads to the page before', async ({ page }) => {
  await page.goto('/predmeti/klavir');
  await page.getByLabel('Sortiraj po').selectOption('priceDescOrder');
  await expect(page).toHaveURL('/predmeti/klavir?sort=priceDescOrder');
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByLabel('Sortiraj po')).toHaveValue('priceDescOrder');
  const again = page.waitForRequest((request) => request.isNavigationRequest());
  await page.evaluate(() => history.back());
  await again;
  await release();
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await expect(page).toHaveURL('/predmeti/klavir');
  await expect(page.getByLabel('Sortiraj po')).toHaveValue('relevantnosti');
});

test('without scripts ZAKAŽI ČAS says what is missing, and nothing can be sent into the void', async ({
  browser,
  baseURL,
  newVisitor,
}) => {
  const tutor = await arriveAsBookableTutor(await newVisitor(), HOURS);
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(profileOf(tutor));
  await book(page).click();
  await expect(page.getByText('Morate biti prijavljeni da biste zakazali čas.')).toBeVisible();
  await loginAs(page, 'student');
  await page.goto(profileOf(tutor));
  await book(page).click();
  await expect(page.getByText('Za zakazivanje je potreban JavaScript.')).toBeVisible();
  await context.clearCookies();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'ULOGUJ SE' })).toBeDisabled();
  await expect(page.getByText('Za ovaj obrazac je potreban JavaScript.')).toBeVisible();
  await context.close();
});

test.describe('who has not confirmed the address', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Potvrda e-mail adrese' });

  test('is asked for it by the server, without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    const { email } = await arriveAsStudent(page);
    await page.goto('/predmeti');
    await expect(banner(page)).toContainText(email);
    await context.close();
  });

  test('sees nothing move or vanish while the page comes alive', async ({ page }) => {
    await arriveAsStudent(page);
    // The first page notes that this browser is logged in: the second asks who it is while it comes alive.
    await page.goto('/predmeti');
    await page.waitForFunction(() => localStorage.getItem('casovi.session') !== null);
    await page.addInitScript(() => {
      const gone: string[] = [];
      Object.assign(window, { gone });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.removedNodes])) {
          if (node instanceof HTMLElement && node.matches('section, footer')) gone.push(node.outerHTML.slice(0, 80));
        }
      }).observe(document, { childList: true, subtree: true });
    });
    const release = await holdScripts(page, '**/assets/verify-banner-*.js');
    const asked = page.waitForResponse('**/api/auth/me');
    await page.goto('/predmeti');
    await asked;
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await release();
    const resend = banner(page).getByRole('button', { name: 'Pošalji link ponovo' });
    await comeAlive(resend);
    await resend.click();
    await dismiss(page, 'Bravo!', 'Poslali smo Vam novi link za potvrdu e-mail adrese.');
    expect(await page.evaluate(() => (window as unknown as { gone: string[] }).gone)).toEqual([]);
  });
});
