import type { Page } from '@playwright/test';
import { arriveAsStudent } from './booking-steps.ts';
import { expect, loginAs, test } from './fixtures.ts';
import { hold } from './page-steps.ts';

const FLAG = 'casovi.session';
const REFRESH = '**/api/auth/refresh/token/new';

const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Prijava' });
const accountButton = (page: Page) => page.getByRole('button', { name: /^Moj nalog/ });
const flag = (page: Page) => page.evaluate((key) => localStorage.getItem(key), FLAG);

test.describe('in the browser', () => {
  test('a flag without a session is checked once and cleared', async ({ page, expectError }) => {
    expectError(/401/);
    await page.addInitScript((key) => {
      if (sessionStorage.getItem('planted')) return;
      sessionStorage.setItem('planted', '1');
      localStorage.setItem(key, '1');
    }, FLAG);
    const asked = page.waitForResponse('**/api/auth/me');
    await page.goto('/');
    expect((await asked).status()).toBe(401);
    await expect(loginLink(page)).toBeVisible();
    await expect.poll(() => flag(page)).toBeNull();
  });

  test('of two questions who this is, the later one is right', async ({ page }) => {
    await arriveAsStudent(page);
    await page.goto('/');
    await expect.poll(() => flag(page)).toBe('1');
    // The first response, with the state before the second request, arrives while that one is pending.
    const responses: ((isVerified: 0 | 1) => Promise<void>)[] = [];
    // In the order of the requests, not of the responses.
    await page.route('**/api/auth/me', (route) => {
      responses.push(async (isVerified) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), isVerified } });
      });
    });
    const token = '**/api/auth/verify-email';
    await page.route(token, (route) => route.fulfill({ json: { message: 'Adresa je potvrđena.' } }));
    await page.goto('/success?token=x');
    await expect(page.getByRole('heading', { name: 'Adresa je potvrđena' })).toBeVisible();
    await expect.poll(() => responses.length).toBe(2);
    const [first, second] = responses;
    const told = page.waitForResponse('**/api/auth/me');
    await first?.(0);
    await (await told).finished();
    await second?.(1);
    await expect(page.getByText('Potvrdite svoju e-mail adresu')).toBeHidden();
  });

  test('the token is renewed every 45 minutes', async ({ page }) => {
    await loginAs(page, 'student');
    let renewals = 0;
    page.on('response', (response) => {
      if (response.url().endsWith('/refresh/token/new') && response.ok()) renewals += 1;
    });
    await page.goto('/');
    await expect.poll(() => flag(page)).toBe('1');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('casovi.renewedAt'))).not.toBeNull();
    await page.clock.fastForward('44:00');
    expect(renewals).toBe(0);
    const renewed = page.waitForResponse(REFRESH);
    await page.clock.fastForward('02:00');
    expect((await renewed).status()).toBe(200);
    await expect(accountButton(page)).toBeVisible();
  });

  test('a refused renewal logs out; one that does not arrive does not', async ({ page, expectError }) => {
    expectError(/401|ERR_FAILED|Failed to load resource/);
    await loginAs(page, 'tutor');
    await page.goto('/dashboard');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('casovi.renewedAt'))).not.toBeNull();
    // A part of the page that is still loading would be given up when the clock jumps.
    await page.waitForLoadState('networkidle');
    await page.route(REFRESH, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/refresh/token/new'));
    await page.clock.fastForward('46:00');
    await lost;
    // Then the page knows too, and plans the next try.
    const renewing = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
    await expect.poll(renewing).toBe(0);
    expect(await flag(page)).toBe('1');
    await expect(accountButton(page)).toBeVisible();
    await page.unroute(REFRESH);
    await page.route(REFRESH, (route) => route.fulfill({ status: 401, json: { message: 'Morate biti prijavljeni.' } }));
    await page.clock.fastForward('02:00');
    await expect(page).toHaveURL(/\/login/);
    expect(await flag(page)).toBeNull();
  });

  test('logging out in one tab logs out in the other', async ({ page, context, expectError }) => {
    // What either tab asks for in that moment comes too late.
    expectError(/status of 401/);
    await loginAs(page, 'tutor');
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/');
    await expect.poll(() => flag(other)).toBe('1');
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Odjavi se' }).click();
    await expect(loginLink(page)).toBeVisible();
    await expect(loginLink(other)).toBeVisible();
    expect(await flag(page)).toBeNull();
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  });

  test('a tab that comes back after somebody else has logged in is theirs', async ({ page, expectError }) => {
    // Requests of the old tab in between are made as the other user.
    expectError(/403/);
    await loginAs(page, 'student');
    await page.goto('/dashboard');
    await expect(accountButton(page)).toBeVisible();
    await expect.poll(() => flag(page)).toBe('1');
    const before = await accountButton(page).textContent();
    await loginAs(page, 'tutor');
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(accountButton(page)).not.toHaveText(before ?? '');
    const { ime } = await (await page.request.get('/api/auth/me')).json();
    await expect(page.getByRole('button', { name: `Moj nalog, ${ime}` })).toBeVisible();
  });

  test('an unconfirmed address is asked for, and the modal gives the focus back', async ({ page }) => {
    const { email } = await arriveAsStudent(page);
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Potvrda e-mail adrese' });
    await expect(banner).toContainText(email);
    const resend = banner.getByRole('button', { name: 'Pošalji link ponovo' });
    await expect.poll(() => flag(page)).toBe('1');
    await resend.focus();
    await page.keyboard.press('Enter');
    const modal = page.getByRole('alertdialog', { name: 'Bravo!' });
    await expect(modal).toContainText('Poslali smo Vam novi link za potvrdu e-mail adrese.');
    await expect(modal.getByRole('button')).toBeFocused();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    await expect(modal.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await expect(resend).toBeFocused();
  });

  test('a logout that got lost is asked for again, at the next page or the next visit', async ({
    page,
    expectError,
  }) => {
    expectError(/ERR_FAILED|status of 401/);
    const LOGOUT = '**/api/auth/logout';
    await loginAs(page, 'student');
    await page.goto('/');
    await page.route(LOGOUT, (route) => route.abort());
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Odjavi se' }).click();
    await expect(loginLink(page)).toBeVisible();
    const again = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/logout'));
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Uslovi korišćenja' });
    await terms.click();
    await again;
    await expect(loginLink(page)).toBeVisible();
    expect((await page.request.get('/api/auth/me')).status()).toBe(200);

    // A tab that was closed during a pending logout still has its session flag.
    await page.evaluate((key) => localStorage.setItem(key, '1'), FLAG);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/logout'));
    await page.goto('/');
    await failed;
    await expect(loginLink(page)).toBeVisible();
    expect(await flag(page)).toBeNull();

    await page.unroute(LOGOUT);
    const through = page.waitForResponse(LOGOUT);
    await page.goto('/');
    await through;
    await expect(loginLink(page)).toBeVisible();
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    await loginAs(page, 'student');
    await page.reload();
    await expect(accountButton(page)).toBeVisible();
    await expect.poll(() => flag(page)).toBe('1');
  });

  test('a login waits for the end of the session before it, which would end it too', async ({ page, expectError }) => {
    expectError(/status of 401/);
    const asked: string[] = [];
    page.on('request', (request) => {
      const what = `${request.method()} ${request.url().split('/').at(-1)}`;
      if (['GET new', 'POST logout', 'POST login'].includes(what)) asked.push(what);
    });
    const release = await hold(page, REFRESH);
    await page.addInitScript((key) => localStorage.setItem(key, '1'), FLAG);
    const renewal = page.waitForRequest(REFRESH);
    await page.goto('/login');
    await renewal;
    const form = page.getByRole('main');
    await form.getByLabel('E-mail adresa').fill('ucenik@casovi.example');
    await form.getByLabel('Lozinka', { exact: true }).fill('Casovi1!');
    await form.getByRole('button', { name: 'ULOGUJ SE' }).click();
    await expect(form.getByRole('button', { name: 'ULOGUJ SE' })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page).toHaveURL('/dashboard');
    expect(asked).toEqual(['GET new', 'POST logout', 'POST login']);
    expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  });
});
