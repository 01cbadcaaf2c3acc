import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { dismiss, logIn } from './account-steps.ts';
import { expect, loginAs, test } from './fixtures.ts';

const MISSING = 'Molimo vas da ocijenite profesora prije nego sto posaljete recenziju.';
const SAVED = 'Bravo! Recenzija je uspjesno sacuvana.';

interface Waiting {
  id_profesora: number;
  ime: string;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Odrzali ste cas kod profesora - / });
const titleFor = ({ ime }: Waiting) => `Odrzali ste cas kod profesora - ${ime}. Ocijenite profesora!`;

async function queueOf(page: Page, studentId: number): Promise<Waiting[]> {
  return (await (await page.request.get(`/api/reviews/check-review?id_ucenika=${studentId}`)).json()).profesori;
}

async function ratingsOf(page: Page, { id_profesora }: Waiting): Promise<{ average: number; count: number }> {
  const tutor = await (await page.request.get(`/api/tutor/profesori/${id_profesora}`)).json();
  return { average: tutor.prosjecnaOcjena, count: tutor.brojRecenzija };
}

test('after the login a student is asked, can put it off until the next start, and is asked again', async ({
  page,
  context,
}) => {
  await logIn(page, 'ucenik@casovi.example', 'Casovi1!');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.goto('/podesavanja');
  await expect(page.getByRole('heading', { level: 1, name: 'Podešavanja' })).toBeVisible();
  await page.goto('/');
  const checked: string[] = [];
  page.on('request', (request) => checked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  expect(checked).not.toContain('/api/reviews/check-review');
  await expect(dialog(page)).toHaveCount(0);
  const nextStart = await context.newPage();
  await nextStart.goto('/dashboard');
  await expect(dialog(nextStart)).toBeVisible();
});

test('a tutor is not asked', async ({ page }) => {
  await loginAs(page, 'tutor', { askForReviews: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => url.includes('/api/reviews') || url.includes('review-queue'))).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing for axe to complain about, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await loginAs(page, 'student', { askForReviews: true });
    await page.goto('/dashboard');
    await dialog(page).getByRole('button', { name: 'Posalji recenziju' }).click();
    await expect(dialog(page).getByText(MISSING)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
  });
}

test('a review that cannot be sent blocks nobody: the next tutor comes', async ({ page, expectError }) => {
  expectError(/500/);
  const studentId = await loginAs(page, 'student', { askForReviews: true });
  const [first, second] = await queueOf(page, studentId);
  expect(first && second, 'two tutors wait in the demo').toBeTruthy();
  await page.route('**/api/reviews/send-review', (route) =>
    route.fulfill({ status: 500, json: { message: 'Greška' } }),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: titleFor(first as Waiting) })).toBeVisible();
  await dialog(page).getByText('3 zvjezdice').locator('..').click();
  await dialog(page).getByRole('button', { name: 'Posalji recenziju' }).click();
  await expect(page.getByRole('dialog', { name: titleFor(second as Waiting) })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

// The last one: it empties the queue that the others look at.
test('the queue by keyboard and by mouse, and the average follows', async ({ page }) => {
  const studentId = await loginAs(page, 'student', { askForReviews: true });
  const queue = await queueOf(page, studentId);
  const [first] = queue;
  if (!first) throw new Error('nobody waits for a review in the demo');
  const before = await ratingsOf(page, first);
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: titleFor(first), exact: true })).toBeVisible();

  // No star: told so, and the stars have the focus.
  await dialog(page).getByRole('button', { name: 'Posalji recenziju' }).press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText(MISSING);
  const stars = dialog(page).getByRole('radio');
  await expect(stars).toHaveCount(5);
  await expect(stars.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: /^4 zvjezdice/ })).toBeChecked();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  const comment = `Sve mi je jasno poslije jednog časa. ${Date.now()}`;
  await dialog(page)
    .getByLabel(/^Komentar/)
    .fill(comment);
  await dialog(page).getByRole('button', { name: 'Posalji recenziju' }).press('Enter');
  await dismiss(page, 'Bravo!', SAVED);

  for (const next of queue.slice(1)) {
    await expect(page.getByRole('dialog', { name: titleFor(next), exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog(page).getByText('5 zvjezdica').locator('..').click();
    await dialog(page).getByRole('button', { name: 'Posalji recenziju' }).click();
    await dismiss(page, 'Bravo!', SAVED);
  }
  await expect(dialog(page)).toHaveCount(0);

  const after = await ratingsOf(page, first);
  expect(after.count).toBe(before.count + 1);
  expect(after.average).toBeCloseTo((before.average * before.count + 4) / after.count, 1);
  await page.goto(`/profesori/${first.ime.replace(' ', '-')}-${first.id_profesora}`);
  await expect(page.getByText(comment)).toBeVisible();
  await expect(page.getByText(after.average.toFixed(2).replace('.', ',')).first()).toBeVisible();
});
