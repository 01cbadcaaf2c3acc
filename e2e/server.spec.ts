import { expect, test } from './fixtures.ts';

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
