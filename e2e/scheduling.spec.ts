import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { dayAndMonth, lessonTerm } from '@casovi/contract/time';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dismiss } from './account-steps.ts';
import {
  arriveAsBookableTutor,
  arriveAsStudent,
  bookAs,
  cell,
  dialog,
  freeHours,
  openScheduling,
  profileOf,
  raisePrices,
  SUBJECT,
  sentRequest,
  showDay,
} from './booking-steps.ts';
import { inDays, now } from './clock.ts';
import { type Caller, expect, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent } from './lesson-steps.ts';

const MORNING = ['08:00', '09:00', '10:00'];

test('a lesson is booked with the keyboard alone', async ({ page, newCaller }) => {
  const tutor = await arriveAsBookableTutor(await newCaller(), MORNING);
  await arriveAsStudent(page);
  await page.goto(profileOf(tutor));
  const open = page.getByRole('link', { name: 'ZAKAŽI ČAS' }).filter({ visible: true });
  await open.focus();
  await page.keyboard.press('Enter');
  const tomorrow = inDays(1);
  await expect(cell(page, tomorrow, 8)).toHaveText('Zakaži');

  await dialog(page).getByRole('radio', { name: '60 min' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Predmet')).toBeFocused();
  // The only one.
  await expect(dialog(page).getByLabel('Predmet')).toHaveValue(SUBJECT.name);
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Nivo')).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog(page).getByLabel('Nivo').locator('option:checked')).toHaveText('Fakultet');

  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('radio', { name: 'Online' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'Uživo' })).toBeChecked();
  await expect(dialog(page)).toContainText(PLACE_TEXT.inChat);
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Ponovi svake sedmice')).toBeFocused();

  // The calendar is one stop of the Tab key, behind the arrows that lead to other days.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Narednih sedam dana' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    dialog(page)
      .getByRole('gridcell', { name: /, slobodno$/ })
      .and(page.locator(':focus')),
  ).toHaveCount(1);
  await page.keyboard.press('Control+Home');
  await expect(cell(page, inDays(0), 8)).toBeFocused();
  await page.keyboard.press('End');
  await expect(cell(page, inDays(6), 8)).toBeFocused();
  await page.keyboard.press('PageDown');
  // Later hours, which nobody can book, are folded.
  await expect(cell(page, inDays(6), 10)).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, tomorrow, 8)).toBeFocused();
  await expect(dialog(page).locator('[aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  for (const hour of [8, 9]) await expect(cell(page, tomorrow, hour)).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Tab');
  const all = dialog(page).getByRole('button', { name: 'Prikaži i prazne sate, od 08 do 21' });
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, tomorrow, 21)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: WAITING_TEXT.ask })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sentRequest(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sentRequest(page)).toBeHidden();
  await expect(open).toBeFocused();
});

const colourOf = (hour: Locator): Promise<string> =>
  hour.evaluate((element) => getComputedStyle(element).backgroundColor);

/** The hours of the morning that do not have the colour of those that are merely free. */
async function litHours(page: Page, date: string, plain: string): Promise<number[]> {
  const hours = [8, 9, 10];
  const colours = await Promise.all(hours.map((hour) => colourOf(cell(page, date, hour))));
  return hours.filter((_hour, index) => colours[index] !== plain);
}

/** No two look alike, by colours and borders: forced colours leave nothing else. */
async function expectToldApart(...parts: Locator[]): Promise<void> {
  const looks: string[] = [];
  for (const part of parts) {
    looks.push(
      await part.evaluate((element) => {
        const { color, backgroundColor, border } = getComputedStyle(element);
        return `${color} on ${backgroundColor} in ${border}`;
      }),
    );
  }
  expect.soft(new Set(looks).size, looks.join('\n')).toBe(parts.length);
}

