import { lessonTerm } from '@casovi/contract/time';
import { dismiss } from './account-steps.ts';
import { answer, arriveAsTutor } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';

const QUESTION = 'Da li ste sigurni da želite da označite čas kao završen?';

test('a tutor is asked, with whom, what and when, before a lesson counts as held', async ({ page }) => {
  const tutor = await arriveAsTutor(page);
  const lesson = {
    ...{ id: 1, status: 3, img: '', ime: 'Žana Ćetković', dan: 'Pon', datum: inDays(0), sat: '08:00' },
    ...{ predmet: 'Klavir', naziv_nivoa: 'Fakultet', trajanje: 60, cijena: 30, razlog: '', kasno: false },
    ...{ otkazano_kasno: false, id_sagovornika: 2, akcije: ['hold'] },
  };
  await page.route(`**/api/reservation/profesor/${tutor.id}?*`, (route) =>
    route.fulfill({ json: [lesson], headers: { 'X-Total-Count': '1' } }),
  );
  let sent = 0;
  await page.route('**/api/reservation/update/1', (route) => {
    sent += 1;
    return route.fulfill({ json: { message: 'Status rezervacije uspješno ažuriran!' } });
  });
  await page.goto('/dashboard?status=3');
  const hold = page.getByRole('button', { name: 'Označi kao završen' });
  await hold.click();
  await answer(page, QUESTION, 'Ne', lesson.ime, lesson.predmet, lessonTerm(lesson.datum, lesson.sat));
  expect(sent).toBe(0);
  await hold.click();
  await answer(page, QUESTION, 'Da');
  await dismiss(page, 'Bravo!', 'Status rezervacije uspješno ažuriran!');
});
