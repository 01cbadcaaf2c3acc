import { expect, loginAs, test } from './fixtures.ts';

test('the home page comes from the server and is alive in the browser', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
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
