import type { Page } from '@playwright/test';
import { profileOf } from './booking-steps.ts';
import { expect, test } from './fixtures.ts';

const PAGE_SIZE = 10;

interface Reviewed {
  path: string;
  total: number;
  /** What stands in every review, newest first. */
  texts: string[];
}

/** The demo's tutor with the most reviews: more than two pages of them. */
async function muchReviewed(page: Page): Promise<Reviewed> {
  const tutors: { id_korisnika: number; ime: string; brojRecenzija: number }[] = await (
    await page.request.get('/api/tutor/predmeti/matematika')
  ).json();
  const [tutor] = tutors.toSorted((first, second) => second.brojRecenzija - first.brojRecenzija);
  if (!tutor) throw new Error('no tutors');
  expect(tutor.brojRecenzija).toBeGreaterThan(2 * PAGE_SIZE);
  const profile = await (await page.request.get(`/api/tutor/profesori/${tutor.id_korisnika}`)).json();
  return {
    path: profileOf({ id: tutor.id_korisnika, name: tutor.ime }),
    total: tutor.brojRecenzija,
    texts: profile.recenzije.map((review: { tekst: string }) => review.tekst),
  };
}

const section = (page: Page) => page.getByRole('region', { name: 'Recenzije' });
const reviews = (page: Page) => section(page).getByRole('article');
const more = (page: Page) => section(page).getByRole('link', { name: 'Prikaži još recenzija' });
const shown = (page: Page, count: number, total: number) =>
  section(page).getByText(`Prikazano ${count} od ${total}`, { exact: true });

async function expectReviews(page: Page, texts: readonly string[]): Promise<void> {
  await expect(reviews(page)).toContainText([...texts]);
}

test('further reviews come page by page, and reading goes on where they begin', async ({ page }) => {
  const { path, total, texts } = await muchReviewed(page);
  expect(texts).toHaveLength(total);
  await page.goto(path);
  await expectReviews(page, texts.slice(0, PAGE_SIZE));
  await expect(shown(page, PAGE_SIZE, total)).toBeVisible();
  await more(page).click();
  await expectReviews(page, texts.slice(0, 2 * PAGE_SIZE));
  await expect(page.locator('#recenzije-2')).toBeFocused();
  await more(page).click();
  await expectReviews(page, texts);
  await expect(more(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);
});

test('a page of reviews that did not come can be asked for again', async ({ page, expectError }) => {
  expectError(/Failed to load resource/);
  const { path, texts } = await muchReviewed(page);
  await page.goto(path);
  const requests = '**/api/tutor/profesori/*';
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/tutor/profesori/'));
  await page.route(requests, (route) => route.abort());
  await more(page).click();
  await failed;
  await page.unroute(requests);
  await expect(more(page)).not.toHaveAttribute('aria-busy', 'true');
  await expectReviews(page, texts.slice(0, PAGE_SIZE));
  await more(page).click();
  await expectReviews(page, texts.slice(0, 2 * PAGE_SIZE));
});

test('without scripts the next reviews have an address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  const { path, total, texts } = await muchReviewed(page);
  await page.goto(path);
  await expectReviews(page, texts.slice(0, PAGE_SIZE));
  await more(page).click();
  await expect(page).toHaveURL(`${path}?recenzije=2#recenzije-2`);
  await expectReviews(page, texts.slice(0, 2 * PAGE_SIZE));
  await expect(shown(page, 2 * PAGE_SIZE, total)).toBeVisible();
  await more(page).click();
  await expectReviews(page, texts);
  await expect(more(page)).toHaveCount(0);
  await context.close();
});
