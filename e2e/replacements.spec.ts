import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { lessonTerm } from '@casovi/contract/time';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, PHONE } from './account-steps.ts';
import { arriveAsStudent, arriveAsTutor, bookAs, ok, type Person, SUBJECT, saveOffer } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { type Caller, expect, loginAs, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent } from './lesson-steps.ts';

const DATE = inDays(3);

test('whoever is declined asks another tutor with one press, and is told when somebody was quicker', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(/409 \(Conflict\)/);
  const admin = await newCaller();
  await loginAs(admin, 'admin');
  const subjects = await (await admin.request.get('/api/subj/predmetiSvi')).json();
  const { id_predmeta: subjectId } = subjects.find(
    ({ naziv_predmeta }: { naziv_predmeta: string }) => naziv_predmeta === SUBJECT.name,
  );
  const arriveAsVerified = async (caller: Caller, price: number): Promise<Person> => {
    const tutor = await arriveAsTutor(caller);
    await saveOffer(caller, tutor, { subjectId, prices: { 2: price }, hours: ['20:00'] });
    await ok(await admin.request.put('/api/auth/verifyUser', { data: { userId: tutor.id, isVerified: 1 } }));
    return tutor;
  };
  const [tutorCaller, rivalCaller] = [await newCaller(), await newCaller()];
  const tutor = await arriveAsVerified(tutorCaller, 4);
  const taken = await arriveAsVerified(await newCaller(), 1);
  const other = await arriveAsVerified(await newCaller(), 2);
  const student = await arriveAsStudent(page);
  const rival = await arriveAsStudent(rivalCaller);
  await bookAs(page, student, tutor, DATE, '20:00');

  await page.setViewportSize(PHONE);
  await page.goto('/dashboard');
  const prompt = page.getByRole('region', { name: 'Otkazan čas: pitajte drugog profesora' });
  await expect(page.getByRole('listitem').filter({ hasText: tutor.name })).toBeVisible();
  const [{ id }] = await lessonsOfStudent(page, student);
  await changeLesson(tutorCaller, id, { status: 2, tip_korisnika: 2, comment: 'Ne mogu.' });
  // Without a reload.
  await expect(prompt.getByRole('listitem').filter({ hasText: taken.name })).toContainText('U isto vrijeme');
  await expectAccessible(page, 'other tutors', { within: 'section[aria-labelledby=zamjena]' });
  await expectFits(page, 'other tutors', 360, PHONE.width);

  const askButton = ({ name }: Person) =>
    prompt.getByRole('button', { name: `Pitaj: ${name}, ${lessonTerm(DATE, '20:00')}` });
  await bookAs(rivalCaller, rival, taken, DATE, '20:00');
  await askButton(taken).press('Enter');
  await dismiss(page, 'Ups!', `${LESSON_TEXT.errorPrefixBooking}${LESSON_TEXT.slotTaken}`);
  await expect(prompt.getByRole('listitem').filter({ hasText: taken.name })).toBeHidden();

  await askButton(other).dblclick();
  await dismiss(page, 'Bravo!', LESSON_TEXT.bookingSent);
  await expect(prompt).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: other.name })).toBeVisible();
  expect(await lessonsOfStudent(page, student)).toHaveLength(2);
});
