import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dismiss, fillLogin, logIn } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, bookAs, type Person, profileOf } from './booking-steps.ts';
import { openLive } from './chat-steps.ts';
import { inDays } from './clock.ts';
import { type Caller, expect, loginAs, test } from './fixtures.ts';
import { lessonsOfStudent, setStatusAsAdmin } from './lesson-steps.ts';

const MISSING = 'Molimo vas da ocijenite profesora prije nego sto posaljete recenziju.';
const SAVED = 'Bravo! Recenzija je uspjesno sacuvana.';

type NewCaller = () => Promise<Caller>;

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Odrzali ste cas kod profesora - / });
const asking = (page: Page, { name }: Person) =>
  page.getByRole('dialog', { name: `Odrzali ste cas kod profesora - ${name}. Ocijenite profesora!`, exact: true });
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Posalji recenziju' });
const star = (page: Page, name: string) => dialog(page).getByText(name).locator('..');

async function ratingsOf(page: Page, { id }: Person): Promise<{ average: number; count: number }> {
  const tutor = await (await page.request.get(`/api/tutor/profesori/${id}`)).json();
  return { average: tutor.prosjecnaOcjena, count: tutor.brojRecenzija };
}

/** A new student with a held lesson at each of so many new tutors. An admin says that they were held: nobody waits for them. */
async function arriveAfterLessons(page: Page, newCaller: NewCaller, count: number): Promise<Person[]> {
  const student = await arriveAsStudent(page);
  const tutors: Person[] = [];
  for (const hour of ['08:00', '09:00', '10:00'].slice(0, count)) {
    const tutor = await arriveAsBookableTutor(await newCaller(), [hour]);
    await bookAs(page, student, tutor, inDays(1), hour);
    tutors.push(tutor);
  }
  const admin = await newCaller();
  await loginAs(admin, 'admin');
  for (const { id } of await lessonsOfStudent(page, student)) await setStatusAsAdmin(admin, id, 4);
  return tutors;
}

test('after the login a student is asked, can put it off until the next start, and is asked again', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/reviews/check-review')) asked.push(new URL(page.url()).pathname);
  });
  await logIn(page, 'ucenik@casovi.example', 'Casovi1!');
  await expect(page).toHaveURL('/dashboard');
  await expect(dialog(page)).toBeVisible();
  expect(asked).toEqual(['/dashboard']);
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.goto('/podesavanja');
  await expect(page.getByRole('heading', { level: 1, name: 'Podešavanja' })).toBeVisible();
  await page.goto('/');
  const checked: string[] = [];
  page.on('request', (request) => checked.push(new URL(request.url()).pathname));
  await openLive(page, '/dashboard');
  expect(checked).not.toContain('/api/reviews/check-review');
  await expect(dialog(page)).toHaveCount(0);
  const nextStart = await context.newPage();
  await nextStart.goto('/dashboard');
  await expect(dialog(nextStart)).toBeVisible();
});

test('a login that leads to a public page asks there, and a visit without one does not', async ({ page }) => {
  await page.goto(`/login?next=${encodeURIComponent('/predmeti/klavir')}`);
  await fillLogin(page, 'ucenik@casovi.example', 'Casovi1!');
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
  await expect(page).toHaveURL('/predmeti/klavir');
  await expect(dialog(page)).toBeVisible();
  await openLive(page, '/predmeti/klavir');
  await expect(dialog(page)).toHaveCount(0);
});

test('a tutor is not asked', async ({ page }) => {
  await loginAs(page, 'tutor', { askForReviews: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openLive(page, '/dashboard');
  expect(asked.filter((url) => url.includes('/api/reviews') || url.includes('review-queue'))).toEqual([]);
});

test('the queue by keyboard and by mouse, past a review that cannot be sent, and the average follows', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(/500/);
  const [first, lost, last] = (await arriveAfterLessons(page, newCaller, 3)) as [Person, Person, Person];
  await page.goto('/dashboard');
  await expect(asking(page, first)).toBeVisible();

  // No star: told so, and the stars have the focus.
  await send(page).press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText(MISSING);
  await expectAccessible(page, 'the dialog', { within: '[role=dialog]' });
  const stars = dialog(page).getByRole('radio');
  await expect(stars).toHaveCount(5);
  await expect(stars.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: /^4 zvjezdice/ })).toBeChecked();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  const comment = `Sve mi je jasno poslije jednog časa. ${first.name}`;
  await dialog(page)
    .getByLabel(/^Komentar/)
    .fill(comment);
  await send(page).press('Enter');
  await dismiss(page, 'Bravo!', SAVED);

  // One that cannot be sent blocks nobody: the next tutor comes.
  await expect(asking(page, lost)).toBeVisible();
  await page.route('**/api/reviews/send-review', (route) =>
    route.fulfill({ status: 500, json: { message: 'Greška' } }),
  );
  await star(page, '3 zvjezdice').click();
  await send(page).click();
  await expect(asking(page, last)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute('**/api/reviews/send-review');

  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await star(page, '5 zvjezdica').click();
  await send(page).click();
  await dismiss(page, 'Bravo!', SAVED);
  await expect(dialog(page)).toHaveCount(0);

  expect(await ratingsOf(page, first)).toEqual({ average: 4, count: 1 });
  expect(await ratingsOf(page, last)).toEqual({ average: 5, count: 1 });
  await page.goto(profileOf(first));
  await expect(page.getByText(comment)).toBeVisible();
  await expect(page.getByText('4,00').first()).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a star is tapped, another one instead, and the review is sent', async ({ page, newCaller }) => {
    const [tutor] = (await arriveAfterLessons(page, newCaller, 1)) as [Person];
    await page.goto('/dashboard');
    await expect(asking(page, tutor)).toBeVisible();
    await send(page).tap();
    await expect(dialog(page).getByRole('alert')).toHaveText(MISSING);

    await star(page, '5 zvjezdica').tap();
    await expect(dialog(page).getByRole('radio', { name: /^5 zvjezdica/ })).toBeChecked();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    // What a mouse would point at must not stay lit: the word and the stars say what is chosen.
    await star(page, '2 zvjezdice').tap();
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveAccessibleName(/^2 zvjezdice/);
    await expect(dialog(page).getByText('Slabo', { exact: true })).toBeVisible();
    const size = await star(page, '2 zvjezdice').boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0), 'large enough for a finger').toBeGreaterThanOrEqual(44);

    await send(page).tap();
    const thanks = page.getByRole('alertdialog');
    await expect(thanks.getByText(SAVED, { exact: true })).toBeVisible();
    await thanks.getByRole('button', { name: 'U redu' }).tap();
    await expect(dialog(page)).toHaveCount(0);
    expect(await ratingsOf(page, tutor)).toEqual({ average: 2, count: 1 });
  });
});
