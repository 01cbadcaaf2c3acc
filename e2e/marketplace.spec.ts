import type { Page } from '@playwright/test';
import { PHONE } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeSubject, makeTutors, type Subject, type Tutor } from './market-steps.ts';
import { hold } from './page-steps.ts';

const PAGE_SIZE = 20;
const BIOGRAPHY =
  'Jedna dvije tri četiri pet šest sedam osam devet deset jedanaest dvanaest trinaest četrnaest petnaest.';

const cards = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) });
const names = (page: Page) => cards(page).getByRole('heading');
const count = (page: Page, total: number) => page.getByText(`Broj dostupnih profesora: ${total}`, { exact: true });
const filters = (page: Page) => page.getByRole('form', { name: 'Pretraga i filteri' });

test.describe('a list of tutors', () => {
  // Registering two dozen tutors takes its time.
  test.describe.configure({ timeout: 180_000 });

  let subject: Subject;
  let cheap: Tutor;
  let dear: Tutor;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(300_000);
    const baseURL = process.env.CASOVI_E2E_URL;
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    subject = await makeSubject(page);
    await page.close();
    const [first, second] = await makeTutors(baseURL, subject, [
      { name: 'Đurđa Đžćčšović', prices: { 1: 8, 2: 12 }, mode: 2, cv: BIOGRAPHY, hours: ['10:00', '17:00'] },
      { name: 'Željko Zorić', prices: { 3: 95, 4: 90 }, mode: 1, hours: ['10:00'] },
      ...Array.from({ length: PAGE_SIZE }, (_, index) => ({ prices: { 2: 20 + index } })),
    ]);
    if (!first || !second) throw new Error('no tutors were made');
    cheap = first;
    dear = second;
  });

  test('the card says everything that one chooses by', async ({ page }) => {
    await page.goto(`${subject.path}?sort=priceAscOrder`);
    await expect(count(page, PAGE_SIZE + 2)).toBeVisible();
    const card = cards(page).first();
    await expect(card.getByRole('heading', { name: cheap.name })).toBeVisible();
    const [form, list] = [await filters(page).boundingBox(), await card.boundingBox()];
    expect((form?.x ?? 0) + (form?.width ?? 0), 'the filters beside it').toBeLessThan(list?.x ?? 0);
    await expect(card).toContainText('od 8 € / 60 min');
    await expect(card).toContainText(subject.name);
    await expect(card).toContainText('Uzivo i online');
    await expect(card).toContainText('0 recenzija');
    await expect(
      card.getByText('Jedna dvije tri četiri pet šest sedam osam devet deset jedanaest dvanaest...', { exact: true }),
    ).toBeVisible();
    await expect(card.locator('img')).toHaveAttribute('src', '/avatar.svg');
    await expect(card.getByTitle('Verifikovan profesor')).toHaveCount(0);
    await expect(card.getByText('Još nije provjeren')).toBeVisible();
    await card.getByRole('link', { name: 'VIDI PROFESORA' }).click();
    await expect(page).toHaveURL((url) => url.pathname === cheap.path);
    await expect(page.getByRole('heading', { level: 1, name: cheap.name })).toBeVisible();
    await expect(page.getByText('Još nije provjeren')).toBeVisible();
  });

  test('search, sort and level stand in the address, for the way back, a reload and a friend', async ({
    page,
    newVisitor,
  }) => {
    await page.goto(subject.path);
    await page.getByLabel('Sortiraj po').selectOption('priceDescOrder');
    await expect(page).toHaveURL(`${subject.path}?sort=priceDescOrder`);
    await expect(cards(page).first()).toContainText(dear.name);
    await page.getByRole('radio', { name: 'Osnovna škola' }).check();
    await expect(page).toHaveURL(`${subject.path}?tip=1&sort=priceDescOrder`);
    await expect(count(page, 1)).toBeVisible();
    await page.getByRole('radio', { name: 'Sve', exact: true }).check();
    await expect(count(page, PAGE_SIZE + 2)).toBeVisible();

    // Typing alone changes nothing: the button does.
    await page.getByLabel('Ime profesora').fill('  djurdja  ');
    await expect(count(page, PAGE_SIZE + 2)).toBeVisible();
    await filters(page).getByRole('button', { name: 'Traži' }).click();
    await expect(page).toHaveURL(`${subject.path}?search=djurdja&sort=priceDescOrder`);
    await expect(count(page, 1)).toBeVisible();
    await expect(names(page)).toHaveText([cheap.name]);

    await page.reload();
    await expect(count(page, 1)).toBeVisible();
    await expect(page.getByLabel('Ime profesora')).toHaveValue('djurdja');
    await expect(page.getByLabel('Sortiraj po')).toHaveValue('priceDescOrder');

    const friend = await newVisitor();
    await friend.goto(page.url());
    await expect(count(friend, 1)).toBeVisible();
    await expect(friend.getByLabel('Ime profesora')).toHaveValue('djurdja');

    await page.goBack();
    await expect(count(page, PAGE_SIZE + 2)).toBeVisible();
    await expect(page.getByLabel('Ime profesora')).toHaveValue('');
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Osnovna škola' })).toBeChecked();
    await expect(count(page, 1)).toBeVisible();
  });

  test('a choice made before the page is hydrated is kept', async ({ page }) => {
    const letGo = await hold(page, '**/assets/*.js');
    await page.goto(subject.path, { waitUntil: 'commit' });
    await page.getByLabel('Sortiraj po').selectOption('name');
    await page.getByRole('radio', { name: 'Fakultet' }).check();
    letGo();
    await expect(page).toHaveURL(`${subject.path}?tip=3&sort=name`);
    await expect(count(page, 1)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Fakultet' })).toBeChecked();
  });

  test('nobody found is said, with a way out; another subject begins without filters', async ({ page }) => {
    await page.goto(`${subject.path}?tip=3&sort=name&search=niko-takav`);
    await expect(page.getByRole('heading', { name: 'Nema dostupnih profesora!' })).toBeVisible();
    await expect(count(page, 0)).toBeVisible();
    await page
      .getByRole('banner')
      .locator('summary', { hasText: /^Predmeti$/ })
      .click();
    await page.getByRole('banner').getByRole('link', { name: 'Biologija' }).click();
    await expect(page).toHaveURL('/predmeti/biologija');
    await expect(page.getByRole('radio', { name: 'Sve', exact: true })).toBeChecked();
    await expect(page.getByLabel('Sortiraj po')).toHaveValue('relevantnosti');
    await expect(page.getByLabel('Ime profesora')).toHaveValue('');
    await page.goBack();
    await page.getByRole('link', { name: 'Poništi filtere' }).click();
    await expect(count(page, PAGE_SIZE + 2)).toBeVisible();
  });

  test('on a phone the filters are a sheet; the button tells how many are on, and asks for nothing by itself', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(subject.path);
    await expect(page.getByLabel('Sortiraj po')).toBeHidden();
    await page.getByRole('button', { name: 'Filteri' }).click();
    await page.getByText('Fakultet', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Fakultet' })).toBeChecked();
    await expect(page).toHaveURL(`${subject.path}?tip=3`);
    const close = page.getByRole('button', { name: 'Prikaži 1 profesora' });
    await close.click();
    await expect(page.getByLabel('Sortiraj po')).toBeHidden();
    await expect(names(page)).toHaveText([dear.name]);

    // Hours, a price and the way of teaching, each with the number that it leaves; together they are in the address, there and back.
    await page.getByRole('button', { name: 'Filteri (1)' }).click();
    await page.getByText('Sve', { exact: true }).click();
    await page.getByText('Sutra', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Prikaži 2 profesora' })).toBeVisible();
    await page.getByLabel('Najviša cijena').fill('50');
    await page.getByText('Uživo', { exact: true }).click();
    await expect(page).toHaveURL(`${subject.path}?kada=sutra&cijenaDo=50&nacin=uzivo`);
    await page.getByRole('button', { name: 'Prikaži 1 profesora' }).click();
    await expect(names(page)).toHaveText([cheap.name]);
    await cards(page).getByRole('link', { name: 'VIDI PROFESORA' }).click();
    await expect(page).toHaveURL((url) => url.pathname === cheap.path);
    await page.goBack();
    await expect(names(page)).toHaveText([cheap.name]);
    await page.goto(`${subject.path}?kada=sutra&cijenaDo=50&nacin=online&verifikovan=1`);
    await page.getByRole('link', { name: /Bez filtera verifikovani ?: 1 profesor/ }).click();
    await expect(names(page)).toHaveText([cheap.name]);
    await page.getByRole('link', { name: 'Ukloni filter: Sutra' }).click();
    await expect(page).toHaveURL(`${subject.path}?cijenaDo=50&nacin=online`);
    await page.goto(`${subject.path}?tip=3`);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const open = page.getByRole('button', { name: 'Filteri (1)' });
    await open.click();
    await close.click();
    await expect(page.getByLabel('Sortiraj po')).toBeHidden();
    await open.click();
    await expect(page.getByLabel('Sortiraj po')).toBeVisible();
    // The profile of a card may be prefetched.
    expect(asked.filter((url) => url.includes(`${subject.path}.data`))).toEqual([]);
  });

  test('the way back from a tutor, and a reload, lead to the same place in the list', async ({ page }) => {
    await page.goto(`${subject.path}?sort=name`);
    const card = cards(page).nth(PAGE_SIZE - 6);
    await card.scrollIntoViewIfNeeded();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    const top = async () => (await cardOf(page, name).boundingBox())?.y ?? Number.NaN;
    const before = await top();
    await card.getByRole('link', { name: 'VIDI PROFESORA' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/predmeti/);
    await expect.poll(top).toBeCloseTo(before, 0);
    await page.reload();
    await expect.poll(top).toBeCloseTo(before, 0);
  });

  test('more tutors come as one scrolls; the address follows and a reload keeps them', async ({ page }) => {
    await page.goto(`${subject.path}?sort=name`);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(PAGE_SIZE + 2);
    await expect(page).toHaveURL(`${subject.path}?sort=name&strana=2`);
    // While the address changes skeletons may stand there.
    await expect.poll(async () => new Set(await names(page).allTextContents()).size).toBe(PAGE_SIZE + 2);
    await page.reload();
    await expect(cards(page)).toHaveCount(PAGE_SIZE + 2);
  });

  test('a click on the button loads more, and a failure can be retried', async ({ page, expectError }) => {
    expectError(/503/);
    // Without it nothing comes by itself.
    await page.addInitScript(() => {
      window.IntersectionObserver = class {
        observe() {}
        disconnect() {}
      } as unknown as typeof IntersectionObserver;
    });
    const path = `**/api/tutor/predmeti/**`;
    await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Pokušajte kasnije.' } }));
    await page.goto(subject.path);
    const more = page.getByRole('link', { name: 'Prikaži još profesora' });
    const failed = page.waitForResponse((response) => response.status() === 503);
    await more.click();
    await failed;
    await expect(more).not.toHaveAttribute('aria-busy');
    await page.unroute(path);
    await more.click();
    await expect(cards(page)).toHaveCount(PAGE_SIZE + 2);
    await expect(more).toHaveCount(0);
    await expect(cards(page).nth(PAGE_SIZE).getByRole('link')).toBeFocused();
  });

  test('without scripts there are the first tutors, the filters and the next page', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(subject.path);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    await expect(count(page, PAGE_SIZE + 2)).toBeVisible();
    await page.getByRole('link', { name: 'Prikaži još profesora' }).click();
    await expect(cards(page)).toHaveCount(PAGE_SIZE + 2);
    await page.getByLabel('Ime profesora').fill('željko');
    await page.getByRole('radio', { name: 'Fakultet' }).check();
    await filters(page).getByRole('button', { name: 'Primijeni filtere' }).click();
    await expect(count(page, 1)).toBeVisible();
    await expect(cards(page).getByRole('heading', { name: dear.name })).toBeVisible();
    await context.close();
  });

  test('a tutor’s page has everything, and only under the exact address', async ({ page, expectError }) => {
    expectError(/404/);
    await page.goto(cheap.path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: cheap.name })).toBeVisible();
    await expect(main.getByRole('img', { name: `Fotografija: ${cheap.name}` })).toHaveAttribute('src', '/avatar.svg');
    await expect(main.getByRole('img', { name: 'Ocjena 0 od 5' })).toBeVisible();
    for (const text of ['8 € / 60min', '12 € / 60min', subject.name, 'Uzivo i online', BIOGRAPHY, '0 recenzija']) {
      await expect(main).toContainText(text);
    }
    await expect(main).not.toContainText('Verifikovan');

    const [first, last] = cheap.name.split(' ');
    const status = async (segment: string) =>
      (await page.request.get(`/profesori/${encodeURIComponent(segment)}`)).status();
    expect(await status(`${first}-${last}-${cheap.id}`)).toBe(200);
    expect(await status(`${first}-${last}-${cheap.id}`.toLocaleUpperCase('sr'))).toBe(200);
    for (const wrong of [
      `${first}-${cheap.id}`,
      `${first}-${last}-x-${cheap.id}`,
      `${first}-${last}-${cheap.id}x`,
      `${last}-${first}-${cheap.id}`,
      `${first}-${last}-${dear.id}`,
      `${first}-${last}-999999999`,
      `${first}-${last}-99999999999999999999`,
      `${first}-${last}-`,
    ]) {
      expect(await status(wrong), wrong).toBe(404);
    }
    expect((await page.request.get('/predmeti/nema-takvog')).status()).toBe(404);
    await page.goto(`/profesori/${first}-${last}-${dear.id}`);
    await expect(page.getByRole('heading', { name: 'Stranica nije pronadjena!' })).toBeVisible();
  });
});
