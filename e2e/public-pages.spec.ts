import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dismiss, expectMarked, PHONE } from './account-steps.ts';
import { profileOf } from './booking-steps.ts';
import { expect, loginAs, test } from './fixtures.ts';
import { FIRST_LOAD_LIMIT_BYTES, layoutShift, weightOf } from './page-steps.ts';

const LIST = '/predmeti/matematika';
/** Tutors, reviews and subjects of which others on the page are looked at. */
const FURTHER_ROWS = 'main :is(article, li):nth-child(n + 4)';

async function profilePath(page: Page): Promise<string> {
  const [tutor] = await (await page.request.get('/api/tutor/predmeti/matematika?limit=1')).json();
  return profileOf({ id: tutor.id_korisnika, name: tutor.ime });
}

const submit = (page: Page) => page.getByRole('button', { name: 'Posalji poruku' });
const VALUES = {
  'Ime i prezime': 'Đorđe Šćepanović',
  'E-mail adresa': 'djordje@casovi.example',
  Naslov: 'Pitanje o časovima',
  Poruka: 'Dobar dan,\nimate li profesora za solfeđo?',
} as const;

async function fill(page: Page, values: Partial<Record<keyof typeof VALUES, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    await page.locator('#contact').getByLabel(label, { exact: true }).fill(text);
  }
}

