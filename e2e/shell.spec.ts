import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, loginAs, test } from './fixtures.ts';

const header = (page: Page) => page.getByRole('banner');
/** Playwright has no role for the summary of a `<details>`; browsers tell it as a button that can be expanded. */
const subjectsButton = (page: Page) => header(page).locator('summary', { hasText: /^Predmeti$/ });
const allSubjects = (page: Page) => header(page).getByRole('link', { name: 'Svi predmeti' });
const accountButton = (page: Page) => header(page).getByRole('button', { name: /^Moj nalog/ });
const preloader = (page: Page) => page.getByTestId('preloader');

/** In the browser: how long after the next press its preloader is gone, and what that tells of itself meanwhile. */
function timePreloader(): Promise<{ milliseconds: number; busy: string | null | undefined }> {
  return new Promise((resolve) => {
    // From the press: the page counts before an observer is told.
    let began = Number.NaN;
    document.addEventListener('click', () => (began = performance.now()), { capture: true, once: true });
    let busy: string | null | undefined;
    new MutationObserver((_, observer) => {
      const there = document.querySelector('[data-testid=preloader]') !== null;
      if (there) {
        busy = document.querySelector('main')?.getAttribute('aria-busy');
      } else if (busy !== undefined) {
        observer.disconnect();
        resolve({ milliseconds: performance.now() - began, busy });
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** In the browser: how many preloaders came until the address lost its hash. */
function countPreloaders(): Promise<number> {
  return new Promise((resolve) => {
    let count = 0;
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-testid=preloader]')) count += 1;
      if (!window.location.hash) resolve(count);
    });
    observer.observe(document, { attributes: true, childList: true, subtree: true });
  });
}

test.describe('header', () => {
  test('a guest sees the menu, the tutor sign-up and the login, and the facts in the footer', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Pocetna', 'Postani profesor', 'Kontakt', 'Prijava']) {
      await expect.soft(header(page).getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(header(page).getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await expect(accountButton(page)).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    for (const text of [
      'Podgorica, Crna Gora',
      'Ponedjeljak–Nedjelja 08-21',
      'četiri studenta',
      'kontakt@casovi.example',
    ]) {
      await expect.soft(footer).toContainText(text);
    }
    for (const [name, path] of [
      ['Uslovi korišćenja', '/uslovi-koriscenja'],
      ['Politika privatnosti', '/politika-privatnosti'],
    ] as const) {
      await expect.soft(footer.getByRole('link', { name })).toHaveAttribute('href', path);
    }
  });

  test('a logged-in user gets the right header from the server, with or without scripts', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await loginAs(page, 'student');
    await page.goto('/');
    await expect(accountButton(page)).toBeVisible();
    for (const name of ['Prijava', 'Postani profesor', 'Admin']) {
      await expect(header(page).getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    await context.close();
  });

  test('the account menu leads to the account pages', async ({ page }) => {
    await loginAs(page, 'student');
    await page.goto('/');
    await accountButton(page).click();
    for (const [name, path] of [
      [/^Časovi/, '/dashboard'],
      [/^Poruke/, '/poruke'],
      [/^Podesavanja/, '/podesavanja'],
    ] as const) {
      await expect(page.locator('header').getByRole('link', { name }).last()).toHaveAttribute('href', path);
    }
    await expect(page.getByRole('button', { name: 'Odjavi se' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(accountButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    const logout = page.getByRole('button', { name: 'Odjavi se' });
    await logout.focus();
    await page.keyboard.press('Tab');
    await expect(logout).toBeHidden();
  });

  test('subjects open by keyboard and mouse, categories inside them, and Esc closes one level at a time', async ({
    page,
  }) => {
    await page.goto('/');
    const button = subjectsButton(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(allSubjects(page)).toBeVisible();
    const category = header(page).locator('details details').first();
    await category.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(category.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(category.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(category.locator('summary')).toBeFocused();
    await expect(category.getByRole('link')).toHaveCount(0);
    await expect(allSubjects(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(allSubjects(page)).toBeHidden();

    // Under the mouse they open too; a click keeps them open, a press elsewhere closes.
    await button.hover();
    await expect(allSubjects(page)).toBeVisible();
    await page.mouse.move(640, 790);
    await expect(allSubjects(page)).toBeHidden();
    await button.hover();
    await button.click();
    await page.mouse.move(640, 790);
    await expect(allSubjects(page)).toBeVisible();
    await page.mouse.click(10, 790);
    await expect(allSubjects(page)).toBeHidden();
  });

  test('a phone folds the navigation away, and nothing sticks out sideways', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expect(header(page).getByRole('link', { name: 'Kontakt' })).toBeHidden();
    await header(page).getByRole('button', { name: 'Otvori navigaciju' }).click();
    await subjectsButton(page).click();
    await expect(page.getByRole('link', { name: 'Svi predmeti' }).first()).toBeVisible();
    // The widest name that can be, of whoever is reviewed.
    await page
      .locator('figcaption a')
      .first()
      .evaluate((name) => name.replaceChildren(`Žana ${'M'.repeat(28)}`));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // A tablet that is turned.
    await page.setViewportSize({ width: 1180, height: 740 });
    await expect(header(page).locator(':popover-open')).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await header(page).getByRole('button', { name: 'Otvori navigaciju' }).click();
    await header(page).getByRole('link', { name: 'Kontakt' }).click();
    await expect(header(page).getByRole('link', { name: 'Kontakt' })).toBeHidden();
  });
});

test.describe('going from page to page', () => {
  test('the preloader stands for one second, but not at the first load nor for a hash; pages begin at their top', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(preloader(page)).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 400));
    const standing = page.evaluate(timePreloader);
    await header(page).getByRole('link', { name: 'Prijava' }).click();
    const { milliseconds, busy } = await standing;
    expect(busy).toBe('true');
    expect(milliseconds).toBeGreaterThanOrEqual(1000);
    // Timers come late on a busy machine, never early: the bound is only there to tell a second from for ever.
    expect(milliseconds).toBeLessThan(10_000);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();

    await header(page).getByRole('link', { name: 'Kontakt' }).click();
    await expect(page.locator('#contact')).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(preloader(page)).toHaveCount(0);
    const shown = page.evaluate(countPreloaders);
    await header(page).getByRole('link', { name: 'Kontakt' }).click();
    await header(page).getByRole('link', { name: 'Pocetna' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await shown).toBe(0);
  });

  test('a part of the page that does not load is told, once, with a way on', async ({ page, expectError }) => {
    expectError(/Failed to load resource|Error loading route module|dynamically imported module/);
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    await page.goto('/');
    await page.route('**/assets/login-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await header(page).getByRole('link', { name: 'Prijava' }).click();
    await expect(page.getByRole('heading', { name: 'Stranica se nije učitala' })).toBeVisible();
    await expect(header(page)).toBeVisible();
    expect(documents).toBe(1);
    await page.unroute('**/assets/login-*.js');
    await page.getByRole('button', { name: 'Osvježi stranicu' }).click();
    await expect(page.getByRole('button', { name: 'ULOGUJ SE' })).toBeVisible();
  });

  test('offline the page stays, shows an error, and goes on once it is online', async ({ page, expectError }) => {
    expectError(/ERR_INTERNET_DISCONNECTED|Error loading route module|dynamically imported module/);
    await page.goto('/uslovi-koriscenja');
    await page.context().setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Postani profesor' }).click();
    await expect(page.getByRole('heading', { name: 'Stranica se nije učitala' })).toBeVisible();
    await expect(header(page)).toBeVisible();
    await page.context().setOffline(false);
    // What it covers is out of reach: it is the next after the message.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Osvježi stranicu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Registracija profesora' })).toBeVisible();
  });

  test('a page without its database says why in words of the server, and is back at a press', async ({
    page,
    expectError,
  }) => {
    expectError(/503/);
    await page.goto('/uslovi-koriscenja');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Predmeti' }).first();
    await page.route('**/predmeti.data*', (route) =>
      route.fulfill({ status: 503, json: { message: ERROR_TEXT.maintenance } }),
    );
    await link.click();
    await expect(page.getByRole('heading', { name: 'Sajt trenutno nije dostupan' })).toBeVisible();
    await expect(page.getByText(ERROR_TEXT.maintenance)).toBeVisible();
    await page.getByRole('button', { name: 'Osvježi stranicu' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'predmeti' })).toBeVisible();
  });

  test('the preloader moves, unless motion is not wanted, and a page that never comes is told after two minutes', async ({
    page,
  }) => {
    await page.goto('/uslovi-koriscenja');
    await page.route('**/assets/login-*.js', () => new Promise(() => undefined));
    await header(page).getByRole('link', { name: 'Prijava' }).click();
    await expect(preloader(page)).toBeVisible();
    const moving = () => page.evaluate(() => document.getAnimations().some((one) => one.playState === 'running'));
    expect(await moving()).toBe(false);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBe(true);
    await page.clock.runFor(100_000);
    await expect(page.getByText('Stranica se nije učitala')).toHaveCount(0);
    await page.clock.runFor(25_000);
    await expect(page.getByText('Stranica se nije učitala')).toBeVisible();
  });
});

test.describe('every page', () => {
  test('an address that does not exist has its page, its text and the right status', async ({ page, expectError }) => {
    expectError(/404/);
    const response = await page.goto('/nema-ovoga');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Stranica nije pronadjena!' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(header(page)).toBeVisible();
    expect((await page.request.get('/razvoj/ui')).status()).toBe(404);
  });

  test('the chosen theme is remembered and there before the scripts', async ({ page, context }) => {
    const ground = (where = page) => where.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/');
    const light = await ground();
    await page.getByTitle('Tamna').click();
    await expect.poll(() => ground()).not.toBe(light);
    const dark = await ground();
    const still = await context.newPage();
    await still.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await still.goto('/', { waitUntil: 'load' });
    expect(await ground(still)).toBe(dark);
  });

  test('the shell is accessible, to guests and with its menus open', async ({ page, expectError }) => {
    expectError(/404/);
    await page.goto('/nema-ovoga');
    await expectAccessible(page, 'guest', { shell: true });
    await loginAs(page, 'tutor');
    await page.reload();
    await accountButton(page).click();
    await expect(page.getByRole('button', { name: 'Odjavi se' })).toBeVisible();
    await subjectsButton(page).click();
    await expectAccessible(page, 'menus', { shell: true });
  });
});