test('two hours need the next one free: otherwise it is 60 minutes again', async ({ page, newCaller }) => {
  const tutorPage = await newCaller();
  const tutor = await arriveAsBookableTutor(tutorPage, MORNING);
  const other = await newCaller();
  await bookAs(other, await arriveAsStudent(other), tutor, inDays(1), '09:00');
  await arriveAsStudent(page);
  await page.goto(profileOf(tutor));
  await openScheduling(page);
  const hour = dialog(page).getByRole('radio', { name: '60 min' });
  const two = dialog(page).getByRole('radio', { name: '120 min' });
  const told = dialog(page).getByText('Sljedeći sat nije slobodan, pa je trajanje vraćeno na 60 minuta.');

  // The next hour is reserved.
  await two.check();
  const place = await cell(page, inDays(1), 8).boundingBox();
  await cell(page, inDays(1), 8).click();
  await expect(hour).toBeChecked();
  await expect(told).toBeVisible();
  expect(await cell(page, inDays(1), 8).boundingBox()).toEqual(place);
  await expect(dialog(page).locator('[aria-selected=true]')).toHaveCount(1);
  // There is no next hour in the tutor's week, and the choice comes first.
  await cell(page, inDays(2), 10).click();
  await expect(told).toBeHidden();
  await two.click();
  await expect(hour).toBeChecked();
  await expect(told).toBeVisible();
  // It is free: both are chosen, and to go back to 60 lets go of the second.
  await cell(page, inDays(2), 10).click();
  await expect(dialog(page).locator('[aria-selected=true]')).toHaveCount(0);
  await two.check();
  // Preview of a click, on hover and focus.
  const [plain, lit] = [await colourOf(cell(page, inDays(2), 10)), () => litHours(page, inDays(2), plain)];
  await cell(page, inDays(2), 8).hover();
  await expect.poll(lit).toEqual([8, 9]);
  await cell(page, inDays(2), 10).hover();
  await expect.poll(lit).toEqual([10]);
  await dialog(page).getByRole('heading', { name: 'Zakazivanje časa' }).hover();
  await expect.poll(lit).toEqual([]);
  await cell(page, inDays(2), 10).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(lit).toEqual([9, 10]);
  await cell(page, inDays(2), 8).click();
  await expect(two).toBeChecked();
  for (const at of [8, 9]) await expect(cell(page, inDays(2), at)).toHaveAttribute('aria-selected', 'true');
  await hour.check();
  await expect(cell(page, inDays(2), 9)).toHaveAttribute('aria-selected', 'false');
  // An hour that nobody can book is folded away.
  await dialog(page)
    .getByRole('button', { name: /^Prikaži i prazne sate/ })
    .click();
  await page.emulateMedia({ forcedColors: 'active' });
  const [chosen, free, taken] = [cell(page, inDays(2), 8), cell(page, inDays(2), 9), cell(page, inDays(1), 9)];
  await expectToldApart(chosen, free, taken, cell(page, inDays(2), 21));
  await expectToldApart(...['60 min', '120 min'].map((hasText) => dialog(page).locator('label', { hasText })));
  await page.emulateMedia({ forcedColors: 'none' });
  // The default subject hides the level and forgets it.
  await dialog(page).getByLabel('Predmet').selectOption(SUBJECT.name);
  await dialog(page).getByLabel('Nivo').selectOption('Fakultet');
  await expect(dialog(page).getByText('Klavir · Fakultet · 60 min', { exact: true })).toBeVisible();
  await dialog(page).getByLabel('Predmet').selectOption('Izaberite predmet');
  await expect(dialog(page).getByLabel('Nivo')).toBeHidden();
  await dialog(page).getByLabel('Predmet').selectOption(SUBJECT.name);
  await expect(dialog(page).getByLabel('Nivo')).toHaveValue('');
});

/** Opens the calendar of a new tutor for a new student; somebody else books there, and cancels all again. */
async function openBesideAnother(page: Page, newCaller: () => Promise<Caller>) {
  const tutor = await arriveAsBookableTutor(await newCaller(), MORNING);
  const otherPage = await newCaller();
  const other = await arriveAsStudent(otherPage);
  await arriveAsStudent(page);
  await page.goto(profileOf(tutor));
  await openScheduling(page);
  return {
    book: (date: string, time: string) => bookAs(otherPage, other, tutor, date, time),
    cancelAll: async () => {
      for (const { id } of await lessonsOfStudent(otherPage, other))
        await changeLesson(otherPage, id, { status: 2, tip_korisnika: 3 });
    },
  };
}

