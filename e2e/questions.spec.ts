import { expectAccessible } from './accessible.ts';
import { aStudent, fillLogin, newEmail, PASSWORD, PHONE } from './account-steps.ts';
import {
  arriveAsBookableTutor,
  arriveAsStudent,
  arriveAsTutor,
  bookAs,
  newName,
  ok,
  profileOf,
  dialog as scheduling,
} from './booking-steps.ts';
import { entry, field, openLive, rows, write } from './chat-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';

const QUESTION = 'Da li radite i zadatke sa ranijih testova?';
const ANSWER = 'Radim, sve od 2015. godine.';

test('a visitor logs in and asks; the tutor answers once, and they go on once a lesson is booked', async ({
  page,
  newVisitor,
  newCaller,
}) => {
  const asTutor = await newVisitor();
  const tutor = await arriveAsBookableTutor(asTutor, ['10:00']);
  const { terms: _accepted, ...values } = aStudent();
  const [name, email] = [newName('Đorđe'), newEmail()];
  const data = { ...values, name, email, userType: '3' };
  await ok(await (await newCaller()).request.post('/api/auth/register', { data }));
  await page.setViewportSize(PHONE);
  await page.goto(profileOf(tutor));
  await page.getByRole('link', { name: 'Postavi pitanje' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Prijava' }).click();
  await fillLogin(page, email, PASSWORD);
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();

  // Back at the tutor, with the dialog.
  const ask = page.getByRole('dialog', { name: 'Postavi pitanje' });
  const text = ask.getByLabel('Vaše pitanje');
  await expect(text).toBeFocused();
  await expectAccessible(page, 'the dialog of a question');
  await text.fill(`${QUESTION} Zovite 067 123 456.`);
  await ask.getByRole('button', { name: 'Pošalji pitanje' }).click();
  await expect(ask.getByText('Uklonite „067 123 456“')).toBeVisible();
  await expect(text).toBeFocused();
  // Closed by mistake: what was written is there again.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Postavi pitanje' }).click();
  await expect(text).toHaveValue(`${QUESTION} Zovite 067 123 456.`);
  await text.fill(QUESTION);
  await expect(ask.getByText(`${QUESTION.length}/300`)).toBeVisible();

  await openLive(asTutor, '/poruke');
  await ask.getByRole('button', { name: 'Pošalji pitanje' }).click();
  const sent = page.getByRole('dialog', { name: 'Bravo!' });
  await expect(sent).toContainText('Pitanje je poslato.');
  await sent.getByRole('button', { name: 'U redu' }).click();
  await page.getByRole('link', { name: 'Pitanje čeka odgovor' }).click();
  await expect(page.getByText('Čeka se odgovor')).toBeVisible();
  await expect(field(page)).toHaveCount(0);

  const asked = entry(asTutor, name);
  await expect(asked).toContainText(`Pitanje: ${QUESTION}`);
  await asked.click();
  await expect(rows(asTutor, QUESTION)).toContainText('Pitanje');
  await write(asTutor, 'Pišite mi na ana@primjer.test');
  await expect(asTutor.getByText('Uklonite „ana@primjer.test“')).toBeVisible();
  await expect(field(asTutor)).toHaveValue('Pišite mi na ana@primjer.test');
  await expectAccessible(asTutor, 'a conversation with a question');
  await write(asTutor, ANSWER);
  await expect(asTutor.getByText('Odgovorili ste na pitanje.')).toBeVisible();
  await expect(field(asTutor)).toHaveCount(0);

  await expect(rows(page, ANSWER)).toContainText('Odgovor');
  await page.getByRole('link', { name: 'Zakaži čas' }).click();
  await expect(scheduling(page)).toBeVisible();
  const { id_korisnika: id } = await (await page.request.get('/api/auth/me')).json();
  await bookAs(page, { id, name, email }, tutor, inDays(3), '10:00');
  // The conversation goes on at once.
  await expect(field(asTutor)).toBeVisible();
});

test('nobody asks a tutor who wants no questions; with a lesson one writes instead', async ({
  page,
  newVisitor,
  expectError,
}) => {
  expectError(/409 .*chat\/pitanje/);
  const asTutor = await newVisitor();
  const tutor = await arriveAsBookableTutor(asTutor, ['10:00']);
  const student = await arriveAsStudent(page);
  const link = page.getByRole('link', { name: 'Postavi pitanje' });
  await page.goto(profileOf(tutor));
  await expect(link).toBeVisible();
  // Tutors do not ask each other.
  const other = await newVisitor();
  await arriveAsTutor(other, { name: newName('Vuk') });
  await other.goto(`${profileOf(tutor)}?pitanje=`);
  await expect(other.getByRole('alertdialog')).toContainText('Pitanja profesorima postavljaju učenici.');
  await expect(other.getByRole('link', { name: 'Postavi pitanje' })).toHaveCount(0);

  await asTutor.goto('/podesavanja#pitanja');
  const choice = asTutor.getByRole('region', { name: 'Pitanja prije zakazivanja' });
  await choice.getByLabel('Primam pitanja').uncheck();
  await choice.getByRole('button', { name: 'Sačuvaj izbor' }).click();
  await expect(asTutor.getByRole('alertdialog')).toContainText('Više ne primate pitanja');
  // A page that was opened before.
  await link.click();
  const ask = page.getByRole('dialog', { name: 'Postavi pitanje' });
  await ask.getByLabel('Vaše pitanje').fill(QUESTION);
  await ask.getByRole('button', { name: 'Pošalji pitanje' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Ovaj profesor ne prima pitanja prije zakazivanja.');
  await page.getByRole('button', { name: 'U redu' }).click();
  await expect(ask.getByLabel('Vaše pitanje')).toHaveValue(QUESTION);
  await page.reload();
  await expect(page.getByRole('link', { name: 'ZAKAŽI ČAS' }).filter({ visible: true })).toBeVisible();
  await expect(link).toHaveCount(0);

  await bookAs(page, student, tutor, inDays(3), '10:00');
  await page.reload();
  await page.getByRole('link', { name: 'Piši profesoru' }).click();
  await expect(field(page)).toBeVisible();
});
