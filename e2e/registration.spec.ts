import type { Page } from '@playwright/test';
import { shortOrLong } from '../packages/api/src/testing/long.ts';
import {
  aStudent,
  aTutor,
  dismiss,
  expectMarked,
  type FIELDS,
  fillRegistration,
  followMail,
  guardianConsent,
  logIn,
  newEmail,
  PASSWORD,
  PHONE,
  type RegistrationValues,
  registered,
  registrationField,
  terms,
} from './account-steps.ts';
import { today } from './clock.ts';
import { expect, test } from './fixtures.ts';

const STUDENT_FORM = '/login?nalog=novi';
const TUTOR_FORM = '/postani-profesor';
const MISSING = 'Molimo Vas da unesete sva potrebna polja.';
const MARKED_MISSING = 'Ovo polje je obavezno.';
const NAME = 'Polje za ime i prezime mora sadrzati dvije rijeci, odvojene razmakom.';
const LENGTH = 'Lozinka mora imati najmanje 6 karaktera.';
const CHARACTERS = 'Lozinka mora sadrzati barem jedno veliko slovo, broj i specijalni karakter (!, @, #, itd...)';

type Field = keyof typeof FIELDS;

/** What is typed wrongly, the field that is marked, the literal message. */
const BROKEN: readonly [RegistrationValues, Field, string][] = [
  [{ name: '' }, 'name', MISSING],
  [{ email: '' }, 'email', MISSING],
  [{ password: '   ' }, 'password', MISSING],
  [{ dob: '' }, 'dob', MISSING],
  [{ phone: '' }, 'phone', MISSING],
  [{ name: 'Đorđe' }, 'name', NAME],
  [{ name: 'Ana Marija Petrović' }, 'name', NAME],
  [{ name: 'Ana  Petrović' }, 'name', NAME],
  [{ name: 'Ana Petr0vić' }, 'name', NAME],
  [{ password: 'Aa1!' }, 'password', LENGTH],
  [{ password: '  Aa1!  ' }, 'password', LENGTH],
  [{ password: 'lozinka1!' }, 'password', CHARACTERS],
  [{ password: 'Lozinka!' }, 'password', CHARACTERS],
  [{ password: 'Lozinka1' }, 'password', CHARACTERS],
  [{ password: 'Lozinka1$' }, 'password', CHARACTERS],
  [{ email: 'nije-adresa' }, 'email', 'Unesite ispravnu e-mail adresu.'],
  [{ phone: 'nemam' }, 'phone', 'Unesite ispravan broj telefona, na primjer +382 67 123 456.'],
  [{ dob: '2999-01-01' }, 'dob', 'Unesite ispravan datum rođenja.'],
];

const typedInto = (page: Page) =>
  page
    .locator('main form')
    .evaluate((form: HTMLFormElement) =>
      Object.fromEntries([...new FormData(form)].map(([key, text]) => [key, String(text)])),
    );

/** An example of each message: `rules.test.ts` of the contract has the rules themselves. */
const ONE_OF_EACH = [...new Map(BROKEN.map((broken) => [broken[2], broken])).values()];

// Both forms are one component.
for (const [form, person, examples] of [
  [STUDENT_FORM, aStudent, shortOrLong(ONE_OF_EACH, BROKEN)],
  [TUTOR_FORM, aTutor, shortOrLong(ONE_OF_EACH.slice(0, 1), ONE_OF_EACH)],
] as const) {
  test(`every rule is shown at ${form}, and what was typed stays`, async ({ page }) => {
    test.slow();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/register')) sent += 1;
    });
    const values = person();
    await page.goto(form);
    await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
    await dismiss(page, 'Ups!', MISSING);
    await expectMarked(registrationField(page, 'name'), MARKED_MISSING);
    // All but the consent of a guardian; each form has one field of its own.
    await expect(page.locator('[aria-invalid]')).toHaveCount(7);
    await fillRegistration(page, values);
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    for (const [wrong, field, message] of examples) {
      await fillRegistration(page, wrong);
      await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
      await dismiss(page, 'Ups!', message);
      await expectMarked(registrationField(page, field), message === MISSING ? MARKED_MISSING : message);
      await expect(page.locator('[aria-invalid]')).toHaveCount(1);
      const { terms: _accepted, ...typed } = { ...values, ...wrong };
      expect(await typedInto(page)).toMatchObject(typed);
      await fillRegistration(page, { [field]: values[field] ?? '' });
      await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    }
    await terms(page).uncheck();
    await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
    await dismiss(page, 'Ups!', 'Morate prihvatiti uslove koriscenja i politiku privatnosti.');
    await expectMarked(terms(page), 'Morate prihvatiti uslove koriscenja i politiku privatnosti.');
    expect(sent).toBe(0);
  });
}

