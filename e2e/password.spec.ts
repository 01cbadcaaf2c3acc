import { dismiss, expectMarked, followMail, logIn, PASSWORD, PHONE, registered } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const NEW_PASSWORD = 'Drugacija2?';

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a forgotten password is replaced by way of a mail, which logs out', async ({ page, expectError }) => {
    test.slow();
    expectError(/status of 40[01]/);
    const email = await registered(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Zaboravili ste lozinku?' }).click();
    await expect(page).toHaveURL('/forget');
    await expect(page.getByRole('heading', { name: 'Zaboravili ste lozinku?' })).toBeVisible();
    await page.getByLabel('E-mail adresa').fill(email);
    await page.getByRole('button', { name: 'Pošalji Uputstvo' }).click();
    await dismiss(page, 'Bravo!', 'Provjerite vaš email za dalje uputstvo.');
    await expect(page.getByText('Zahtjev je primljen')).toBeVisible();

    // Remembered after all, before the mail is opened.
    await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
    await followMail(page, email, 'Promjena lozinke');
    await expect(page).toHaveURL(/\/reset-password\/.+/);
    await expect(page.getByRole('button', { name: /^Moj nalog/ })).toBeVisible();
    const link = page.url();
    await page.getByLabel('Nova lozinka', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Ponovite novu lozinku').fill(`  ${NEW_PASSWORD}`);
    await page.getByRole('button', { name: 'Resetuj Lozinku' }).click();
    await dismiss(page, 'Bravo!', 'Vaša lozinka je uspješno promjenjena!');
    await expect(page).toHaveURL('/login');

    await expect(page.getByRole('banner').getByRole('link', { name: 'Prijava' })).toBeVisible();
    await logIn(page, email, PASSWORD);
    await dismiss(page, 'Ups!', 'Greska: Pogrešna e-mail adresa ili lozinka.');
    await logIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL('/dashboard');

    await page.goto(link);
    await page.getByLabel('Nova lozinka', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Ponovite novu lozinku').fill(PASSWORD);
    await page.getByRole('button', { name: 'Resetuj Lozinku' }).click();
    await dismiss(page, 'Ups!', 'Došlo je do greške prilikom promjene lozinke.');
    await expect(page.getByText('Link za promjenu lozinke nije ispravan ili je istekao.')).toBeVisible();
    await page.getByRole('link', { name: 'Zatraži novi link' }).click();
    await expect(page).toHaveURL('/forget');
  });
});

test('the rules of a new password are shown one by one', async ({ page }) => {
  await page.goto('/reset-password/bilo-sta');
  const first = page.getByLabel('Nova lozinka', { exact: true });
  const second = page.getByLabel('Ponovite novu lozinku');
  const characters = 'Lozinka mora sadržati barem jedno veliko slovo, broj i specijalni karakter (!, @, #, itd...)';
  for (const [password, repeated, field, message] of [
    ['Lozinka1!', 'Lozinka2!', second, 'Lozinke se ne poklapaju!'],
    [' Aa1! ', 'Aa1!', first, 'Lozinka mora imati najmanje 6 karaktera.'],
    ['Lozinka1', 'Lozinka1', first, characters],
  ] as const) {
    await first.fill(password);
    await second.fill(repeated);
    await page.getByRole('button', { name: 'Resetuj Lozinku' }).click();
    await dismiss(page, 'Ups!', message);
    await expectMarked(field, message);
    await expect(first).toHaveValue(password);
    await expect(second).toHaveValue(repeated);
  }
  await second.fill('Druga1!');
  await page.getByRole('button', { name: 'Resetuj Lozinku' }).click();
  await dismiss(page, 'Ups!', 'Lozinke se ne poklapaju!');
  await expectMarked(second, 'Lozinke se ne poklapaju!');
  await expect(first).toHaveAccessibleDescription(/specijalni karakter/);
});

test('the browser asks for an address, one that nobody has is answered like any other, a failure has its own text', async ({
  page,
  expectError,
}) => {
  expectError(/status of 500/);
  await page.goto('/forget');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/forget-password')) sent += 1;
  });
  const email = page.getByLabel('E-mail adresa');
  const submit = page.getByRole('button', { name: 'Pošalji Uputstvo' });
  await submit.click();
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
  await email.fill('nije-adresa');
  await submit.click();
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
  await expect(email).toBeFocused();
  expect(sent).toBe(0);

  await email.fill('nema-me@casovi.example');
  await submit.click();
  await dismiss(page, 'Bravo!', 'Provjerite vaš email za dalje uputstvo.');
  await page.route('**/api/auth/forget-password', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Pošalji Uputstvo' }).click();
  await dismiss(page, 'Ups!', 'Došlo je do greške. Pokušajte ponovo.');
  await expect(page.getByLabel('E-mail adresa')).toHaveValue('nema-me@casovi.example');
});
