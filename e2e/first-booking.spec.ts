import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import type { Page } from '@playwright/test';
import { expectFits } from './accessible.ts';
import { aStudent, fillRegistration, followMail, logIn, modal, PASSWORD, PHONE, terms } from './account-steps.ts';
import { cell, dialog, freeHours, sentRequest } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { finger } from './finger.ts';
import { expect, test } from './fixtures.ts';
import { makeSubject, makeTutors, type Subject, type Tutor } from './market-steps.ts';

test.use({ viewport: PHONE });

const DATE = inDays(2);
let subject: Subject;
let tutor: Tutor;

test.beforeEach(async ({ newVisitor, baseURL }) => {
  const admin = await newVisitor();
  subject = await makeSubject(admin);
  const [made] = await makeTutors(baseURL, subject, [{ prices: { 2: 20, 3: 30 }, hours: ['17:00', '18:00'] }]);
  if (!made) throw new Error('no tutor');
  tutor = made;
});

const account = async (page: Page): Promise<string> => {
  const { terms: _accepted, ...data } = aStudent();
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(200);
  return String(data.email);
};

const card = (page: Page) => page.getByRole('link', { name: new RegExp(`VIDI PROFESORA.*${tutor.name}`) });
const toLogin = (page: Page) => page.getByRole('main').getByRole('link', { name: 'PRIJAVA' });
const invitation = (page: Page) => page.getByRole('dialog', { name: LESSON_TEXT.bookingNeedsLogin });
const send = (page: Page) => dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true });

test('with an account, from home to a sent request in at most 16 presses', async ({ page }) => {
  const email = await account(page);
  const { press, type, choose, presses } = finger();
  await page.goto('/');
  await choose(page.getByLabel('Predmet', { exact: true }), subject.name);
  await press(page.getByRole('button', { name: 'Pronađi profesora' }));
  await press(card(page));
  await press(freeHours(page, DATE).first());
  await press(invitation(page).getByRole('link', { name: 'Prijava' }));
  await type(page.getByLabel('E-mail adresa'), email);
  await type(page.getByLabel('Lozinka', { exact: true }), PASSWORD);
  await press(page.getByRole('button', { name: 'ULOGUJ SE' }));
  await choose(dialog(page).getByLabel('Nivo'), 'Fakultet');
  await press(send(page));
  await expect(sentRequest(page)).toContainText('30 €');
  expect(presses()).toBeLessThanOrEqual(16);
});

test('logged in, from a list to a sent request in at most 4 presses; the way back leads to the card', async ({
  page,
}) => {
  const email = await account(page);
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  const list = `${subject.path}?tip=2`;
  await page.goto(list);
  const { press, presses } = finger();
  await expectFits(page, 'a list with a long name', PHONE.width);
  await press(card(page));
  await expect(page.getByRole('heading', { level: 1, name: tutor.name })).toBeVisible();
  await expectFits(page, 'a profile with a long name', PHONE.width);
  await press(freeHours(page, DATE).first());
  await expect(dialog(page).getByText(`${subject.name} · Srednja škola · 60 min`)).toBeVisible();
  await press(send(page));
  await expect(sentRequest(page)).toContainText('20 €');
  expect(presses()).toBeLessThanOrEqual(4);
  await sentRequest(page).getByRole('button', { name: 'U redu' }).click();
  await expect(freeHours(page, DATE)).toHaveText(['18h']);
  await page.getByRole('navigation', { name: 'Putanja' }).getByRole('link', { name: subject.name }).click();
  await expect(page).toHaveURL(`${list}#profesor-${tutor.id}`);
});

test('what was chosen survives a registration and the mail that confirms it, in another tab too', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/401 \(Unauthorized\)/);
  await page.goto(
    `${tutor.path}?predmet=${subject.path.split('/').at(-1)}&tip=3&zakazi=${DATE}&sat=17:00&trajanje=120`,
  );
  await invitation(page).getByRole('link', { name: 'Napravi nalog' }).click();
  await expect(page.getByLabel('Tip korisnika')).toHaveValue('3');
  const { userType: _preset, terms: _below, ...student } = aStudent();
  await fillRegistration(page, student);
  await terms(page).check();
  await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
  await modal(page).getByRole('button', { name: 'U redu' }).click();
  await expect(toLogin(page)).toHaveAttribute('href', /next=/);

  const tab = await context.newPage();
  await followMail(tab, String(student.email), 'Potvrdite svoju e-mail adresu');
  await toLogin(tab).click();
  await tab.getByLabel('E-mail adresa').fill(String(student.email));
  await tab.getByLabel('Lozinka', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'ULOGUJ SE' }).click();
  await expect(dialog(tab).getByText(`${subject.name} · Fakultet · 120 min`)).toBeVisible();
  for (const hour of [17, 18]) await expect(cell(tab, DATE, hour)).toHaveAttribute('aria-selected', 'true');
  // A session that ends meanwhile loses nothing of it.
  await context.clearCookies();
  await dialog(tab).getByRole('radio', { name: '60 min' }).check();
  await send(tab).click();
  await invitation(tab).getByRole('link', { name: 'Prijava' }).click();
  await expect(tab).toHaveURL(/zakazi%3D.*sat%3D17.*/);
});
