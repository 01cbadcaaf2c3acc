import { addDays, lessonTerm, longDate, monthAndYear, spanInText, weekdayIndex } from '@casovi/contract/time';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dismiss } from './account-steps.ts';
import {
  arriveAsBookableTutor,
  arriveAsStudent,
  arriveAsTutor,
  bookAs,
  cell,
  dialog,
  openScheduling,
  profileOf,
  showDay,
} from './booking-steps.ts';
import { inDays, today } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { lessonsOfStudent } from './lesson-steps.ts';

const MORNING = ['08:00', '09:00', '10:00', '11:00'];
const PHONE = { width: 390, height: 844 };

const section = (page: Page): Locator => page.getByRole('region', { name: 'Neradni dani i dodatni sati', exact: true });
const day = (page: Page, date: string): Locator =>
  section(page).getByRole('gridcell', { name: new RegExp(` ${longDate(date).replaceAll('.', '\\.')}`) });
const chosen = (page: Page): Locator => section(page).locator('td[aria-selected=true]');
const save = (page: Page): Locator => section(page).getByRole('button', { name: 'Sačuvaj neradno vrijeme' });
/** The rows of the list of all. */
const rows = (page: Page): Locator =>
  section(page)
    .locator('li')
    .filter({ hasText: /Ne radim|Radim dodatno/ });
const saved = 'Sačuvano. Učenici tada ne mogu da zakažu čas.';

/** A Monday, of which the whole week is in one month. */
function mondayAhead(): string {
  const next = addDays(today(), 7 + ((8 - weekdayIndex(today())) % 7));
  return next.slice(0, 7) === addDays(next, 6).slice(0, 7) ? next : addDays(next, 7);
}

async function showMonth(page: Page, date: string): Promise<void> {
  const heading = section(page).getByRole('heading', { name: monthAndYear(date), exact: true });
  await expect(section(page).getByRole('grid')).toBeVisible();
  if (!(await heading.isVisible())) await section(page).getByRole('button', { name: 'Naredni mjesec' }).click();
  await expect(heading).toBeVisible();
}

test('days off are chosen in the month by finger and by keyboard, kept in a list, and taken back', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await arriveAsTutor(page);
  await page.goto('/podesavanja');
  const monday = mondayAhead();
  await showMonth(page, monday);
  await day(page, monday).click();
  await day(page, addDays(monday, 2)).click();
  await expect(chosen(page)).toHaveCount(3);
  await section(page).getByLabel('Napomena').fill('Zimovanje');
  await save(page).click();
  await dismiss(page, 'Bravo!', saved);
  await expect(rows(page).last()).toContainText(spanInText(monday, addDays(monday, 2)));
  await expect(rows(page).last()).toContainText('Ne radim · Zimovanje');
  await expect(day(page, addDays(monday, 1))).toHaveAccessibleName(/ne radite, Zimovanje$/);
  await expect(section(page).getByLabel('Napomena')).toHaveValue('');

  // A third press begins anew; Shift extends.
  await day(page, addDays(monday, 5)).click();
  await expect(chosen(page)).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(chosen(page)).toHaveCount(2);
  await expect(section(page).getByLabel('Do', { exact: true })).toHaveValue(addDays(monday, 6));
  await section(page).getByLabel('Dodatni sati', { exact: true }).check();
  await section(page).getByRole('button', { name: 'Dodaj sate' }).click();
  await dismiss(page, 'Ups!', 'Izaberite bar jedan sat, od 08 do 21.');
  await expect(section(page).getByText('Izaberite bar jedan sat, od 08 do 21.')).toBeVisible();
  for (const hour of ['09 sati', '10 sati']) await section(page).getByRole('button', { name: hour }).click();
  await section(page).getByRole('button', { name: 'Dodaj sate' }).click();
  await dismiss(page, 'Bravo!', 'Dodatni sati su sačuvani. Učenici ih vide čim se za te dane može zakazati.');
  await expect(rows(page).last()).toContainText('Radim dodatno u 09 i 10h');
  await expect(day(page, addDays(monday, 6))).toContainText('2h');

  await day(page, addDays(monday, 1)).click();
  await day(page, addDays(monday, 1)).click();
  const valid = section(page).getByRole('list', { name: 'Već važi' });
  await valid.getByRole('button', { name: /^Ukloni/ }).click();
  await dismiss(page, 'Bravo!', 'Uklonjeno. Za te dane opet važi ono što je važilo prije.');
  await expect(valid).toBeHidden();
  await expect(section(page).getByRole('heading', { name: longDate(addDays(monday, 1)) })).toBeFocused();
});

