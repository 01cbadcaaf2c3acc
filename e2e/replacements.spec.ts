import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { lessonTerm } from '@casovi/contract/time';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, PHONE } from './account-steps.ts';
import {
  arriveAsStudent,
  arriveAsTutor,
  bookAs,
  ok,
  type Person,
  SUBJECT,
  saveOffer,
  sentRequest,
} from './booking-steps.ts';
import { inDays } from './clock.ts';
import { type Caller, expect, loginAs, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent } from './lesson-steps.ts';

const DATE = inDays(3);
const HOURS = ['19:00', '20:00'];

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
    await saveOffer(caller, tutor, { subjectId, prices: { 2: price }, hours: HOURS });
    await ok(await admin.request.put('/api/auth/verifyUser', { data: { userId: tutor.id, isVerified: 1 } }));
    return tutor;
  };
  const [tutorCaller, rivalCaller] = [await newCaller(), await newCaller()];
  const tutor = await arriveAsVerified(tutorCaller, 4);
  const taken = await arriveAsVerified(await newCaller(), 1);
  const other = await arriveAsVerified(await newCaller(), 2);
  const student = await arriveAsStudent(page);
  const rival = await arriveAsStudent(rivalCaller);
  await bookAs(page, student, tutor, DATE, ...HOURS);
  await bookAs(page, student, tutor, inDays(2), '20:00');
  const [{ id }, { id: sooner }] = await lessonsOfStudent(page, student);
  await page.route(`**/api/reservation/zamjene/${sooner}`, (route) => route.fulfill({ json: [] }));
  const decline = (lessonId: number) =>
    changeLesson(tutorCaller, lessonId, { status: 2, tip_korisnika: 2, comment: 'Ne mogu.' });
  await decline(sooner);

  await page.setViewportSize(PHONE);
  await page.goto('/dashboard');
  const prompt = page.getByRole('region', { name: 'Čas se ne održava: pitajte drugog profesora' });
  await expect(page.getByRole('listitem').filter({ hasText: tutor.name })).toBeVisible();
  await decline(id);
  // Without a reload, and for the first lesson that others can give.
  await expect(prompt.getByRole('listitem').filter({ hasText: taken.name })).toContainText(
    /2 € za 120 min.*U isto vrijeme/,
  );
  await expect(prompt.getByRole('link', { name: 'I još 1 otkazan čas' })).toHaveAttribute(
    'href',
    '/dashboard?status=2#lista',
  );
  await expectAccessible(page, 'other tutors', { within: 'section[aria-labelledby=zamjena]' });
  await expectFits(page, 'other tutors', 320, PHONE.width);

  const askButton = ({ name }: Person) =>
    prompt.getByRole('button', { name: `Pošalji zahtjev: ${name}, ${lessonTerm(DATE, '19:00')}` });
  await bookAs(rivalCaller, rival, taken, DATE, '20:00');
  await askButton(taken).press('Enter');
  await dismiss(page, 'Ups!', `${LESSON_TEXT.errorPrefixBooking}${LESSON_TEXT.slotTaken}`);
  await expect(prompt.getByRole('listitem').filter({ hasText: taken.name })).toBeHidden();

  await askButton(other).dblclick();
  const sent = sentRequest(page);
  for (const fact of [
    LESSON_TEXT.bookingSent,
    other.name,
    lessonTerm(DATE, '19:00'),
    '120 min',
    '4 €',
    'Rok za odgovor',
  ])
    await expect(sent).toContainText(fact);
  await sent.getByRole('button', { name: 'U redu' }).click();
  await expect(page.locator('main :focus')).toBeVisible();
  await expect(prompt).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: other.name })).toBeVisible();
  expect(await lessonsOfStudent(page, student)).toHaveLength(3);
});
