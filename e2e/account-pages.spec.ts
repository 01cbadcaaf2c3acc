import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const PAGES = [
  { path: '/login', title: 'Prijava · Časovi', submit: 'ULOGUJ SE', indexed: false },
  { path: '/login?nalog=novi', title: 'Registracija · Časovi', submit: 'NAPRAVI NALOG', indexed: false },
  { path: '/postani-profesor', title: 'Postanite profesor · Časovi', submit: 'NAPRAVI NALOG', indexed: true },
  { path: '/forget', title: 'Zaboravljena lozinka · Časovi', submit: 'Pošalji Uputstvo', indexed: false },
  { path: '/reset-password/x', title: 'Nova lozinka · Časovi', submit: 'Resetuj Lozinku', indexed: false },
  { path: '/success', title: 'Registracija je uspjela · Časovi', submit: null, indexed: false },
] as const;

test('pages have title, description and the right word for search engines', async ({ page, baseURL }) => {
  for (const { path, title, indexed } of PAGES) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{30}/);
    const robots = page.locator('meta[name=robots]');
    const canonical = page.locator('link[rel=canonical]');
    if (indexed) await expect(canonical).toHaveAttribute('href', `${baseURL}${path}`);
    else await expect(robots).toHaveAttribute('content', 'noindex');
    await expect(indexed ? robots : canonical).toHaveCount(0);
  }
});

test(`pages are accessible and fit a small phone`, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { path, submit } of PAGES) {
    await page.goto(path);
    if (submit) await expect(page.getByRole('button', { name: submit })).toBeEnabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    await expectAccessible(page, path);
  }
});

test('fields tell browsers and password managers what they are', async ({ page }) => {
  const autocomplete = () =>
    page
      .locator('main form input:not([type=checkbox])')
      .evaluateAll((fields) => fields.map((field) => [field.getAttribute('type'), field.getAttribute('autocomplete')]));
  await page.goto('/login');
  expect(await autocomplete()).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ]);
  await page.goto('/login?nalog=novi');
  expect(await autocomplete()).toEqual([
    [null, 'name'],
    ['date', 'bday'],
    ['tel', 'tel'],
    ['email', 'email'],
    ['password', 'new-password'],
  ]);
  await page.goto('/reset-password/x');
  expect(await autocomplete()).toEqual([
    ['password', 'new-password'],
    ['password', 'new-password'],
  ]);
});

test('the tutor page states the facts of the terms', async ({ page }) => {
  await page.goto('/postani-profesor');
  for (const fact of ['3 mjeseca', '10 € mjesečno', '24 sata', '2 sata', 'najkasnije, potvrđujete čas']) {
    await expect(page.getByRole('main').getByText(fact).first()).toBeVisible();
  }
});