test('what somebody else takes is let go of, and told; the keyboard stays where it is', async ({ page, newCaller }) => {
  const { book, cancelAll } = await openBesideAnother(page, newCaller);
  const date = inDays(3);
  await dialog(page).getByRole('radio', { name: '120 min' }).check();
  await cell(page, date, 8).click();
  await book(date, '09:00');
  await expect(cell(page, date, 9)).toHaveText('R');
  await expect(dialog(page).getByRole('radio', { name: '60 min' })).toBeChecked();
  await expect(cell(page, date, 8)).toHaveAttribute('aria-selected', 'true');
  await book(date, '08:00');
  await expect(cell(page, date, 8)).toHaveText('R');
  await expect(
    dialog(page).getByText('Termin koji ste izabrali više nije slobodan. Izaberite drugi termin.'),
  ).toBeVisible();
  await expect(dialog(page).locator('[aria-selected=true]')).toHaveCount(0);

  const later = inDays(7);
  await dialog(page).getByRole('button', { name: 'Narednih sedam dana' }).click();
  await expect(cell(page, later, 8)).toHaveText('Zakaži');
  await page.keyboard.press('Tab');
  await expect(cell(page, later, 8)).toBeFocused();
  await book(later, '08:00');
  await expect(cell(page, later, 8)).toHaveText('R');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, later, 9)).toBeFocused();
  await expect(dialog(page).locator('[aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(cell(page, later, 9)).toHaveAttribute('aria-selected', 'true');
  await cancelAll();
  await expect(cell(page, later, 8)).toHaveText('Zakaži');
});