test('the student form asks for the type of user, and a tutor for the biography', async ({ page }) => {
  await page.goto(STUDENT_FORM);
  const type = registrationField(page, 'userType');
  await expect(type).toHaveValue('');
  await expect(type.getByRole('option')).toHaveText(['Izaberite', 'Ucenik', 'Profesor']);
  const { userType: _student, ...person } = aStudent();
  await fillRegistration(page, { ...person, dob: '1990-05-05' });
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await dismiss(page, 'Ups!', 'Molimo Vas da odaberete tip korisnika.');
  await expectMarked(type, 'Molimo Vas da odaberete tip korisnika.');

  await type.evaluate((select: HTMLSelectElement) => select.add(new Option('Admin', '1')));
  await type.selectOption('1');
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await dismiss(page, 'Ups!', 'Nevazeci tip korisnika.');

  await type.selectOption('Ucenik');
  const forChild = /Pravite nalog za dijete\? Unesite njegovo ime/;
  await expect(registrationField(page, 'name')).toHaveAccessibleDescription(forChild);
  const biography = registrationField(page, 'cv');
  await expect(biography).toBeHidden();
  await type.selectOption('Profesor');
  await expect(page.getByText(forChild)).toBeHidden();
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await dismiss(page, 'Ups!', MISSING);
  await expectMarked(biography, MARKED_MISSING);
  await biography.fill('Predajem istoriju.');
  await type.selectOption('Ucenik');
  await expect(biography).toBeHidden();
  await type.selectOption('Profesor');
  await expect(biography).toHaveValue('Predajem istoriju.');
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await dismiss(page, 'Bravo!', 'Uspjesno ste se registrovali, idite na prijavu!');
  await logIn(page, String(person.email), PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  expect(await (await page.request.get('/api/auth/me')).json()).toMatchObject({
    id_tipa: 2,
    biografija: 'Predajem istoriju.',
  });
});

test('a tutor without a biography is refused at the tutor registration', async ({ page }) => {
  await page.goto(TUTOR_FORM);
  await fillRegistration(page, { ...aTutor(), cv: '  ' });
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await dismiss(page, 'Ups!', MISSING);
  await expectMarked(registrationField(page, 'cv'), MARKED_MISSING);
});

const yearsAgo = (years: number): string => `${Number(today().slice(0, 4)) - years}-01-01`;

test("a student under 14 needs a guardian's consent, which is asked for only then", async ({ page }) => {
  const message = 'Učenici mlađi od 14 godina mogu da se registruju samo uz saglasnost roditelja ili staratelja.';
  await page.goto(STUDENT_FORM);
  await fillRegistration(page, { ...aStudent(), dob: yearsAgo(15) });
  await expect(guardianConsent(page)).toHaveCount(0);
  await fillRegistration(page, { dob: yearsAgo(12) });
  await expect(guardianConsent(page)).toBeVisible();
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await dismiss(page, 'Ups!', message);
  await expectMarked(guardianConsent(page), message);
  await guardianConsent(page).check();
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await dismiss(page, 'Bravo!', 'Uspjesno ste se registrovali, idite na prijavu!');
  await expect(page).toHaveURL('/success');
});

test('what a password still needs is shown while one types, and a taken address is told at its field', async ({
  page,
  expectError,
}) => {
  expectError(/status of 409/);
  const taken = await registered(page);
  await page.goto(STUDENT_FORM);
  const password = registrationField(page, 'password');
  const met = page.locator('[data-met=true]');
  for (const [typed, rules] of [
    ['', []],
    ['a1', ['broj']],
    ['aaaaaa', ['najmanje 6 znakova']],
    ['aaaaa1!', ['najmanje 6 znakova', 'broj', 'jedan od znakova']],
    [PASSWORD, ['najmanje 6 znakova', 'veliko slovo', 'broj', 'jedan od znakova']],
  ] as const) {
    await password.fill(typed);
    await expect(met).toHaveCount(rules.length);
    for (const rule of rules) await expect(met.filter({ hasText: rule })).toHaveCount(1);
  }
  await expect(password).toHaveAccessibleDescription(/veliko slovo \(ispunjeno\).*svi drugi znakovi, na primjer \$/);

  await fillRegistration(page, { ...aStudent(), email: taken.toUpperCase() });
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await dismiss(page, 'Ups!', 'Greska: Nalog sa ovom e-mail adresom već postoji.');
  await expectMarked(registrationField(page, 'email'), 'Nalog sa ovom e-mail adresom već postoji.');
  await fillRegistration(page, { email: newEmail() });
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await dismiss(page, 'Bravo!', 'Uspjesno ste se registrovali, idite na prijavu!');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a student registers, confirms the address by mail and logs in', async ({ page }) => {
    test.slow();
    const person = aStudent();
    await page.goto(STUDENT_FORM);
    await fillRegistration(page, person);
    await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
    await dismiss(page, 'Bravo!', 'Uspjesno ste se registrovali, idite na prijavu!');
    await expect(page).toHaveURL('/success');
    await page.getByRole('link', { name: 'PRIJAVA', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page, String(person.email), PASSWORD);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Potvrdite svoju e-mail adresu')).toBeVisible();

    await followMail(page, String(person.email), 'Potvrdite svoju e-mail adresu');
    await expect(page).toHaveURL(/\/success\?token=/);
    await expect(page.getByRole('heading', { name: 'Adresa je potvrđena' })).toBeVisible();
    await expect(page.getByText('Potvrdite svoju e-mail adresu')).toBeHidden();
    expect(await (await page.request.get('/api/auth/me')).json()).toMatchObject({ isVerified: 1, id_tipa: 3 });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Adresa je potvrđena' })).toBeVisible();
  });

  test('a tutor registers as a tutor and as nothing else', async ({ page }) => {
    const person = aTutor();
    await page.goto(TUTOR_FORM);
    await expect(registrationField(page, 'userType')).toHaveCount(0);
    await expect(page.getByRole('figure')).toHaveCount(3);
    await fillRegistration(page, person);
    await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
    await dismiss(page, 'Bravo!', 'Uspjesno ste se registrovali, idite na prijavu!');
    await expect(page).toHaveURL('/success');
    await logIn(page, String(person.email), PASSWORD);
    await expect(page).toHaveURL('/dashboard');
    expect(await (await page.request.get('/api/auth/me')).json()).toMatchObject({
      id_tipa: 2,
      ime: person.name,
      biografija: person.cv,
    });
  });
});

test('an invalid confirmation link says what to do', async ({ page, expectError }) => {
  expectError(/status of 400/);
  await page.goto('/success?token=nema-me');
  await expect(page.getByText('Link za potvrdu e-mail adrese nije ispravan ili je istekao.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'PRIJAVA', exact: true })).toBeVisible();

  const email = await registered(page);
  await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  await page.goto('/success?token=nema-me');
  await page.getByRole('button', { name: 'Pošalji novi link' }).click();
  await dismiss(page, 'Bravo!', 'Poslali smo Vam novi link za potvrdu e-mail adrese.');
});
