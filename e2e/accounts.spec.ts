import {
  dismiss,
  expectMarked,
  fillLogin,
  logIn,
  modal,
  PASSWORD,
  PHONE,
  registered,
  SESSION_FLAG,
} from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const DEMO_PASSWORD = 'Casovi1!';
const flag = (key: string) => localStorage.getItem(key);

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a login leads to the lessons, and the header changes', async ({ page }) => {
    await logIn(page, 'ucenik@casovi.example', DEMO_PASSWORD);
    await expect(page).toHaveURL('/dashboard');
    // Hidden from screen readers while a student is asked for reviews, visible behind the question.
    const account = page.getByRole('button', { name: /^Moj nalog/, includeHidden: true });
    await expect(account).toBeVisible();
    await expect(page.locator('header').getByText('Prijava', { exact: true })).toBeHidden();
    expect(await page.evaluate(flag, SESSION_FLAG)).not.toBeNull();
  });

  test('a wrong password is reported, and no input is lost', async ({ page, expectError }) => {
    expectError(/status of 401/);
    const email = await registered(page);
    await logIn(page, email.toUpperCase(), 'Pogresna1!');
    await dismiss(page, 'Ups!', 'Greska: Pogrešna e-mail adresa ili lozinka.');
    const password = page.getByLabel('Lozinka', { exact: true });
    await expectMarked(password, 'Pogrešna e-mail adresa ili lozinka.');
    await expect(page.getByLabel('E-mail adresa')).toHaveValue(email.toUpperCase());
    await expect(password).toHaveValue('Pogresna1!');
    expect(await page.evaluate(flag, SESSION_FLAG)).toBeNull();

    await password.fill(PASSWORD);
    await expect(password).not.toHaveAttribute('aria-invalid');
    await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('login and registration stand on one page, in its address', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Prijava', level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Registrujte se' }).click();
    await expect(page.getByRole('button', { name: 'NAPRAVI NALOG' })).toBeVisible();
    await expect(page).toHaveTitle(/^Registracija/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'NAPRAVI NALOG' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Prijavite se' }).click();
    await expect(page.getByRole('button', { name: 'ULOGUJ SE' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'NAPRAVI NALOG' })).toBeVisible();
  });
});

test('an empty login is told, one that does not reach the server too, and can be repeated', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
  await dismiss(page, 'Ups!', 'Molimo Vas da unesete sva potrebna polja.');
  await expectMarked(page.getByLabel('E-mail adresa'), 'Ovo polje je obavezno.');
  await fillLogin(page, 'ucenik@casovi.example', '   ');
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
  await dismiss(page, 'Ups!', 'Molimo Vas da unesete sva potrebna polja.');
  const password = page.getByLabel('Lozinka', { exact: true });
  await expectMarked(password, 'Ovo polje je obavezno.');
  await password.fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
  await dismiss(page, 'Ups!', 'Greska: Nema veze sa serverom. Provjerite internet i pokušajte ponovo.');
  await expect(page.getByRole('alert')).toHaveText('Nema veze sa serverom. Provjerite internet i pokušajte ponovo.');
  await page.unroute('**/api/auth/login');
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('only the login itself leads an admin to the panel, not a login page that was open elsewhere', async ({
  page,
  context,
}) => {
  const elsewhere = await context.newPage();
  await elsewhere.goto('/login');
  await logIn(page, 'admin@casovi.example', DEMO_PASSWORD);
  await expect(page).toHaveURL('/admin-dashboard');
  await expect(elsewhere).toHaveURL('/dashboard');
  await elsewhere.goto('/login');
  await expect(elsewhere).toHaveURL('/dashboard');
});

test('a login leads back to where one wanted to go', async ({ page }) => {
  await page.goto('/login?next=%2Fpodesavanja');
  await page.getByRole('main').getByRole('link', { name: 'Registrujte se' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Prijavite se' }).click();
  // The registration has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Prijava', level: 1 })).toBeVisible();
  await fillLogin(page, 'ucenik@casovi.example', DEMO_PASSWORD);
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
  await expect(page).toHaveURL('/podesavanja');
});

test('a link from a mail leads on after the login', async ({ page }) => {
  await page.goto('/poruke?korisnik=2');
  await fillLogin(page, 'ucenik@casovi.example', DEMO_PASSWORD);
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
  await expect(page).toHaveURL('/poruke?korisnik=2');
});

test('the keyboard alone is enough to log in', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'ULOGUJ SE' })).toBeEnabled();
  const email = page.getByLabel('E-mail adresa');
  for (let press = 0; press < 30 && !(await email.evaluate((field) => field === document.activeElement)); press += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('ucenik@casovi.example');
  await page.keyboard.press('Enter');
  await expect(modal(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  const password = page.getByLabel('Lozinka', { exact: true });
  await expectMarked(password, 'Ovo polje je obavezno.');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Prikaži lozinku', pressed: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});
