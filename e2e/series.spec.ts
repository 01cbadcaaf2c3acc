import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { lessonTerm } from '@casovi/contract/time';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, PHONE } from './account-steps.ts';
import {
  answer,
  arriveAsBookableTutor,
  arriveAsStudent,
  bookAs,
  cell,
  dialog,
  lessonWith,
  openScheduling,
  profileOf,
  sentRequest,
} from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';

test('a student repeats a lesson every week around weeks that are taken, and both decide about all of them at once', async ({
  page,
  newVisitor,
  newCaller,
  expectError,
}) => {
  expectError(/409 \(Conflict\)/);
  const tutorPage = await newVisitor();
  const tutor = await arriveAsBookableTutor(tutorPage, ['10:00', '11:00']);
  const rivalPage = await newCaller();
  const [first, second, third, fourth] = [2, 9, 16, 23].map(inDays) as [string, string, string, string];
  const rival = await arriveAsStudent(rivalPage);
  await bookAs(rivalPage, rival, tutor, second, '10:00');
  const student = await arriveAsStudent(page);

  await page.goto(profileOf(tutor));
  await openScheduling(page);
  await dialog(page).getByLabel('Nivo').selectOption('Srednja škola');
  await cell(page, first, 10).click();
  await dialog(page).getByLabel('Ponovi svake sedmice').selectOption('5 sedmica zaredom');
  await expect(dialog(page)).toContainText('i još 4 časa: ');
  await expect(dialog(page)).toContainText('Ukupno 5 × 20 €');
  // A week that does not suit is left out in the calendar.
  for (const _ of [1, 2, 3]) await dialog(page).getByRole('button', { name: 'Narednih sedam dana' }).click();
  await expect(cell(page, fourth, 10)).toHaveAttribute('aria-selected', 'true');
  await cell(page, fourth, 10).click();
  // Another hour instead, and none after all.
  await cell(page, fourth, 11).click();
  await expect(dialog(page).getByRole('status')).toHaveText(
    `Čas te sedmice je sada ${lessonTerm(fourth, '11:00')}. Ostale sedmice su iste.`,
  );
  await cell(page, fourth, 11).click();
  await expect(cell(page, fourth, 11)).toHaveAttribute('aria-selected', 'false');
  await expect(dialog(page)).toContainText('Ukupno 4 × 20 €');
  await dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true }).click();

  const conflicts = page.getByRole('dialog', { name: 'Neki termini nisu slobodni' });
  const choice = conflicts.getByLabel(lessonTerm(second, '10:00'));
  await expect(choice).toHaveAccessibleDescription(LESSON_TEXT.slotTaken);
  await expect(choice.locator('option:checked')).toHaveText(lessonTerm(second, '11:00'));
  // The focus stays there when the modal behind it has closed.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(conflicts.locator(':focus')).toHaveCount(1);
  await expectAccessible(page, 'a series with conflicts', { within: '[role=dialog]' });
  await expectFits(page, 'a series with conflicts', PHONE.width);
  // What was chosen is taken meanwhile, and no longer sent.
  await choice.selectOption(lessonTerm(second, '11:00'));
  await bookAs(rivalPage, rival, tutor, second, '11:00');
  await conflicts.getByRole('button', { name: 'Zakaži 4 časa' }).click();
  const taken = conflicts.getByLabel(lessonTerm(second, '11:00'));
  await expect(taken.locator('option:checked')).toHaveText('Izostavi ovaj čas');
  await conflicts.getByRole('button', { name: 'Zakaži 3 časa' }).click();
  for (const date of [first, third, inDays(30)])
    await expect(sentRequest(page)).toContainText(lessonTerm(date, '10:00'));
  await expect(sentRequest(page)).toContainText('3 × 20 € = 60 €');
  await sentRequest(page).getByRole('link', { name: 'Pogledaj časove' }).click();
  const series = page.getByRole('region', { name: 'Časovi svake sedmice' });
  await expect(series.getByRole('listitem')).toHaveText([/1 od 3/, /2 od 3/, /3 od 3/]);

  await tutorPage.goto('/dashboard');
  await lessonWith(tutorPage, student).getByRole('link', { name: '2 od 3' }).click();
  const asked = tutorPage.getByRole('region', { name: 'Časovi svake sedmice' });
  await expectAccessible(tutorPage, 'a series');
  await expectFits(tutorPage, 'a series', PHONE.width);
  await asked.getByRole('button', { name: 'Odobri 3 časa' }).click();
  await answer(
    tutorPage,
    'Da li ste sigurni da želite da odobrite sve ove časove?',
    'Da',
    lessonTerm(first, '10:00'),
    lessonTerm(third, '10:00'),
  );
  // The button is gone when the modal closes: the focus stays with the series.
  await expect(tutorPage.getByRole('button', { name: 'Odobri 3 časa', includeHidden: true })).toHaveCount(0);
  await dismiss(tutorPage, 'Bravo!', 'Potvrdili ste 3 časa.');
  await expect(asked.locator(':focus')).toHaveCount(1);
  await expect(series.getByText('Potvrđen', { exact: true })).toHaveCount(3);

  await series.getByRole('button', { name: 'Otkaži 3 časa' }).click();
  await answer(page, 'Da li ste sigurni da želite da otkažete sve ove časove?', 'Da');
  await dismiss(page, 'Urađeno', 'Otkazali ste 3 časa.');
  await expect(asked.getByText('Otkazan', { exact: true })).toHaveCount(3);
});
