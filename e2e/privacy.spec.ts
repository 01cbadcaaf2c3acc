import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unzip } from '../packages/api/src/testing/unzip.ts';
import { expectAccessible } from './accessible.ts';
import { dismiss, expectMarked, logIn, PASSWORD } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, bookAs, lessonWith, profileOf, SUBJECT } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';

/** Nobody else's: a picture that two people uploaded stays with the other one. */
const ownPicture = () => ({
  name: 'ja.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#${randomBytes(3).toString('hex')}"/></svg>`,
  ),
});

const DELETED = 'Vaš nalog je obrisan. Hvala Vam što ste bili sa nama.';

test('a tutor takes the data along and leaves; the student keeps the lesson, without the name', async ({
  page,
  newVisitor,
  expectError,
}) => {
  // A wrong password, and questions of a page whose session has just ended.
  expectError(/\b(400|401|404)\b/);
  const studentPage = await newVisitor();
  const tutor = await arriveAsBookableTutor(page, ['10:00', '12:00']);
  const student = await arriveAsStudent(studentPage);
  const upload = await page.request.post('/api/upload', { multipart: { file: ownPicture() } });
  const { url: img } = await upload.json();
  await page.request.post('/api/auth/updateProfile', { data: { userId: tutor.id, biografija: 'Volim klavir.', img } });
  await bookAs(studentPage, student, tutor, inDays(2), '10:00');
  const message = { senderId: tutor.id, receiverId: student.id, messageText: 'Vidimo se uskoro!' };
  expect((await page.request.post('/api/chat/messages2', { data: message })).status()).toBe(200);

  await page.goto('/podesavanja');
  const section = page.getByRole('region', { name: 'Privatnost i nalog' });
  const started = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Preuzmi podatke' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('moji-podaci.zip');
  const files = unzip(await readFile(String(await download.path())));
  const data = JSON.parse(String(files.get('podaci.json')));
  expect(data.profil).toMatchObject({ ime: tutor.name, email: tutor.email });
  expect(data.casovi).toMatchObject([{ druga_strana: student.name, predmet: SUBJECT.name }]);
  expect(data.poruke).toMatchObject([{ tekst: message.messageText, smjer: 'poslata' }]);
  expect([...files.keys()]).toEqual(['podaci.json', data.slike[0].datoteka]);

  await section.getByRole('button', { name: 'Obriši nalog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brisanje naloga' });
  await expect(dialog.getByText('Ovo ne može da se poništi.')).toBeVisible();
  await expect(dialog.getByText('Prošli časovi i recenzije, ali bez Vašeg imena')).toBeVisible();
  await expectAccessible(page, 'the dialog', { within: '[role=dialog]' });
  const password = dialog.getByLabel('Vaša lozinka');
  const remove = dialog.getByRole('button', { name: 'Obriši nalog zauvijek' });
  await remove.click();
  await expectMarked(password, 'Unesite svoju lozinku.');
  await password.fill('Pogresna1!');
  await remove.click();
  await expectMarked(password, 'Lozinka nije tačna.');
  // One may still think better of it.
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await expect(dialog).toBeHidden();
  await section.getByRole('button', { name: 'Obriši nalog' }).click();
  await password.fill(PASSWORD);
  await remove.click();
  await dismiss(page, 'Urađeno', DELETED);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Prijava' })).toBeVisible();

  await logIn(page, tutor.email, PASSWORD);
  await dismiss(page, 'Ups!', 'Greska: Pogrešna e-mail adresa ili lozinka.');
  expect((await page.request.get(profileOf(tutor))).status()).toBe(404);
  expect((await page.request.get(img)).status()).toBe(404);

  // The other side: cancelled like any lesson, the name gone, the conversation closed.
  await studentPage.goto('/dashboard');
  await studentPage.getByRole('button', { name: 'Otkazani' }).click();
  const card = lessonWith(studentPage, { ...tutor, name: 'Obrisan korisnik' });
  await expect(card.getByText('Nalog profesora je obrisan.')).toBeVisible();
  await studentPage.goto(`/poruke?korisnik=${tutor.id}`);
  await expect(studentPage.getByText('Ovaj nalog je obrisan, pa na njega više ne možete pisati.')).toBeVisible();
  await expect(
    studentPage.getByRole('region', { name: 'Obrisan korisnik' }).getByText('Poruka je obrisana zajedno sa nalogom.'),
  ).toBeVisible();
  await expect(studentPage.getByPlaceholder('Otkucaj poruku')).toBeHidden();
  await expect(studentPage.getByText(message.messageText)).toBeHidden();
});
