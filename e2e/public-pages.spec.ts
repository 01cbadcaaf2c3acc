import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dismiss } from './account-steps.ts';
import { expect, loginAs, test } from './fixtures.ts';
import { FIRST_LOAD_LIMIT_BYTES, layoutShift, weightOf } from './page-steps.ts';

const LIST = '/predmeti/matematika';

async function profilePath(page: Page): Promise<string> {
  const [tutor] = await (await page.request.get('/api/tutor/predmeti/matematika?limit=1')).json();
  return `/profesori/${encodeURIComponent(`${tutor.ime.replace(' ', '-')}-${tutor.id_korisnika}`)}`;
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

  test('/#contact shows the contact form, opened from outside or from another page', async ({ page }) => {
    await page.goto('/#contact');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Kontakt' })).toBeInViewport();
    await page.goto('/predmeti');
    await page.getByRole('banner').getByRole('link', { name: 'Kontakt' }).click();
    await expect(page).toHaveURL('/#contact');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Kontakt' })).toBeInViewport();
  });
});

test.describe('the contact form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/#contact');
    await expect(submit(page)).toBeEnabled();
  });

  test('asks for every field and for an address', async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/send-email')) sent += 1;
    });
    for (const missing of Object.keys(VALUES)) {
      await fill(page, { ...VALUES, [missing]: '' });
      await submit(page).click();
      await expect(page.locator('#contact').getByLabel(missing, { exact: true })).toBeFocused();
    }
    await fill(page, { ...VALUES, 'E-mail adresa': 'nije adresa' });
    await submit(page).click();
    await expect(page.locator('#contact').getByLabel('E-mail adresa')).toBeFocused();
    expect(sent).toBe(0);
  });

  test('sends a message and is empty afterwards', async ({ page }) => {
    await fill(page, VALUES);
    await submit(page).click();
    await dismiss(page, 'Bravo!', 'Poruka uspjesno poslata!');
    for (const label of Object.keys(VALUES)) {
      await expect(page.locator('#contact').getByLabel(label, { exact: true })).toHaveValue('');
    }
  });

  test('shows a failure and loses no input', async ({ page, expectError }) => {
    expectError(/Failed to load resource/);
    await page.route('**/api/auth/send-email', (route) => route.abort());
    await fill(page, VALUES);
    await submit(page).click();
    await dismiss(page, 'Ups!', 'Greska prilikom slanja poruke!');
    for (const [label, text] of Object.entries(VALUES)) {
      await expect(page.locator('#contact').getByLabel(label, { exact: true })).toHaveValue(text);
    }
  });
});

test('the terms charge a late cancellation, as the question before it and the mail after it say', async ({ page }) => {
  await page.goto('/uslovi-koriscenja');
  await expect(page.getByRole('region', { name: 'Otkazivanje' })).toContainText('Ako otkaže kasnije, čas se naplaćuje');
});

test.describe('search engines and social networks', () => {
  interface Thing {
    '@type': string;
    [field: string]: unknown;
  }

  const things = async (page: Page): Promise<Thing[]> => {
    const data = JSON.parse(String(await page.locator('script[type="application/ld+json"]').textContent()));
    expect(data['@context']).toBe('https://schema.org');
    return data['@graph'];
  };

  test('find title, description, address, picture and data on every page', async ({ page, baseURL }) => {
    const seen = new Set<string>();
    for (const [path, types] of [
      ['/', ['Organization', 'WebSite']],
      ['/predmeti', ['BreadcrumbList', 'ItemList']],
      [LIST, ['BreadcrumbList', 'ItemList']],
      [await profilePath(page), ['BreadcrumbList', 'Person', 'Service']],
      ['/uslovi-koriscenja', null],
      ['/politika-privatnosti', null],
    ] as const) {
      await page.goto(`${path}?utm_source=test`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + path);
      const title = await page.title();
      const description = String(await page.locator('meta[name=description]').getAttribute('content'));
      expect(description.length, path).toBeGreaterThan(50);
      expect(seen.has(title) || seen.has(description), `${path} has texts of its own`).toBe(false);
      seen.add(title).add(description);
      const picture = String(await page.locator('meta[property="og:image"]').getAttribute('content'));
      const response = await page.request.get(picture);
      expect(response.headers()['content-type'], path).toMatch(/^image\/(png|webp)$/);
      await expect(page.locator('meta[name=robots]')).toHaveCount(0);
      if (types) expect((await things(page)).map((thing) => thing['@type'])).toEqual(types);
    }
  });

  test('read a tutor’s rating and prices as data', async ({ page, baseURL }) => {
    const path = await profilePath(page);
    const id = /\d+$/.exec(path)?.[0];
    const tutor = await (await page.request.get(`/api/tutor/profesori/${id}`)).json();
    await page.goto(path);
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

  test('get a sitemap, and no private pages', async ({ page, baseURL }) => {
    const robots = await (await page.request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    for (const path of ['/', '/predmeti', LIST, await profilePath(page), '/uslovi-koriscenja']) {
      expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
    }
    await loginAs(page, 'student');
    for (const path of ['/dashboard', '/poruke', '/podesavanja']) {
      expect(robots).toContain(`Disallow: ${path}\n`);
      expect(sitemap).not.toContain(path);
      await page.goto(path);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
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
    await expectAccessible(page, path);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Filteri' }).click();
  await expect(page.getByLabel('Sortiraj po')).toBeVisible();
  await expectAccessible(page, 'filters on a phone');
});

test('a first visit stays light, whatever the page', async ({ page, newVisitor, expectError }) => {
  expectError(/404/);
  for (const path of ['/', '/predmeti', LIST, await profilePath(page), '/login?nalog=novi', '/nema-ovoga']) {
    const visitor = await newVisitor();
    expect(await weightOf(visitor, path), path).toBeLessThan(FIRST_LOAD_LIMIT_BYTES);
    await visitor.context().close();
  }
});

test('hydration causes no layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', LIST, await profilePath(page), '/login?nalog=novi', '/postani-profesor']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page), path).toBeLessThan(0.01);
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
