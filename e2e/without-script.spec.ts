import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { CONTACT_TEXT } from '@casovi/contract/texts/contact';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import type { Page } from '@playwright/test';
import {
  aStudent,
  aTutor,
  fillLogin,
  fillRegistration,
  guardianConsent,
  PASSWORD,
  PHONE,
  registered,
  registrationField,
} from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, cell, dialog, freeHours, profileOf } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, loginAs, test } from './fixtures.ts';
import { hold } from './page-steps.ts';

const HOURS = ['10:00', '11:00', '12:00'];
const LIST = '/predmeti/matematika';
const SCRIPTS = '**/assets/*.js';

const header = (page: Page) => page.getByRole('banner');
const book = (page: Page) => page.getByRole('link', { name: 'ZAKAŽI ČAS' }).filter({ visible: true });
const account = (page: Page) => header(page).getByRole('button', { name: /^Moj nalog/ });

/** Opens a page with its styles, whether its scripts have come or not. */
async function openStill(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('link', { name: 'Pređi na sadržaj' })).toHaveCSS('position', 'absolute');
}

async function writeToUs(page: Page, email: string): Promise<void> {
  const form = page.locator('#contact');
  await form.getByLabel('Ime i prezime').fill('Đorđe Šćepanović');
  await form.getByLabel('E-mail adresa').fill(email);
  await form.getByLabel('Naslov').fill('Pitanje');
  await form.getByLabel('Poruka').fill('Imate li profesora za solfeđo?');
  await form.getByRole('button', { name: 'Posalji poruku' }).click();
}

async function openMenus(page: Page): Promise<void> {
  await header(page)
    .locator('summary', { hasText: /^Predmeti$/ })
    .click();
  const category = header(page).locator('details details').first();
  await category.locator('summary').click();
  await expect(category.getByRole('link').first()).toBeVisible();
}