test.describe('home', () => {
  test('is whole without scripts, and the picker leads to a list', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    const main = page.getByRole('main');
    for (const name of [
      'Pronađite profesora i zakažite čas kad Vama odgovara.',
      'Popularni predmeti',
      'Od pretrage do časa',
      'Za učenike i roditelje',
      'Za profesore',
      'Poslije časa',
      'Kontakt',
    ]) {
      await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(main.getByRole('link', { name: 'Prijava' })).toHaveAttribute('href', '/login');
    await expect(main.getByRole('textbox', { name: 'Poruka' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('četiri studenta');
    await page.getByLabel('Predmet', { exact: true }).selectOption({ label: 'Matematika' });
    await page.getByLabel('Nivo', { exact: true }).selectOption({ label: 'Srednja škola' });
    await page.getByRole('button', { name: 'Pronađi profesora' }).click();
    await expect(page).toHaveURL(`${LIST}?tip=2`);
    await context.close();
  });

  test('an hour of its calendar leads to the booking of it', async ({ page }) => {
    await page.goto('/');
    const calendar = page.getByRole('region', { name: /: prvi slobodni sati$/ });
    const hour = calendar.getByRole('link', { name: /^Zakaži: / }).first();
    const tutor = /profesor (.*)$/.exec(String(await hour.getAttribute('aria-label')))?.[1];
    await hour.click();
    await expect(page.getByRole('heading', { name: String(tutor), level: 1 })).toBeAttached();
    await page
      .getByRole('dialog', { name: LESSON_TEXT.bookingNeedsLogin })
      .getByRole('link', { name: 'Prijava' })
      .click();
    await expect(page).toHaveURL(/zakazi%3D\d{4}-\d\d-\d\d%26sat%3D/);
  });

  test('/#contact shows the contact form, opened from outside or from another page', async ({ page }) => {
    await page.goto('/#contact');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Kontakt' })).toBeInViewport();
    await page.goto('/predmeti');
    await page.getByRole('banner').getByRole('link', { name: 'Kontakt' }).click();
    await expect(page).toHaveURL('/#contact');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Kontakt' })).toBeInViewport();
  });
});

test('the contact form asks for every field, loses nothing when it fails, and is empty once sent', async ({
  page,
  expectError,
}) => {
  expectError(/Failed to load resource/);
  const field = (label: string) => page.locator('#contact').getByLabel(label, { exact: true });
  let sent = 0;
  await page.route('**/api/auth/send-email', (route) => {
    sent += 1;
    return route.abort();
  });
  await page.goto('/#contact');
  await expect(submit(page)).toBeEnabled();
  const marked = page.locator('#contact [aria-invalid]');
  await submit(page).click();
  await expect(marked).toHaveCount(4);
  for (const missing of Object.keys(VALUES)) {
    await fill(page, { ...VALUES, [missing]: '' });
    await submit(page).click();
    await expect(field(missing)).toBeFocused();
    await expect(marked).toHaveCount(1);
  }
  await fill(page, { ...VALUES, 'E-mail adresa': 'nije adresa' });
  await submit(page).click();
  await expect(field('E-mail adresa')).toBeFocused();
  expect(sent).toBe(0);

  await fill(page, VALUES);
  await submit(page).click();
  await dismiss(page, 'Ups!', 'Greska prilikom slanja poruke!');
  for (const [label, text] of Object.entries(VALUES)) await expect(field(label)).toHaveValue(text);

  await page.unroute('**/api/auth/send-email');
  // Blanks are something to the browser, not to the server.
  await fill(page, { 'Ime i prezime': '  ', Naslov: '  ' });
  await submit(page).click();
  await dismiss(page, 'Ups!', 'Greska prilikom slanja poruke!');
  await expectMarked(field('Ime i prezime'), ACCOUNT_TEXT.fieldMissing);
  await expect(marked).toHaveCount(2);
  await fill(page, VALUES);
  await submit(page).click();
  await dismiss(page, 'Bravo!', 'Poruka uspjesno poslata!');
  for (const label of Object.keys(VALUES)) await expect(field(label)).toHaveValue('');
});

test('the terms charge a late cancellation, as the question before it and the mail after it say', async ({ page }) => {
  await page.goto('/uslovi-koriscenja');
  await expect(page.getByRole('region', { name: 'Otkazivanje' })).toContainText('Ako otkaže kasnije, čas se naplaćuje');
});

test.describe('search engines and social networks', () => {
  // As they read a page before, or without, running what is in it.
  test.use({ javaScriptEnabled: false });

  interface Thing {
    '@type': string;
    [field: string]: unknown;
  }

  const things = async (page: Page): Promise<Thing[]> => {
    const data = JSON.parse(String(await page.locator('script[type="application/ld+json"]').textContent()));
    expect(data['@context']).toBe('https://schema.org');
    return data['@graph'];
  };

  const robots = (page: Page) => page.locator('meta[name=robots]');
  const canonical = (page: Page) => page.locator('link[rel=canonical]');
  const describes = async (page: Page) => String(await page.locator('meta[name=description]').getAttribute('content'));

  test('find title, description, address, picture and data on every page', async ({ page, baseURL }) => {
    const seen = new Set<string>();
    for (const [path, types] of [
      ['/', ['Organization', 'WebSite']],
      ['/predmeti', ['BreadcrumbList', 'ItemList']],
      [LIST, ['BreadcrumbList', 'ItemList']],
      ['/postani-profesor', null],
      ['/uslovi-koriscenja', null],
      ['/politika-privatnosti', null],
      [await profilePath(page), ['BreadcrumbList', 'Person', 'Service']],
    ] as const) {
      await page.goto(`${path}?utm_source=test`);
      await expect(canonical(page)).toHaveAttribute('href', baseURL + path);
      await expect(page.locator('html')).toHaveAttribute('lang', /^sr-Latn/);
      const title = await page.title();
      const description = await describes(page);
      expect(description.length, path).toBeGreaterThan(50);
      expect(seen.has(title) || seen.has(description), `${path} has texts of its own`).toBe(false);
      seen.add(title).add(description);
      const picture = String(await page.locator('meta[property="og:image"]').getAttribute('content'));
      const response = await page.request.get(picture);
      expect(response.headers()['content-type'], path).toMatch(/^image\/(png|jpeg)$/);
      await expect(robots(page)).toHaveCount(0);
      if (types) expect((await things(page)).map((thing) => thing['@type'])).toEqual(types);
    }

    // The last of them: a tutor's rating and prices as data.
    const path = await profilePath(page);
    const id = /\d+$/.exec(path)?.[0];
    const tutor = await (await page.request.get(`/api/tutor/profesori/${id}`)).json();
    const [crumbs, person, lessons] = await things(page);
    expect(crumbs?.itemListElement).toHaveLength(3);
    expect(person).toMatchObject({ name: tutor.ime, url: baseURL + path, knowsAbout: tutor.predmeti });
    expect(lessons).toMatchObject({
      provider: { '@id': person?.['@id'] },
      aggregateRating: { ratingValue: tutor.prosjecnaOcjena, reviewCount: tutor.brojRecenzija },
      offers: tutor.cijenaPoNivoima.map(({ nivo_cijena }: { nivo_cijena: number }) => ({
        price: nivo_cijena,
        priceCurrency: 'EUR',
      })),
    });
  });

  test('are kept from what is private or of no use to them', async ({ page }) => {
    await loginAs(page, 'student');
    const guests = [
      ['/login', 'Prijava'],
      ['/login?nalog=novi', 'Registracija'],
      ['/forget', 'Zaboravljena lozinka'],
      ['/reset-password/x', 'Nova lozinka'],
      ['/success', 'Registracija je uspjela'],
    ] as const;
    for (const path of ['/dashboard', '/poruke', '/podesavanja']) {
      await page.goto(path);
      await expect(robots(page)).toHaveAttribute('content', 'noindex');
    }
    await page.context().clearCookies();
    for (const [path, title] of guests) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · Časovi`);
      expect((await describes(page)).length, path).toBeGreaterThan(30);
      await expect(robots(page)).toHaveAttribute('content', 'noindex');
      await expect(canonical(page)).toHaveCount(0);
    }
  });
});

test(`every public page is accessible`, async ({ page, expectError }) => {
  // The rules look at every element of eight pages.
  test.setTimeout(300_000);
  expectError(/404/);
  for (const path of [
    '/',
    '/predmeti',
    LIST,
    `${LIST}?search=niko-takav&tip=2`,
    await profilePath(page),
    '/uslovi-koriscenja',
    '/politika-privatnosti',
    '/predmeti/nema-takvog',
  ]) {
    await page.goto(path);
    await expectAccessible(page, path, { except: FURTHER_ROWS });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Filteri' }).click();
  await expect(page.getByLabel('Sortiraj po')).toBeVisible();
  await expectAccessible(page, 'filters on a phone', { except: 'article' });
});

test('a first visit stays light and nothing moves while it comes alive, whatever the page', async ({
  page,
  newVisitor,
  expectError,
}) => {
  expectError(/404/);
  for (const path of ['/', LIST, await profilePath(page), '/login?nalog=novi', '/postani-profesor', '/nema-ovoga']) {
    const visitor = await newVisitor();
    await visitor.setViewportSize(PHONE);
    expect.soft(await weightOf(visitor, path), path).toBeLessThan(FIRST_LOAD_LIMIT_BYTES);
    expect.soft(await layoutShift(visitor), path).toBeLessThan(0.01);
    await visitor.context().close();
  }
});

test('pages, scripts and styles travel packed', async ({ page }) => {
  const encodingOf = async (path: string, accepted: string) =>
    (await page.request.get(path, { headers: { 'accept-encoding': accepted } })).headers()['content-encoding'];
  const html = await (await page.request.get('/')).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  const style = /\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? '';
  for (const path of ['/', LIST, script, style]) {
    expect(await encodingOf(path, 'gzip, deflate, br'), path).toBe('br');
    expect(await encodingOf(path, 'gzip'), path).toBe('gzip');
    expect(await encodingOf(path, 'identity'), path).toBeUndefined();
  }
  expect((await page.request.head('/')).status()).toBe(200);
  expect((await page.request.head('/nema-ovoga')).status()).toBe(404);
});
