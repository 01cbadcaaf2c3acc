import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { lessonTerm, longDate } from '@casovi/contract/time';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, bookAs, lessonWith } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent } from './lesson-steps.ts';

const HOURS = ['08:00', '09:00', '10:00', '11:00'];

const hourIn = (dialog: Locator, date: string, hour: number): Locator =>
  dialog.getByRole('gridcell', { name: new RegExp(`, ${longDate(date)}, u ${hour} sat(a|i)?, `) });

async function confirmedLesson(tutorPage: Page, studentPage: Page) {
  const tutor = await arriveAsBookableTutor(tutorPage, HOURS);
  const student = await arriveAsStudent(studentPage);
  await bookAs(studentPage, student, tutor, inDays(2), '08:00');
  const [{ id }] = await lessonsOfStudent(studentPage, student);
  await changeLesson(tutorPage, id, { status: 3, tip_korisnika: 2 });
  for (const page of [tutorPage, studentPage]) await page.goto('/dashboard?status=3');
  return { tutor, student };
}

test('a student proposes another term, and the tutor, whose page shows it at once, accepts', async ({
  page,
  newVisitor,
}) => {
  const tutorPage = await newVisitor();
  const { tutor, student } = await confirmedLesson(tutorPage, page);
  await lessonWith(page, tutor).getByRole('button', { name: 'Pomjeri čas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pomjeranje časa' });
  await dialog.getByRole('button', { name: 'Pošalji prijedlog' }).click();
  await expect(dialog.getByText('Molimo Vas da izaberete termin.')).toBeVisible();
  await hourIn(dialog, inDays(2), 8).click();
  await expect(dialog.getByText(LESSON_TEXT.moveSameTerm)).toBeVisible();
  await expect(dialog.getByText('Izaberite termin.', { exact: true })).toBeVisible();
  await hourIn(dialog, inDays(3), 10).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Pošalji prijedlog' }).click();
  await dismiss(page, 'Bravo!', 'Prijedlog je poslat. Dok ne stigne odgovor, važi stari termin, a novi čuvamo za vas.');
  const [{ prijedlog }] = await lessonsOfStudent(page, student);
  const [{ datum, sat }] = prijedlog.termini;
  await expect(lessonWith(page, tutor).getByText('Predložili ste novi termin:')).toBeVisible();

  const asked = lessonWith(tutorPage, student);
  await expect(asked.getByRole('heading', { name: 'Učenik predlaže novi termin:' })).toBeVisible();
  await expect(asked).toContainText(lessonTerm(inDays(2), '08:00'));
  await expectFits(tutorPage, 'a proposal', 360);
  await expectAccessible(tutorPage, 'a proposal', { within: 'main li' });
  await asked.getByRole('button', { name: 'Prihvati' }).click();
  await dismiss(tutorPage, 'Bravo!', 'Čas je pomjeren. Novu pozivnicu za kalendar poslali smo na e-mail.');
  for (const [one, person] of [
    [tutorPage, student],
    [page, tutor],
  ] as const) {
    await expect(lessonWith(one, person)).toContainText(lessonTerm(datum, sat));
    await expect(lessonWith(one, person).getByText(/novi termin/)).toBeHidden();
  }
});

test('a tutor who cannot come proposes terms, of which the student takes one', async ({ page, newVisitor }) => {
  const studentPage = await newVisitor();
  const { tutor, student } = await confirmedLesson(page, studentPage);
  await lessonWith(page, student).getByRole('button', { name: 'Spriječen sam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ne možete da održite čas?' });
  await expect(dialog.getByRole('button', { name: 'Otkaži čas' })).toBeVisible();
  for (const [days, hour] of [
    [3, 9],
    [4, 11],
  ] as const)
    await hourIn(dialog, inDays(days), hour).click();
  await dialog.getByRole('button', { name: 'Pošalji prijedlog' }).click();
  await expect(dialog.getByText('Molimo Vas da unesete razlog za otkazivanje časa.')).toBeVisible();
  await dialog.getByLabel('Razlog').fill('Dijete mi je bolesno.');
  await dialog.getByRole('button', { name: 'Pošalji prijedlog' }).click();
  await dismiss(
    page,
    'Urađeno',
    'Učeniku smo poslali Vaš razlog i termine koje ste predložili. Ako ne izabere nijedan, čas se otkazuje i ne naplaćuje se.',
  );

  const asked = lessonWith(studentPage, tutor);
  await expect(asked).toContainText('Razlog: Dijete mi je bolesno.');
  await asked.getByRole('radio', { name: lessonTerm(inDays(4), '11:00') }).check();
  await asked.getByRole('button', { name: 'Prihvati' }).click();
  await dismiss(studentPage, 'Bravo!', 'Čas je pomjeren. Novu pozivnicu za kalendar poslali smo na e-mail.');
  await expect(asked).toContainText(lessonTerm(inDays(4), '11:00'));
});
