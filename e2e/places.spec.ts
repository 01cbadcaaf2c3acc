import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { fromWallClock } from '@casovi/contract/time';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, expectMarked, fillLogin, PASSWORD, PHONE } from './account-steps.ts';
import {
  answer,
  arriveAsBookableTutor,
  arriveAsStudent,
  bookAs,
  cell,
  dialog,
  lessonWith,
  ok,
  openScheduling,
  profileOf,
  sentRequest,
  showDay,
} from './booking-steps.ts';
import { inDays, now, today } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent } from './lesson-steps.ts';

/** For an address. */
const TOO_LONG = 'a'.repeat(201);
const HOME = 'Njegoševa 5, drugi sprat, Podgorica';

test('a tutor says where, a student asks for a lesson at home, and both see the address once it is confirmed', async ({
  page,
  newVisitor,
}) => {
  const tutorPage = await newVisitor();
  const tutor = await arriveAsBookableTutor(tutorPage, ['10:00']);
  await tutorPage.goto('/podesavanja');
  const section = tutorPage.getByRole('region', { name: 'Mjesto i link' });
  for (const town of ['Nikšić', 'Bar']) await section.getByLabel('Gradovi u kojima').selectOption({ label: town });
  await section.getByRole('button', { name: 'Ukloni grad: Nikšić' }).click();
  await section.getByLabel('Kod mene').check();
  await section.getByLabel('Kod učenika').check();
  await section.getByLabel('Link za online časove').fill('sastanci.casovi.test/zana');
  await section.getByRole('button', { name: 'Sačuvaj mjesto i link' }).click();
  await dismiss(tutorPage, 'Ups!', PLACE_TEXT.ownAddressMissing);
  await expect(section.getByLabel('Moja adresa')).toBeFocused();
  await expect(section.getByLabel('Link za online časove')).toHaveAccessibleDescription(new RegExp(PLACE_TEXT.link));
  await expectAccessible(tutorPage, 'places with errors', { within: '#mjesta' });
  await section.getByLabel('Kod mene').uncheck();
  await section.getByLabel('Link za online časove').fill('');
  await section.getByRole('button', { name: 'Sačuvaj mjesto i link' }).click();
  await dismiss(tutorPage, 'Bravo!', PLACE_TEXT.saved);

  await tutorPage.goto(profileOf(tutor));
  await expect(tutorPage.getByText('Uzivo i online, Bar', { exact: true })).toBeVisible();

  const student = await arriveAsStudent(page);
  await page.goto(profileOf(tutor));
  await expect(page.getByText('Časovi uživo: kod učenika')).toBeVisible();
  await openScheduling(page);
  await dialog(page).getByLabel('Nivo').selectOption('Srednja škola');
  await dialog(page).getByRole('radio', { name: 'Uživo' }).check();
  await showDay(page, inDays(2));
  await cell(page, inDays(2), 10).click();
  await dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true }).click();
  await dismiss(page, 'Ups!', PLACE_TEXT.addressMissing);
  const address = dialog(page).getByLabel('Vaša adresa');
  await expect(address).toBeFocused();
  await address.fill(TOO_LONG);
  await dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true }).click();
  await dismiss(page, 'Ups!', PLACE_TEXT.addressTooLong);
  await expectMarked(address, PLACE_TEXT.addressTooLong);
  await expectAccessible(page, 'booking at home', { within: '[role=dialog]' });
  await expectFits(page, 'booking at home', PHONE.width);
  await address.fill(HOME);
  await expect(dialog(page)).toContainText(`Uživo, kod Vas: ${HOME}`);
  await dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true }).click();
  await expect(sentRequest(page)).toContainText(`Uživo, kod Vas: ${HOME}`);
  await sentRequest(page).getByRole('link', { name: 'Pogledaj zahtjev' }).click();
  await expect(lessonWith(page, tutor)).toContainText('Uživo, kod VasProfesor vidi adresu tek kad potvrdi čas.');

  await tutorPage.goto('/dashboard');
  const asked = lessonWith(tutorPage, student);
  await expect(asked).toContainText('Uživo, kod učenikaTačna adresa se vidi kad čas bude potvrđen.');
  await expect(asked).not.toContainText('Njegoševa');
  await asked.getByRole('button', { name: 'Odobri čas' }).click();
  await answer(tutorPage, 'Da li ste sigurni da želite da odobrite čas?', 'Da');
  await dismiss(tutorPage, 'Bravo!', 'Status rezervacije uspješno ažuriran!');
  await tutorPage.getByRole('button', { name: 'Potvrdjeni' }).click();
  await expect(asked).toContainText(`Uživo, kod učenika: ${HOME}`);
  await expect(lessonWith(page, tutor)).toContainText(`Uživo, kod Vas: ${HOME}`);
  const next = page.getByRole('region', { name: /^Sljedeći čas/ });
  await expect(next).toContainText(`Uživo, kod Vas: ${HOME}`);
  await expectFits(page, 'a lesson at home', PHONE.width);
});