test('on a phone the dialog is accessible, and keeps showing the day that one looks at', async ({
  page,
  newCaller,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { book } = await openBesideAnother(page, newCaller);
  await book(inDays(1), '09:00');
  await dialog(page).getByLabel('Predmet').selectOption(SUBJECT.name);
  await showDay(page, inDays(1));
  await expect(cell(page, inDays(1), 9)).toHaveText('R');
  await cell(page, inDays(1), 8).click();
  await expectAccessible(page, 'on a small phone', { within: '[role=dialog]' });

  const date = inDays(7);
  await dialog(page).getByRole('button', { name: 'Narednih sedam dana' }).click();
  const shown = dialog(page).locator('fieldset [aria-pressed=true]');
  await expect(shown).toHaveAccessibleName(/3 slobodna sata$/);
  await expect(cell(page, date, 8)).toHaveText('Zakaži');
  for (const time of MORNING) await book(date, time);
  await expect(shown).toHaveAccessibleName(/0 slobodnih sati$/);
  // 200% zoom: most of the screen is the calendar's, once one has scrolled to it.
  await page.setViewportSize({ width: 640, height: 400 });
  await dialog(page).getByRole('grid').scrollIntoViewIfNeeded();
  const hours = dialog(page).getByRole('rowheader');
  for (const name of ['08:00', '10:00']) await expect(hours.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(cell(page, date, 10)).toHaveText('R');
});

test('a lesson is booked for the price that was shown, or not at all', async ({ page, newCaller, expectError }) => {
  expectError(/409 \(Conflict\)/);
  const tutorPage = await newCaller();
  const tutor = await arriveAsBookableTutor(tutorPage, MORNING);
  await arriveAsStudent(page);
  await page.goto(profileOf(tutor));
  await openScheduling(page);
  await dialog(page).getByLabel('Predmet').selectOption(SUBJECT.name);
  await expect(dialog(page).getByText('Ukupno od')).toBeVisible();
  await dialog(page).getByLabel('Nivo').selectOption('Srednja škola');
  await expect(dialog(page).getByText('Ukupno', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('20 €', { exact: true })).toBeVisible();
  await cell(page, inDays(1), 8).click();
  await raisePrices(tutorPage, tutor, 15);
  const send = dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true });
  await send.click();
  await dismiss(
    page,
    'Ups!',
    'Greška: Profesor je upravo promijenio cijenu. Pogledajte novu cijenu, pa pošaljite zahtjev ponovo.',
  );
  await expect(dialog(page).getByText('35 €', { exact: true })).toBeVisible();
  await send.click();
  await expect(sentRequest(page)).toContainText('35 €');
});

test('without a connection nothing chosen is lost, and a request whose response got lost is booked once', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  const tutor = await arriveAsBookableTutor(await newCaller(), MORNING);
  const student = await arriveAsStudent(page);
  await page.goto(`${profileOf(tutor)}?zakazi=${inDays(1)}&sat=08:00&tip=2`);
  const send = dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true });
  const offline = 'Greška: Nema veze sa serverom. Provjerite internet i pokušajte ponovo.';
  const term = dialog(page).getByText(lessonTerm(inDays(1), '08:00'));

  await page.route('**/api/planer/rezervisi', (route) => route.abort());
  await send.click();
  await dismiss(page, 'Ups!', offline);
  await expect(term).toBeVisible();
  await page.unroute('**/api/planer/rezervisi');
  await page.route('**/api/planer/rezervisi', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await dismiss(page, 'Ups!', offline);
  // The calendar shows the request as a booking; it is one's own.
  await expect(cell(page, inDays(1), 8)).toHaveText('R');
  await expect(term).toBeVisible();
  await page.unroute('**/api/planer/rezervisi');
  // Nothing of the page is asked for again that could fail.
  await page.route('**/*.data*', (route) => route.abort());
  await send.click();
  await expect(sentRequest(page)).toContainText(lessonTerm(inDays(1), '08:00'));
  await sentRequest(page).getByRole('button', { name: 'U redu' }).click();
  await expect(freeHours(page, inDays(1)).first()).toHaveText('09h');
  expect(await lessonsOfStudent(page, student)).toHaveLength(1);
});

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('hours are those of Podgorica; the week begins today and pages end twelve weeks ahead', async ({
    page,
    newCaller,
  }) => {
    const tutor = await arriveAsBookableTutor(await newCaller(), MORNING);
    await arriveAsStudent(page);
    // A clock of the visitor that is a day behind changes nothing: the server's counts.
    await page.clock.setFixedTime(new Date(now().getTime() - 86_400_000));
    await page.goto(profileOf(tutor));
    await openScheduling(page);
    const back = dialog(page).getByRole('button', { name: 'Prethodnih sedam dana' });
    const on = dialog(page).getByRole('button', { name: 'Narednih sedam dana' });
    const heading = (first: number) => `${dayAndMonth(inDays(first))} – ${dayAndMonth(inDays(first + 6))}`;
    await expect(dialog(page).getByRole('heading', { name: heading(0) })).toBeVisible();
    await expect(back).toBeDisabled();
    await cell(page, inDays(1), 9).click();
    await expect(dialog(page).getByText(lessonTerm(inDays(1), '09:00'), { exact: true })).toBeVisible();
    for (let week = 1; week <= 12; week += 1) await on.click();
    await expect(dialog(page).getByRole('heading', { name: heading(84) })).toBeVisible();
    await expect(on).toBeDisabled();
    await showDay(page, inDays(84));
    await expect(cell(page, inDays(84), 8)).toHaveText('Zakaži');
    await back.click();
    await expect(dialog(page).getByRole('heading', { name: heading(77) })).toBeVisible();
  });
});

test('without the server’s clock the visitor’s own decides with which day the calendar begins', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  const tutor = await arriveAsBookableTutor(await newCaller(), MORNING);
  await arriveAsStudent(page);
  await page.route('**/api/time/current-time', (route) => route.abort());
  await page.clock.setFixedTime(new Date(`${inDays(1)}T08:30:00Z`));
  await page.goto(profileOf(tutor));
  await openScheduling(page);
  const days = `${dayAndMonth(inDays(1))} – ${dayAndMonth(inDays(7))}`;
  await expect(dialog(page).getByRole('heading', { name: days })).toBeVisible();
});
