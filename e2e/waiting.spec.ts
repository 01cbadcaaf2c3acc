import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { lessonTerm, numericDate, weekdayCode, weekdayName } from '@casovi/contract/time';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, fillLogin, followMail, PASSWORD, PHONE } from './account-steps.ts';
import {
  answer,
  arriveAsBookableTutor,
  arriveAsStudent,
  bookAs,
  cell,
  dialog,
  ok,
  profileOf,
  sentRequest,
} from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent } from './lesson-steps.ts';

const DATE = inDays(2);
const waitDialog = (page: Page) => page.getByRole('dialog', { name: WAITING_TEXT.ask });
const waitingList = (page: Page) => page.getByRole('region', { name: 'Čekate termin' });
const askFor = async (page: Page, date: string) => {
  await waitDialog(page)
    .getByRole('button', { name: weekdayName(date), exact: true })
    .press('Space');
  await waitDialog(page).getByLabel('Čekam do datuma').fill(date);
  await waitDialog(page).getByRole('button', { name: 'Javi mi', exact: true }).press('Enter');
};

test('a guest logs in to wait, is told when an hour is free, and books it from the mail', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(/409 \(Conflict\)/);
  const [tutorCaller, rivalCaller] = [await newCaller(), await newCaller()];
  const tutor = await arriveAsBookableTutor(tutorCaller, ['10:00']);
  const rival = await arriveAsStudent(rivalCaller);
  await bookAs(rivalCaller, rival, tutor, DATE, '10:00');
  const student = await arriveAsStudent(page);
  await ok(await page.request.post('/api/auth/logout'));

  await page.setViewportSize(PHONE);
  await page.goto(profileOf(tutor));
  await page.getByRole('link', { name: WAITING_TEXT.ask }).press('Enter');
  const invitation = page.getByRole('dialog', { name: WAITING_TEXT.needsLogin });
  await invitation.getByRole('link', { name: 'Prijava' }).press('Enter');
  await fillLogin(page, student.email, PASSWORD);
  await page.keyboard.press('Enter');

  // Mistakes are told where they are, and free hours instead.
  await waitDialog(page).getByRole('button', { name: 'Javi mi', exact: true }).press('Enter');
  const days = waitDialog(page).getByRole('group', { name: 'Dani' });
  await expect(days).toBeFocused();
  await expect(days).toHaveAccessibleDescription(WAITING_TEXT.days);
  await expectAccessible(page, 'waiting', { within: '[role=dialog]' });
  await expectFits(page, 'waiting', 360, PHONE.width);
  await askFor(page, inDays(3));
  const instead = waitDialog(page).getByRole('link', { name: lessonTerm(inDays(3), '10:00') });
  await expect(instead).toBeInViewport();
  await waitDialog(page)
    .getByRole('button', { name: weekdayName(inDays(3)), exact: true })
    .press('Space');
  await expect(instead).toBeHidden();
  await askFor(page, DATE);
  await dismiss(page, 'Bravo!', WAITING_TEXT.asked);

  await page.goto('/dashboard');
  const words = `${weekdayCode(DATE)}, od 8 do 22h, do ${numericDate(DATE)}.`;
  await expect(waitingList(page)).toContainText(words);
  const [{ id }] = await lessonsOfStudent(rivalCaller, rival);
  await changeLesson(rivalCaller, id, { status: 2, tip_korisnika: 3 });
  // Without a reload.
  await expect(waitingList(page)).toContainText(`Slobodan termin: ${lessonTerm(DATE, '10:00')}`);
  await expect(waitingList(page)).toContainText(/Čuvamo ga za Vas do 10:3\d\./);
  await expectAccessible(page, 'an offer', { within: 'section[aria-labelledby=cekanje]' });
  await expectFits(page, 'an offer', 360, PHONE.width);
  const calendar = `/api/planer/kalendar/${tutor.id}?startDate=${DATE}&endDate=${DATE}`;
  expect(await (await rivalCaller.request.get(calendar)).json()).toMatchObject([{ stanje: 'rezervisano' }]);

  await followMail(page, student.email, 'Oslobodio se termin');
  await dialog(page).getByLabel('Nivo').selectOption('Srednja škola');
  await expect(cell(page, DATE, 10)).toHaveAttribute('aria-selected', 'true');
  await dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true }).press('Enter');
  await expect(sentRequest(page)).toContainText(lessonTerm(DATE, '10:00'));
  await page.goto('/dashboard');
  await expect(waitingList(page)).toContainText(
    'Zahtjev je poslat. Ako ga profesor odbije ili ne odgovori, čekate dalje.',
  );
  const [requested] = await lessonsOfStudent(page, student);
  await changeLesson(tutorCaller, requested.id, { status: 3, tip_korisnika: 2 });
  // Without a reload.
  await expect(waitingList(page)).toBeHidden();
});

test('who finds nothing in the calendar waits from there, also after a login, and leaves again', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(/401 \(Unauthorized\)/);
  const tutor = await arriveAsBookableTutor(await newCaller(), []);
  const student = await arriveAsStudent(page);
  await page.goto(profileOf(tutor));
  await expect(page.getByText('U narednih 7 dana nema slobodnih termina.')).toBeVisible();
  await page.getByRole('link', { name: 'ZAKAŽI ČAS' }).filter({ visible: true }).click();
  await dialog(page).getByLabel('Nivo').selectOption('Srednja škola');
  const ask = dialog(page).getByRole('button', { name: WAITING_TEXT.ask });
  await ask.press('Enter');
  await waitDialog(page).getByLabel('Od', { exact: true }).selectOption('09:00');
  await waitDialog(page).press('Escape');
  // What was chosen of the lesson is still there.
  await expect(ask).toBeFocused();
  await expect(dialog(page).getByLabel('Nivo').locator('option:checked')).toHaveText('Srednja škola');
  await ask.press('Enter');
  await waitDialog(page).getByLabel('Od', { exact: true }).selectOption('09:00');
  await ok(await page.request.post('/api/auth/logout'));
  await askFor(page, DATE);
  await page.getByRole('dialog', { name: WAITING_TEXT.needsLogin }).getByRole('link', { name: 'Prijava' }).click();
  await fillLogin(page, student.email, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(waitDialog(page).getByLabel('Od', { exact: true })).toHaveValue('09:00');
  await expect(waitDialog(page).getByLabel('Čekam do datuma')).toHaveValue(DATE);
  await waitDialog(page).getByRole('button', { name: 'Javi mi', exact: true }).press('Enter');
  await dismiss(page, 'Bravo!', WAITING_TEXT.asked);
  await expect(waitDialog(page)).toBeHidden();

  await page.goto('/dashboard');
  await waitingList(page)
    .getByRole('button', { name: `Ukloni: ${tutor.name}` })
    .click();
  await answer(page, 'Da li želite da više ne čekate?', 'Da', tutor.name);
  await dismiss(page, 'Urađeno', WAITING_TEXT.removed);
  await expect(waitingList(page)).toBeHidden();
});