test('places are saved as they are shown, without what is not', async ({ page }) => {
  await arriveAsBookableTutor(page, ['10:00']);
  await page.goto('/podesavanja');
  const section = page.getByRole('region', { name: 'Mjesto i link' });
  const subjects = page.getByRole('region', { name: 'Predmeti i cijene' });
  const save = section.getByRole('button', { name: 'Sačuvaj mjesto i link' });
  const [address, link] = [section.getByLabel('Moja adresa'), section.getByLabel('Link za online časove')];
  const teachInPerson = async (on: boolean) => {
    await subjects.getByRole('checkbox', { name: 'Uživo' }).setChecked(on);
    await subjects.getByRole('button', { name: 'Sačuvaj' }).click();
    await dismiss(page, 'Bravo!', TUTOR_TEXT.offeringsSaved);
  };
  await section.getByLabel('Kod mene').check();
  await teachInPerson(false);
  await expect(address).toBeHidden();
  await link.fill(`https://sastanci.casovi.test/${TOO_LONG}${TOO_LONG}${TOO_LONG}`);
  await save.click();
  await dismiss(page, 'Ups!', PLACE_TEXT.linkTooLong);
  await expectMarked(link, PLACE_TEXT.linkTooLong);
  await link.fill('https://sastanci.casovi.test');
  await save.click();
  await dismiss(page, 'Bravo!', PLACE_TEXT.saved);
  await expect(link).toHaveValue('https://sastanci.casovi.test/');

  await teachInPerson(true);
  await expect(section.getByLabel('Kod mene')).not.toBeChecked();
  await address.fill(TOO_LONG);
  await save.click();
  await dismiss(page, 'Ups!', PLACE_TEXT.addressTooLong);
  await expectMarked(address, PLACE_TEXT.addressTooLong);
  await address.fill(' Novosadska \u00a0 9 ');
  await save.click();
  await dismiss(page, 'Bravo!', PLACE_TEXT.saved);
  await expect(address).toHaveValue('Novosadska 9');
  await expect(section.getByText('Sve izmjene su sačuvane.')).toBeVisible();
});

test('a session that ends keeps the place over the login, but not the address', async ({
  page,
  newVisitor,
  expectError,
}) => {
  expectError(/401 \(Unauthorized\)/);
  const tutorPage = await newVisitor();
  const tutor = await arriveAsBookableTutor(tutorPage, ['10:00']);
  const data = { mjesta: ['profesor', 'ucenik'], adresa: 'Novosadska 9', link: '' };
  await ok(await tutorPage.request.put(`/api/planer/mjesta/${tutor.id}`, { data }));
  const student = await arriveAsStudent(page);
  await page.goto(`${profileOf(tutor)}?zakazi=${inDays(2)}&sat=10:00&tip=2&nacin=1&mjesto=ucenik`);
  const send = dialog(page).getByRole('button', { name: 'ZAKAŽI', exact: true });
  const address = dialog(page).getByLabel('Vaša adresa');
  await address.fill(HOME);
  await expect(cell(page, inDays(2), 10)).toHaveAttribute('aria-selected', 'true');
  await page.context().clearCookies();
  await send.click();
  const invitation = page.getByRole('dialog', { name: LESSON_TEXT.bookingNeedsLogin });
  await expect(invitation).toHaveAccessibleDescription(/Samo adresu ćete upisati ponovo\.$/);
  await invitation.getByRole('link', { name: 'Prijava' }).click();
  await expect(page).toHaveURL(/mjesto%3Ducenik/);
  expect(decodeURIComponent(page.url())).not.toContain('Njegoševa');
  await fillLogin(page, student.email, PASSWORD);
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();

  await expect(address).toHaveValue('');
  await expect(address).not.toHaveAttribute('aria-invalid');
  await send.click();
  await dismiss(page, 'Ups!', PLACE_TEXT.addressMissing);
  await expect(address).toBeFocused();
  await dialog(page).getByLabel('Mjesto').selectOption('Kod profesora');
  await send.click();
  await sentRequest(page).getByRole('link', { name: 'Pogledaj zahtjev' }).click();
  await expect(lessonWith(page, tutor)).toContainText('Tačna adresa se vidi kad čas bude potvrđen.');
  await tutorPage.goto('/dashboard');
  await expect(lessonWith(tutorPage, student)).toContainText('Uživo, kod Vas');
  await expect(lessonWith(tutorPage, student)).not.toContainText('Tačna adresa');
});

test('a lesson online is entered from ten minutes before it to its end, without a reload', async ({
  page,
  newCaller,
}) => {
  const [date, hour] = [today(), '20:00'];
  const link = 'https://sastanci.casovi.test/zana';
  const asTutor = await newCaller();
  const tutor = await arriveAsBookableTutor(asTutor, [hour]);
  const data = { mjesta: [], adresa: '', link };
  await ok(await asTutor.request.put(`/api/planer/mjesta/${tutor.id}`, { data }));
  const student = await arriveAsStudent(page);
  await bookAs(page, student, tutor, date, hour);
  const [lesson] = await lessonsOfStudent(page, student);
  await changeLesson(asTutor, lesson.id, { status: 3, tip_korisnika: 2 });

  await page.goto(`/dashboard?cas=${lesson.id}`);
  const card = lessonWith(page, tutor);
  const enter = card.getByRole('link', { name: /^Uđi na čas/ });
  await expect(card).toContainText('pojavljuje se ovdje 10 minuta prije početka');
  await expect(enter).toBeHidden();
  const minutesBefore = (minutes: number) => fromWallClock(date, hour).getTime() - minutes * 60_000 - now().getTime();
  await page.clock.fastForward(minutesBefore(9));
  await expect(enter).toHaveAttribute('href', link);
  await expect(enter).toHaveAttribute('target', '_blank');
  await expect(enter).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByRole('region', { name: /^Sljedeći čas/ }).getByRole('link', { name: /^Uđi/ })).toBeVisible();
  await expectAccessible(page, 'a lesson to enter');
  await expectFits(page, 'a lesson to enter', PHONE.width);
  await page.clock.fastForward(70 * 60_000);
  await expect(enter).toBeHidden();
});