async function search(page: Page): Promise<void> {
  await openStill(page, LIST);
  await page.getByLabel('Ime profesora').fill('petrovic');
  await page.getByRole('button', { name: 'Traži' }).click();
  await expect(page).toHaveURL(/\?search=petrovic/);
  await openStill(page, '/');
  await page.getByLabel('Predmet', { exact: true }).selectOption({ label: 'Matematika' });
  await page.getByRole('button', { name: 'Pronađi profesora' }).click();
  await expect(page).toHaveURL(`${LIST}`);
  await openStill(page, LIST);
  await header(page).getByLabel('Šta tražite?').fill('matmatika');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pretraga?q=matmatika');
  await expect(page.getByRole('main').getByLabel('Šta tražite?')).toHaveValue('matmatika');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Matematika \d/ })
      .first(),
  ).toHaveAttribute('href', LIST);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  // A refused form has an error status, which the browser logs to the console.
  test.beforeEach(({ expectError }) => expectError(/status of 40[01]/));

  test('a login leads on, a wrong one comes back with its reason, and a logout ends it', async ({ page }) => {
    const email = await registered(page);
    await page.goto('/login?next=%2Fpredmeti');
    await fillLogin(page, email, 'Pogresna1!');
    await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
    await expect(page.getByLabel('Lozinka', { exact: true })).toHaveAccessibleDescription(ACCOUNT_TEXT.loginWrong);
    await expect(page.getByLabel('E-mail adresa')).toHaveValue(email);
    await expect(page.getByLabel('Lozinka', { exact: true })).toHaveValue('');
    expect(await page.content()).not.toContain('Pogresna1!');

    await page.getByLabel('Lozinka', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
    await expect(page).toHaveURL('/predmeti');
    await page.goto('/dashboard');
    await expect(page.getByText('potreban JavaScript')).toBeVisible();
    await account(page).click();
    await expect(header(page).getByRole('link', { name: /^Poruke/ })).toHaveAttribute('href', '/poruke');
    await page.getByRole('button', { name: 'Odjavi se' }).click();
    await expect(header(page).getByRole('link', { name: 'Prijava' })).toBeVisible();
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  });

  test('a registration asks for what is missing, keeps what was typed, and goes through', async ({ page }) => {
    const { email, ...student } = aStudent();
    await page.goto('/login?nalog=novi');
    await fillRegistration(page, { ...student, dob: `${Number(inDays(0).slice(0, 4)) - 9}-01-31`, terms: true });
    await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
    await expect(registrationField(page, 'email')).toHaveAccessibleDescription(ACCOUNT_TEXT.fieldMissing);
    await expect(guardianConsent(page)).toHaveAccessibleDescription(ACCOUNT_TEXT.guardianConsentStudent);
    await expect(registrationField(page, 'name')).toHaveValue(String(student.name));
    await expect(registrationField(page, 'userType')).toHaveValue(String(student.userType));
    await expect(registrationField(page, 'password')).toHaveValue('');
    await fillRegistration(page, { email: String(email), password: PASSWORD });
    // Now that the server has seen the age.
    await guardianConsent(page).check();
    await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
    await expect(page).toHaveURL('/success');
    await page.goto('/login');
    await fillLogin(page, String(email), PASSWORD);
    await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('a tutor registers, and is told when the terms were not accepted', async ({ page }) => {
    await page.goto('/postani-profesor');
    await fillRegistration(page, { ...aTutor(), terms: false });
    await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
    await expect(page.getByText(ACCOUNT_TEXT.termsRequired)).toBeVisible();
    await fillRegistration(page, { password: PASSWORD, terms: true });
    await page.getByRole('button', { name: 'NAPRAVI NALOG' }).click();
    await expect(page).toHaveURL('/success');
  });

  test('a forgotten password is asked for, and a link that does not count is told', async ({ page }) => {
    const email = await registered(page);
    await page.goto('/forget');
    await page.getByLabel('E-mail adresa').fill(email);
    await page.getByRole('button', { name: 'Pošalji Uputstvo' }).click();
    await expect(page.getByText('Zahtjev je primljen')).toBeVisible();
    await page.goto('/reset-password/x');
    await page.getByLabel('Nova lozinka', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Ponovite novu lozinku').fill('Druga1!');
    await page.getByRole('button', { name: 'Resetuj Lozinku' }).click();
    await expect(page.getByLabel('Ponovite novu lozinku')).toHaveAccessibleDescription(ACCOUNT_TEXT.passwordsDiffer);
    // The server names the token, which is no field of the form.
    await page.goto(`/reset-password/${'a'.repeat(250)}`);
    await page.getByLabel('Nova lozinka', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Ponovite novu lozinku').fill(PASSWORD);
    await page.getByRole('button', { name: 'Resetuj Lozinku' }).click();
    await expect(page.getByRole('link', { name: 'Zatraži novi link' })).toBeVisible();
  });

  test('whoever is logged in registers no second account, and no form has thousands of fields', async ({ page }) => {
    const fields = Array.from({ length: 20_000 }, (_, index) => [`f${index}`, '']);
    const form = Object.fromEntries(fields);
    expect((await page.request.post('/forget', { form })).status()).toBe(413);
    await loginAs(page, 'student');
    expect((await page.request.post('/postani-profesor', { form: { name: 'Ana Anić' } })).url()).toMatch(/dashboard$/);
  });

  test('a message to us is sent, or comes back with what is wrong', async ({ page }) => {
    await page.goto('/');
    // Browsers let this through, the server does not.
    await writeToUs(page, 'djordje@casovi');
    await expect(page.locator('#contact').getByLabel('E-mail adresa')).toHaveAccessibleDescription(
      ACCOUNT_TEXT.emailInvalid,
    );
    await expect(page.locator('#contact').getByLabel('Poruka')).toHaveValue('Imate li profesora za solfeđo?');
    await writeToUs(page, 'djordje@casovi.example');
    await expect(page.locator('#contact').getByText(CONTACT_TEXT.contactSent)).toBeVisible();
    await expect(page.locator('#contact').getByLabel('Poruka')).toHaveValue('');
  });

  test('menus open and searches lead to lists', async ({ page }) => {
    await page.goto('/predmeti');
    await openMenus(page);
    await search(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/predmeti');
    await page.getByRole('button', { name: 'Otvori navigaciju' }).click();
    await openMenus(page);
    await header(page).getByRole('link', { name: 'Postani profesor' }).click();
    await expect(page).toHaveURL('/postani-profesor');
  });

  test('ZAKAŽI ČAS says what is missing', async ({ page, newCaller }) => {
    const tutor = await arriveAsBookableTutor(await newCaller(), HOURS);
    await page.goto(profileOf(tutor));
    await book(page).click();
    const notice = page.getByText(LESSON_TEXT.bookingNeedsLogin);
    await expect(notice.getByRole('link', { name: 'Napravi nalog' })).toHaveAttribute(
      'href',
      /^\/login\?nalog=novi&next=/,
    );
    await notice.getByRole('link', { name: 'Prijava' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fprofesori%2F/);
    await loginAs(page, 'student');
    await page.goto(profileOf(tutor));
    await book(page).click();
    await expect(page.getByText('Za ovo je potreban JavaScript.')).toBeVisible();
  });

  test('an unverified user is asked to confirm the address', async ({ page }) => {
    const { email } = await arriveAsStudent(page);
    await page.goto('/predmeti');
    await expect(page.getByRole('region', { name: 'Potvrda e-mail adrese' })).toContainText(email);
  });
});

test.describe('before the scripts arrive', () => {
  test('ZAKAŽI ČAS opens the dialog once it can, with the hour that was pressed', async ({ page, newCaller }) => {
    const tutor = await arriveAsBookableTutor(await newCaller(), HOURS);
    await arriveAsStudent(page);
    const date = inDays(2);
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await hold(page, SCRIPTS);
    await openStill(page, profileOf(tutor));
    await freeHours(page, date).first().click();
    await expect(page).toHaveURL(`${profileOf(tutor)}?zakazi=${date}&sat=10%3A00`);
    await expect(dialog(page)).toHaveCount(0);
    release();
    await expect(dialog(page).getByRole('button', { pressed: true })).toContainText(String(Number(date.slice(8))));
    await expect(cell(page, date, 10)).toHaveAttribute('aria-selected', 'true');
    await dialog(page).getByRole('button', { name: 'Zatvori' }).click();
    await expect(page).toHaveURL(profileOf(tutor));
  });

  test('ZAKAŽI ČAS tells guests why not, once', async ({ page, newCaller }) => {
    const tutor = await arriveAsBookableTutor(await newCaller(), HOURS);
    const release = await hold(page, SCRIPTS);
    await openStill(page, profileOf(tutor));
    await book(page).click();
    await expect(page).toHaveURL(/\?zakazi=$/);
    release();
    const invitation = page.getByRole('dialog', { name: LESSON_TEXT.bookingNeedsLogin });
    await invitation.getByRole('button', { name: 'Zatvori' }).click();
    await expect(invitation).toBeHidden();
    await expect(page).toHaveURL(profileOf(tutor));
  });

  test('a login, a message to us and a search go their way', async ({ page }) => {
    const email = await registered(page);
    await hold(page, SCRIPTS);
    await openStill(page, '/');
    await writeToUs(page, 'djordje@casovi.example');
    await expect(page.locator('#contact').getByText(CONTACT_TEXT.contactSent)).toBeVisible();
    await search(page);
    await openStill(page, '/login');
    await fillLogin(page, email, PASSWORD);
    await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('menus that were opened stay open, and close by script afterwards', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await hold(page, SCRIPTS);
    await openStill(page, '/predmeti');
    await page.getByRole('button', { name: 'Otvori navigaciju' }).click();
    await openMenus(page);
    release();
    await page.getByRole('button', { name: 'Zatvori navigaciju' }).click();
    await expect(page.getByRole('navigation', { name: 'Glavna navigacija' })).toBeHidden();
    await page.getByRole('button', { name: 'Otvori navigaciju' }).click();
    await header(page).getByRole('link', { name: 'Postani profesor' }).click();
    await expect(page.getByRole('heading', { name: 'Registracija profesora' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Glavna navigacija' })).toBeHidden();
  });

  test('what was typed is still there when the page is hydrated', async ({ page }) => {
    const { name, email } = aStudent();
    const release = await hold(page, SCRIPTS);
    await openStill(page, '/login?nalog=novi');
    await fillRegistration(page, { name: String(name), email: String(email), userType: '2' });
    release();
    await expect(registrationField(page, 'cv')).toBeVisible();
    await expect(registrationField(page, 'name')).toHaveValue(String(name));
    await expect(registrationField(page, 'email')).toHaveValue(String(email));
  });
});

test('on a slow processor the first press counts, hydrated or not', async ({ page, newCaller }) => {
  test.slow();
  const tutor = await arriveAsBookableTutor(await newCaller(), HOURS);
  const email = await registered(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });

  await openStill(page, '/predmeti');
  await header(page)
    .locator('summary', { hasText: /^Predmeti$/ })
    .click();
  await expect(header(page).getByRole('link', { name: 'Svi predmeti' })).toBeVisible();

  await openStill(page, '/login');
  await fillLogin(page, email, PASSWORD);
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
  await expect(page).toHaveURL('/dashboard');

  await openStill(page, profileOf(tutor));
  await book(page).click();
  await expect(dialog(page)).toBeVisible();
});

/** In the browser: reports how long after each press a frame shows it pressed, and how long until one shows it on its way. */
function reportFrames(): void {
  const report = (name: string, type: string, shown: (pressed: Element) => boolean) =>
    window.addEventListener(
      type,
      ({ target, timeStamp }) => {
        const look = (): void => {
          const passed = performance.now() - timeStamp;
          if (target instanceof Element && shown(target)) Reflect.get(window, 'shown')(name, passed);
          else if (passed < 1000) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  report('pressed', 'pointerdown', (target) => getComputedStyle(target).boxShadow !== 'none');
  report('going', 'click', () => getComputedStyle(document.documentElement, '::before').content !== 'none');
}

test('on a slow phone a press shows within a tenth of a second, hydrated or not', async ({ browser, baseURL }) => {
  // Not with the clock of the tests, whose frames are timers.
  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', reducedMotion: 'reduce', viewport: PHONE, hasTouch: true, isMobile: true },
  });
  let soonest: Record<string, number> = {};
  await context.exposeFunction('shown', (name: string, milliseconds: number) => {
    soonest[name] = Math.min(milliseconds, soonest[name] ?? milliseconds);
  });
  await context.addInitScript(reportFrames);
  for (const hydrated of [true, false]) {
    soonest = {};
    const page = await context.newPage();
    if (!hydrated) await hold(page, SCRIPTS);
    await openStill(page, '/predmeti');
    if (hydrated) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    // Where the link leads does not come.
    await hold(page, '**/*login*');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    const box = await header(page).getByRole('link', { name: 'Prijava' }).boundingBox();
    if (!box) throw new Error('not in sight');
    const finger = (type: 'touchStart' | 'touchEnd') =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [],
      });
    const inTime = (name: string) =>
      expect.poll(() => soonest[name] ?? Number.NaN, { timeout: 2000 }).toBeLessThan(100);
    // Again if other tests have the processor; by touches alone, because a page that waits for the next one answers nothing else.
    await expect(async () => {
      await finger('touchStart');
      try {
        await inTime('pressed');
      } finally {
        await finger('touchEnd');
      }
      await inTime('going');
    }).toPass();
  }
  await context.close();
});
