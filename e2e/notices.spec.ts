import { NOTICE_TEXT } from '@casovi/contract/texts/notices';
import { lessonTerm } from '@casovi/contract/time';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, followMail, linkInMail, PHONE } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, bookAs, lessonWith, ok, SUBJECT } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent } from './lesson-steps.ts';

const DATE = inDays(2);

test('what happens appears in the open list, and is read by opening it', async ({ page, newCaller }) => {
  const tutorCaller = await newCaller();
  const tutor = await arriveAsBookableTutor(tutorCaller, ['10:00']);
  const student = await arriveAsStudent(page);
  await bookAs(page, student, tutor, DATE, '10:00');
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const bell = page.getByRole('banner').getByRole('link', { name: 'Obavještenja' });
  await bell.click();
  await expect(page.getByRole('heading', { name: 'Još nema obavještenja' })).toBeVisible();
  await expectAccessible(page, 'no notices');

  const [lesson] = await lessonsOfStudent(page, student);
  await changeLesson(tutorCaller, lesson.id, { status: 3, tip_korisnika: 2 });
  const news = page.getByRole('link', { name: 'Čas je potvrđen' });
  await expect(news).toContainText(`${tutor.name} · ${SUBJECT.name} · ${lessonTerm(DATE, '10:00')}`);
  await expect(news).toContainText('nepročitano');
  await expect(bell).toHaveAccessibleName('Obavještenja, ima novih');
  await expectAccessible(page, 'notices');
  await expectFits(page, 'notices', 320, PHONE.width);

  await news.press('Enter');
  await expect(lessonWith(page, tutor).first()).toBeVisible();
  await expect(bell).toHaveAccessibleName('Obavještenja');
  await bell.press('Enter');
  await expect(news).not.toContainText('nepročitano');
});

test('one chooses what to be told, here and by the link of a mail', async ({ page, newCaller, expectError }) => {
  expectError(/status of 404/);
  const caller = await newCaller();
  const tutor = await arriveAsBookableTutor(page, ['10:00']);
  await bookAs(caller, await arriveAsStudent(caller), tutor, DATE, '10:00');
  await page.goto('/podesavanja');
  const section = page.getByRole('region', { name: 'Obavještenja' });
  const choice = (name: string) => section.getByRole('checkbox', { name });
  await choice('Poruke: Na uređaju').press('Space');
  await section.getByLabel('Od', { exact: true }).selectOption('23:00');
  await section.getByRole('button', { name: 'Sačuvaj obavještenja' }).press('Enter');
  await dismiss(page, 'Bravo!', NOTICE_TEXT.saved);
  await expectAccessible(page, 'notices in the settings', { within: '#obavjestenja' });
  await expectFits(page, 'notices in the settings', 320, PHONE.width);

  await followMail(page, tutor.email, 'Novi zahtjev za čas', '/bez-obavjestenja/');
  await expectAccessible(page, 'no more mails');
  await expect(page.getByText(NOTICE_TEXT.missesRequests)).toBeVisible();
  await page.getByRole('button', { name: 'Ne šaljite mi ovakve e-mailove' }).press('Enter');
  const turnedOff = page.getByRole('heading', { name: 'E-mailovi su isključeni' });
  await expect(turnedOff).toBeFocused();
  const link = page.url();
  await page.reload();
  await expect(turnedOff).toBeVisible();
  await page.goto(`${link}x`);
  await expect(page.getByRole('heading', { name: NOTICE_TEXT.linkBrokenTitle })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Podešavanja' }).press('Enter');
  await expect(choice('Časovi: E-mail')).not.toBeChecked();
  await expect(choice('Časovi: Na uređaju')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Sačuvaj predmete i cijene' })).toBeAttached();
  await expect(section.getByRole('heading', { name: 'Obavještenja' })).toBeInViewport();
  await expect(choice('Poruke: Na uređaju')).not.toBeChecked();
  await expect(section.getByLabel('Od', { exact: true })).toHaveValue('23');
});

test('mail programs end a kind of mails by themselves', async ({ newCaller }) => {
  const [tutorCaller, studentCaller, mailProgram] = [await newCaller(), await newCaller(), await newCaller()];
  const tutor = await arriveAsBookableTutor(tutorCaller, ['10:00']);
  await bookAs(studentCaller, await arriveAsStudent(studentCaller), tutor, DATE, '10:00');
  const address = await linkInMail(mailProgram, tutor.email, 'Novi zahtjev za čas', '/bez-obavjestenja/');
  const oneClick = { 'List-Unsubscribe': 'One-Click' };
  const wants = async () => (await (await tutorCaller.request.get('/api/auth/obavjestenja')).json()).vrste.lessons.mail;
  await ok(await mailProgram.request.get(address));
  expect(await wants()).toBe(true);
  await ok(await mailProgram.request.post(address, { multipart: oneClick }));
  expect(await wants()).toBe(false);
  await ok(await mailProgram.request.post(address, { form: oneClick }));
});
