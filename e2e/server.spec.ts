import { expect, loginAs, test } from './fixtures.ts';

test('the home page is rendered by the server and hydrated in the browser', async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/Časovi/);
});

test('a demo account is known to the server once it has logged in', async ({ page }) => {
  await loginAs(page, 'student');
  const me = await page.request.get('/api/auth/me');
  expect(await me.json()).toMatchObject({ email: 'ucenik@casovi.example', id_tipa: 3 });
});

test.fail('an error on the console fails a test', async ({ page }) => {
  await page.goto('/');
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('planted'))));
  await thrown;
});

test('nothing but what was built for visitors is served, and no folder lists what is in it', async ({ page }) => {
  const hidden = [
    '/.git/config',
    '/.env',
    '/package.json',
    '/packages/api/src/main.ts',
    '/data/secrets.json',
    '/assets/',
  ];
  const around = [
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ];
  for (const path of [...hidden, ...around]) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).not.toMatch(/"workspaces"|Index of|SESSION_SECRET/);
  }
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'DELETE', 'PATCH']) {
    const response = await page.request.fetch('/api/auth/me', { method }).catch(() => null);
    expect(response === null || response.status() >= 400, method).toBe(true);
  }
});
