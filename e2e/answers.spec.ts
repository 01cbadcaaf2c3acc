import { ANSWER_TEXT } from '@casovi/contract/texts/answers';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, followMail } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, bookAs } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { lessonsOfStudent } from './lesson-steps.ts';

test('a tutor answers from the mail without login, with script and without', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(/status of 409|ERR_INTERNET_DISCONNECTED/);
  const [asTutor, asStudent] = [await newCaller(), await newCaller()];
  const tutor = await arriveAsBookableTutor(asTutor, ['08:00', '10:00']);
  const student = await arriveAsStudent(asStudent);
  const ask = async (hour: string) => {
    await bookAs(asStudent, student, tutor, inDays(2), hour);
    await followMail(page, tutor.email, 'Novi zahtjev za čas');
  };

  await ask('08:00');
  await expect(page.getByRole('heading', { name: 'Zahtjev za čas' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: student.name })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Odbij' }).click();
  const reason = page.getByLabel('Razlog');
  await expect(reason).toHaveValue('Nažalost, ne mogu u tom terminu.');
  await expectFits(page, 'an answer', 360);
  await expectAccessible(page, 'an answer', { within: 'main' });
  await reason.fill(' ');
  await page.getByRole('button', { name: 'Odbij' }).click();
  await dismiss(page, 'Ups!', LESSON_TEXT.lessonReasonRequired);
  await expect(reason).toHaveAccessibleDescription(new RegExp(LESSON_TEXT.lessonReasonRequired));
  await reason.fill('Tada sam na putu.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Odbij' }).click();
  await dismiss(page, 'Ups!', `${ANSWER_TEXT.failed} ${SHELL_TEXT.offline}`);
  await expect(reason).toHaveValue('Tada sam na putu.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Odbij' }).click();
  await expect(page.getByRole('heading', { name: 'Zahtjev je odbijen' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Već ste odgovorili: odbijeno' })).toBeVisible();

  await ask('10:00');
  const link = page.url();
  const send = async (form: Record<string, string>) => {
    const response = await page.request.post(link, { form });
    const heading = /<h1[^>]*>([^<]*)</.exec(await response.text())?.[1];
    return [response.status(), heading];
  };
  expect(await send({ status: '2', comment: '' })).toEqual([400, 'Zahtjev za čas']);
  expect(await send({ status: '3' })).toEqual([200, 'Zahtjev je odobren']);
  expect(await send({ status: '3' })).toEqual([409, 'Već ste odgovorili: odobreno']);
  const { 'cache-control': cache, 'referrer-policy': referrer } = (await page.request.get(link)).headers();
  expect([cache, referrer]).toEqual(['private, no-store', 'same-origin']);
  // Another press on a page that was open all the time.
  await page.getByRole('button', { name: 'Odobri' }).click();
  await dismiss(page, 'Ups!', 'Odgovor nije poslat. Već ste odgovorili: odobreno.');
  await expect(page.getByRole('heading', { name: 'Već ste odgovorili: odobreno' })).toBeVisible();
  const lessons: { status: number; razlog: string }[] = await lessonsOfStudent(asStudent, student);
  expect(lessons.map(({ status, razlog }) => [status, razlog])).toEqual([
    [3, ''],
    [2, 'Tada sam na putu.'],
  ]);
});
