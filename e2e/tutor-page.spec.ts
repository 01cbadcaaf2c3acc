import type { Page } from '@playwright/test';
import { dismiss } from './account-steps.ts';
import { arriveAsBookableTutor, profileOf, SUBJECT } from './booking-steps.ts';
import { expect, loginAs, test } from './fixtures.ts';

/** A demo tutor with a photo, the badge and reviews. */
const KNOWN = { name: 'Milena Đurović', subject: 'Matematika' };
const book = (page: Page) => page.getByRole('link', { name: 'ZAKAŽI ČAS' }).filter({ visible: true });

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

test('prices that differ by subject stand in a table', async ({ page, newCaller }) => {
  const tutorPage = await newCaller();
  const tutor = await arriveAsBookableTutor(tutorPage, ['08:00']);
  const offered = await (await tutorPage.request.get(`/api/tutor/cijene/${tutor.id}`)).json();
  const [piano] = offered;
  const [{ id_predmeta: other, naziv_predmeta: name }] = (
    await (await page.request.get('/api/subj/predmetiSvi')).json()
  ).filter(({ id_predmeta }: { id_predmeta: number }) => id_predmeta !== piano.id_predmeta);
  const predmeti = [...offered, { id_predmeta: other, id_nivoa: 2, cijena: 18 }];
  const data = { profesorId: tutor.id, predmeti, nacin_nastave: 0 };
  await page.goto(profileOf(tutor));
  await expect(page.getByRole('complementary').getByRole('definition')).toHaveText(['20 € / 60min', '30 € / 60min']);
  expect((await tutorPage.request.post('/api/tutor/sacuvaj_predmete', { data })).status()).toBe(200);
  await page.reload();
  const table = page.getByRole('table', { name: 'Cijena za 60min' });
  await expect(table.getByRole('columnheader')).toHaveText(['Predmet', 'Srednja škola', 'Fakultet']);
  await expect(table.getByRole('row').filter({ hasText: SUBJECT.name })).toHaveText('Klavir20 €30 €');
  await expect(table.getByRole('row').filter({ hasText: '18 €' })).toHaveText(`${name}18 €–`);
});

test('from all subjects to a tutor with photo, badge, stars and reviews, and ZAKAŽI ČAS tells guests and tutors why not', async ({
  page,
}) => {
  await page.goto('/predmeti');
  const main = page.getByRole('main');
  const subjects = await (await page.request.get('/api/subj/predmeti')).json();
  for (const { naziv_predmeta, link } of subjects.slice(0, 10)) {
    const tile = main.getByRole('link', { name: naziv_predmeta }).first();
    await expect.soft(tile).toHaveAttribute('href', `/predmeti/${link}`);
  }
  await main.getByRole('link', { name: KNOWN.subject }).first().click();

  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: KNOWN.name }) });
  await expect(card.locator('img')).toHaveAttribute('src', /^\/slike\//);
  const stars = card.getByRole('img', { name: /^Ocjena \d,\d\d od 5$/ });
  await expect(stars).toBeVisible();
  const average = Number((await stars.getAttribute('aria-label'))?.split(' ')[1]?.replace(',', '.'));
  expect(await stars.evaluate((one) => getComputedStyle(one).getPropertyValue('--filled'))).toBe(
    String(Math.round(average)),
  );
  await expect(card.getByTitle('Verifikovan profesor')).toBeVisible();
  await expect(card.getByText('Još nije provjeren')).toHaveCount(0);
  await expect(card.getByText(/^\d+ recenzij[ae]$/)).toBeVisible();
  await card.getByRole('link', { name: 'VIDI PROFESORA' }).click();

  await expect(main.getByRole('heading', { name: KNOWN.name, level: 1 })).toBeVisible();
  await expect(main.getByText('Verifikovan profesor')).toBeVisible();
  await expect(main.getByText('Još nije provjeren')).toHaveCount(0);
  await expect(main.getByRole('img', { name: `Fotografija: ${KNOWN.name}` })).toHaveAttribute('src', /^\/slike\//);
  await expect(main.getByText(/^\d,\d\d$/).first()).toBeVisible();
  const review = main.getByRole('article').first();
  await expect(review.getByRole('heading')).toHaveText(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u);
  await expect(review.getByRole('img', { name: /^Ocjena [1-5] od 5$/ })).toBeVisible();
  await expect(review.locator('img')).toBeVisible();

  await book(page).click();
  const invitation = page.getByRole('dialog', { name: 'Morate biti prijavljeni da biste zakazali čas.' });
  await invitation.getByRole('button', { name: 'Ostani na stranici' }).click();
  await expect(invitation).toBeHidden();
  await expect(book(page)).toBeFocused();
  await loginAs(page, 'tutor');
  await page.reload();
  await book(page).click();
  await dismiss(page, 'Ups!', 'Ulogovani ste kao profesor! Časove zakazuju samo studenti.');
});
