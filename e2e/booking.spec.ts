import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { lessonTerm, numericDate } from '@casovi/contract/time';
import type { Page } from '@playwright/test';
import { dismiss, PHONE } from './account-steps.ts';
import {
  answer,
  arriveAsStudent,
  arriveAsTutor,
  cell,
  dialog,
  freeHours,
  lessonWith,
  openScheduling,
  type Person,
  SUBJECT,
  sentRequest,
  showDay,
} from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';

// The long way through everything, as it moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const UPDATED = 'Status rezervacije uspješno ažuriran!';

test(`from a tutor's week to a lesson that is cancelled, on a phone`, async ({ page: tutorPage, newVisitor }) => {
  test.slow();
  const studentPage = await newVisitor();
  for (const page of [tutorPage, studentPage]) await page.setViewportSize(PHONE);

  const tutor = await arriveAsTutor(tutorPage);
  await tutorPage.goto('/podesavanja');
  await setWeek(tutorPage);
  await setPrices(tutorPage);
  await tutorPage.goto('/dashboard');

  const student = await arriveAsStudent(studentPage);
  await findTutor(studentPage, tutor);
  await openScheduling(studentPage);

  const date = inDays(1);
  await book120(studentPage, tutor, date);

  const term = lessonTerm(date, '10:00');
  const asked = lessonWith(tutorPage, student);
  await expect(asked).toContainText('Na čekanju');
  await expect(asked.getByText(term, { exact: true })).toBeVisible();
  await expect(asked.getByText('Klavir za nivo - Srednja škola', { exact: true })).toBeVisible();
  await expect(asked.getByText('120 min · 40 €', { exact: true })).toBeVisible();
  await expect(asked).toContainText(new RegExp(`Odgovorite do ${numericDate(date)} u 08:00 \\(još 2\\d sat`));

  await studentPage.goto('/dashboard?status=3');
  await expect(studentPage.getByRole('heading', { name: 'Nemate potvrđenih časova' })).toBeVisible();
  await asked.getByRole('button', { name: 'Odobri čas' }).click();
  await answer(tutorPage, 'Da li ste sigurni da želite da odobrite čas?', 'Da', student.name, SUBJECT.name, term);
  await dismiss(tutorPage, 'Bravo!', UPDATED);
  await expect(asked).toBeHidden();
  for (const [page, other] of [
    [tutorPage, student],
    [studentPage, tutor],
  ] as const) {
    const next = page.getByRole('region', { name: /Sljedeći čas/ });
    await expect(next).toContainText(other.name);
    await expect(next.getByText(term, { exact: true })).toBeVisible();
  }
  await expect(lessonWith(studentPage, tutor)).toContainText('Potvrđen');

  await studentPage.getByRole('button', { name: 'Otkaži čas' }).click();
  await answer(studentPage, 'Da li ste sigurni da želite da otkažete čas?', 'Ne');
  await studentPage.getByRole('button', { name: 'Otkaži čas' }).click();
  await answer(studentPage, 'Da li ste sigurni da želite da otkažete čas?', 'Da', tutor.name, SUBJECT.name, term);
  await dismiss(studentPage, 'Urađeno', UPDATED);
  await expect(tutorPage.getByRole('region', { name: /Sljedeći čas/ })).toBeHidden();
  await tutorPage.getByRole('button', { name: 'Otkazani' }).click();
  await expect(lessonWith(tutorPage, student)).toContainText('Otkazan');
});

async function setWeek(page: Page): Promise<void> {
  const week = page.getByRole('region', { name: 'Slobodni termini' });
  for (const hour of ['10:00', '11:00', '12:00']) {
    await week.getByRole('rowheader', { name: `${hour}, svih sedam dana` }).click();
  }
  await expect(week.getByText('21 sat sedmično', { exact: true })).toBeVisible();
  await week.getByRole('button', { name: 'Sačuvaj termine' }).click();
  await dismiss(page, 'Bravo!', 'Termini su uspješno sačuvani!');
}

async function setPrices(page: Page): Promise<void> {
  const offer = page.getByRole('region', { name: 'Predmeti i cijene' });
  await offer.getByLabel('Dodaj predmet').fill('klav');
  await offer.getByRole('button', { name: SUBJECT.name }).click();
  const subject = offer.getByRole('group', { name: SUBJECT.name });
  await subject.getByRole('checkbox', { name: 'Srednja škola' }).check();
  await offer.getByRole('button', { name: 'Sačuvaj predmete i cijene' }).click();
  await dismiss(page, 'Ups!', 'Unesite cijenu za sve nivoe koje ste izabrali!');
  const price = subject.getByRole('spinbutton', { name: /Srednja škola/ });
  await expect(price).toBeFocused();
  await price.fill('20');
  await offer.getByRole('button', { name: 'Sačuvaj predmete i cijene' }).click();
  await dismiss(page, 'Bravo!', 'Podaci su uspješno sačuvani!');
}

async function findTutor(page: Page, tutor: Person): Promise<void> {
  await page.goto(`${SUBJECT.path}?search=${encodeURIComponent(tutor.name)}`);
  await page.getByRole('link', { name: /VIDI PROFESORA/ }).click();
  await expect(page.getByRole('heading', { name: tutor.name, level: 1 })).toBeVisible();
}

/** Through every check of a booking, in its order, to the request itself. */
async function book120(page: Page, tutor: Person, date: string): Promise<void> {
  const send = dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true });
  const level = dialog(page).getByLabel('Nivo');
  await expect(dialog(page).getByRole('radio', { name: '60 min' })).toBeChecked();
  // The list that one came from is of the only subject.
  await expect(dialog(page).getByLabel('Predmet')).toHaveValue(SUBJECT.name);
  await expect(level).toHaveValue('2');
  await dialog(page).getByLabel('Predmet').selectOption('');
  await expect(level).toBeHidden();
  await send.click();
  await dismiss(page, 'Ups!', 'Molimo Vas da izaberete predmet.');
  await dialog(page).getByLabel('Predmet').selectOption(SUBJECT.name);
  await level.selectOption('');
  await send.click();
  await dismiss(page, 'Ups!', 'Molimo Vas da izaberite nivo.');
  await level.selectOption('Srednja škola');
  await send.click();
  await dismiss(page, 'Ups!', 'Molimo Vas da izaberete termin.');

  await dialog(page).getByText('120 min').click();
  await showDay(page, date);
  await cell(page, date, 10).click();
  for (const hour of [10, 11]) await expect(cell(page, date, hour)).toHaveAttribute('aria-selected', 'true');
  await expect(cell(page, date, 12)).toHaveAttribute('aria-selected', 'false');
  await expect(dialog(page).getByText(lessonTerm(date, '10:00'), { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Klavir · Srednja škola · 120 min', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('40 €', { exact: true })).toBeVisible();
  await send.click();
  await expect(dialog(page)).toBeHidden();
  const sent = sentRequest(page);
  await expect(sent).toContainText(LESSON_TEXT.bookingSent);
  await expect(sent.getByRole('definition')).toHaveText([
    tutor.name,
    lessonTerm(date, '10:00'),
    'Klavir, Srednja škola, 120 min',
    'Online',
    '40 €',
    /^\d\d\.\d\d\.\d{4} u \d\d:\d\d$/,
  ]);
  await sent.getByRole('button', { name: 'U redu' }).click();
  await expect(sent).toBeHidden();
  // Only the last of the three hours of that day is still offered.
  await expect(freeHours(page, date)).toHaveText(['12h']);
}