test('a day off over lessons is saved with what becomes of each; students see it at once', async ({
  page,
  newVisitor,
  expectError,
}) => {
  expectError(/409/);
  const tutor = await arriveAsBookableTutor(page, MORNING);
  const other = await newVisitor();
  const student = await arriveAsStudent(other);
  const date = inDays(3);
  for (const time of ['09:00', '11:00']) await bookAs(other, student, tutor, date, time);
  await other.goto(profileOf(tutor));
  await openScheduling(other);
  await showDay(other, date);
  await expect(cell(other, date, 8)).toHaveText('Zakaži');

  await page.goto('/podesavanja');
  await showMonth(page, date);
  await day(page, date).click();
  await section(page).getByLabel('Napomena').fill('Seminar');
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Tada imate časove' });
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await question.getByRole('button', { name: 'Odustani' }).click();
  await expect(section(page).getByLabel('Napomena')).toHaveValue('Seminar');
  await expect(rows(page)).toHaveCount(0);
  await save(page).click();
  await expect(question.getByRole('button', { name: 'Sačuvaj, časovi ostaju' })).toBeVisible();
  await question.getByRole('combobox', { name: lessonTerm(date, '11:00') }).selectOption('Otkaži čas');
  const another = question.getByRole('combobox', { name: lessonTerm(date, '09:00') });
  await another.selectOption({ index: 1 });
  await expectAccessible(page, 'lessons in the way', { within: '[role=dialog]' });
  const send = question.getByRole('button', { name: 'Sačuvaj i javi učenicima' });
  await send.click();
  await expect(question.getByText('Molimo Vas da unesete razlog za otkazivanje časa.')).toBeVisible();
  await expect(question.getByLabel('Razlog')).toBeFocused();
  await page.keyboard.type('Na seminaru sam.');
  await send.click();
  await dismiss(page, 'Bravo!', saved);
  // A request: the old term stands until the student answers.
  const proposed = { status: 1, sat: '09:00', prijedlog: { predlaze: 'profesor' } };
  const cancelled = { status: 2, razlog: 'Na seminaru sam.' };
  expect(await lessonsOfStudent(other, student)).toMatchObject([cancelled, proposed]);
  await expect(cell(other, date, 8)).toHaveText('');
  await expect(cell(other, date, 9)).toHaveText('R');

  const holidays = section(page).getByRole('button', { name: 'Dodaj: Državni praznici' });
  await holidays.click();
  await dismiss(page, 'Bravo!', 'Praznici su dodati u Vaše neradne dane.');
  await expect(holidays).toBeHidden();
  await expect(section(page).getByText('Dodato', { exact: true })).toBeVisible();
});

test('rules of booking are saved, and told where one books', async ({ page, newVisitor }) => {
  const tutor = await arriveAsBookableTutor(page, MORNING);
  await page.goto('/podesavanja');
  const rules = page.getByRole('region', { name: 'Pravila zakazivanja', exact: true });
  await rules.getByLabel('Zahtjeve primam najkasnije').selectOption('4 sata prije časa');
  await rules.getByLabel('Termini su otvoreni').selectOption('2 sedmice unaprijed');
  await rules.getByLabel('Najviše časova dnevno').selectOption('3 časa');
  await rules.getByLabel(/Slobodan sat između časova/).check();
  await rules.getByRole('button', { name: 'Sačuvaj pravila' }).click();
  await dismiss(page, 'Bravo!', 'Pravila zakazivanja su sačuvana.');
  await expect(rules.getByText('Sve izmjene su sačuvane.')).toBeVisible();
  await page.reload();
  await expect(rules.getByLabel('Najviše časova dnevno')).toHaveValue('3');
  await expect(rules.getByLabel(/Slobodan sat između časova/)).toBeChecked();

  const other = await newVisitor();
  await arriveAsStudent(other);
  await other.goto(profileOf(tutor));
  await openScheduling(other);
  const told = 'Zahtjev pošaljite najkasnije 4 sata prije časa. Termini su otvoreni 2 sedmice unaprijed.';
  await expect(dialog(other).getByText(told)).toBeVisible();
  const on = dialog(other).getByRole('button', { name: 'Narednih sedam dana' });
  await on.click();
  await on.click();
  await expect(on).toBeDisabled();
});
