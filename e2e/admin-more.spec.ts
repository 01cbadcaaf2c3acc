import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss } from './account-steps.ts';
import { colourName, expect, headers, openList, rowOf, searchBox, searchFor, tabs } from './admin-steps.ts';
import { answer, arriveAsBookableTutor, arriveAsStudent, arriveAsTutor, bookAs, newName } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { loginAs, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent, setStatusAsAdmin } from './lesson-steps.ts';

// Whole journeys, of several people each.
test.describe.configure({ timeout: 240_000 });

test('the history of a reservation and its line in the audit log tell what was done', async ({ page, newCaller }) => {
  const [tutorPage, studentPage] = [await newCaller(), await newCaller()];
  const tutor = await arriveAsBookableTutor(tutorPage, ['08:00']);
  const student = await arriveAsStudent(studentPage);
  await bookAs(studentPage, student, tutor, inDays(1), '08:00');
  const [lesson] = await lessonsOfStudent(studentPage, student);
  await changeLesson(tutorPage, lesson.id, { status: 2, tip_korisnika: 2, comment: 'Putujem tog dana.' });
  await loginAs(page, 'admin');
  await setStatusAsAdmin(page, lesson.id, 3);

  await openList(page, `/admin-dashboard/rezervacije?pretraga=${encodeURIComponent(tutor.name)}`);
  await page.getByRole('button', { name: `Istorija rezervacije ${lesson.id}` }).click();
  const dialog = page.getByRole('dialog', { name: `Istorija rezervacije ${lesson.id}` });
  await expect(dialog.getByRole('listitem')).toHaveText([
    new RegExp(`^na cekanju.*Zahtjev: ${student.name} \\(učenik\\)$`),
    new RegExp(`^otkazano.*Promjena: ${tutor.name} \\(profesor\\)Razlog: Putujem tog dana.$`),
    /^potvrdjeno.*Promjena: Ana Adžić \(admin\)$/,
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Istorija rezervacije ${lesson.id}` })).toBeFocused();

  await page.request.get(`/api/chat/messages/conv/${tutor.id}/${student.id}`);
  await openList(page, '/admin-dashboard/dnevnik');
  await expect(headers(page)).toHaveText(['Vrijeme', 'Admin', 'Radnja', 'Na koga ili šta', 'ID', 'Detalji']);
  await expect(rowOf(page, `${tutor.name} – ${student.name}`)).toContainText('otkazano → potvrdjeno');
  await searchFor(page, 'dnevnika', `razgovor sa: ${student.name}`, 1);
  await expect(rowOf(page, tutor.name)).toContainText(`Razgovor sa: ${student.name}`);
  await searchFor(page, 'dnevnika', tutor.name, 2);
  await page.getByLabel('Radnja').selectOption('Blokiranje korisnika');
  await expect(page.getByRole('heading', { name: `Nema rezultata za „${tutor.name}“` })).toBeVisible();
  await page.getByLabel('Radnja').selectOption('Uvid u razgovore');
  await expect(page).toHaveURL(/radnja=chat-read/);
  await rowOf(page, tutor.name).getByRole('link', { name: tutor.name }).click();
  await expect(page).toHaveURL(`/admin-dashboard/korisnici?pretraga=${tutor.id}`);
  await expect(rowOf(page, tutor.email)).toBeVisible();
});

test('lists are taken along as files, filtered as they are shown', async ({ page, newCaller }) => {
  const student = await arriveAsStudent(await newCaller());
  await loginAs(page, 'admin');
  await openList(page, `/admin-dashboard/korisnici?tip=3&pretraga=${encodeURIComponent(student.name)}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Preuzmi CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('korisnici.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    new RegExp(`^${student.id};"${student.name}";"${student.email}";"'\\+382 67 123 456";"Učenik"`),
  );

  await openList(page, '/admin-dashboard/rezervacije?status=4');
  const [lessons] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Preuzmi CSV' }).click(),
  ]);
  expect(lessons.suggestedFilename()).toBe('rezervacije.csv');
  const [, ...rows] = (await readFile(await lessons.path(), 'utf8')).trim().split('\r\n');
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => !row.includes('"odrzano"'))).toEqual([]);
});

test('a mail that was not delivered is sent again', async ({ page }) => {
  await loginAs(page, 'admin');
  await openList(page, '/admin-dashboard/neisporuceno');
  await expect(headers(page)).toHaveText(['Primalac', 'Naslov', 'Napisano', 'Pokušaja', 'Greška', 'Slanje']);
  await expect(rowOf(page, 'pogresna.adresa@casovi.example')).toContainText('Više ne važi');
  const row = rowOf(page, 'puno.sanduce@casovi.example');
  await expect(row).toContainText('552 5.2.2 Mailbox full');
  await row.getByRole('button', { name: 'Pošalji ponovo za puno.sanduce@casovi.example' }).click();
  await answer(page, 'Da li želite da poruku ponovo pošaljemo na adresu puno.sanduce@casovi.example?', 'Da');
  await dismiss(page, 'Bravo!', 'Poruka je ponovo poslata na isporuku.');
  await expect(row).toHaveCount(0);
  // It keeps its place among what was written since.
  const mail = page.getByRole('link').filter({ hasText: 'puno.sanduce@casovi.example' });
  await page.goto('/posta');
  for (let number = 2; (await mail.count()) === 0; number += 1) {
    await expect(page.getByRole('link', { name: 'Starije poruke' })).toBeVisible();
    await page.goto(`/posta?strana=${number}`);
  }
});

test('the overview shows who waits, and numbers as charts and as tables', async ({ page, newVisitor }) => {
  test.slow();
  const tutorPage = await newVisitor();
  const tutor = await arriveAsTutor(tutorPage);
  await loginAs(page, 'admin');
  await page.goto('/admin-dashboard');
  await expect(tabs(page).and(page.locator('[aria-current=page]'))).toHaveText('Pregled');
  await expect(page.getByText('Uslovi korišćenja obećavaju odgovor u roku od 24 sata.')).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Neverifikovani profesori' });
  await expect(waiting.getByRole('status')).toHaveText(/^Prikazano \d+ od/);
  const row = waiting.getByRole('row').filter({ hasText: tutor.name });
  // Other tests verify and block tutors meanwhile, which moves those behind them.
  await expect(async () => {
    const all: { id_korisnika: number }[] = await (
      await page.request.get('/api/admin/neverifikovani?limit=500')
    ).json();
    const place = all.findIndex(({ id_korisnika }) => id_korisnika === tutor.id);
    await page.goto(`/admin-dashboard?strana=${Math.floor(place / 10) + 1}`);
    await expect(row).toContainText('0 sati', { timeout: 5_000 });
  }).toPass();
  await expect(row).not.toContainText('kasni');

  // Told what is missing, the tutor reads it and supplies it.
  await row.getByRole('button', { name: /^Nedostaje…/ }).click();
  const form = page.getByRole('dialog', { name: 'Šta nedostaje u prijavi' });
  const text = form.getByLabel('Nedostaje');
  await expect(text).toHaveValue(
    'fotografija, predmeti sa cijenama, slobodni termini u sedmici, potvrda e-mail adrese',
  );
  await text.fill(' ');
  await form.getByRole('button', { name: 'Pošalji' }).click();
  await expect(form.getByRole('alert')).toHaveText('Napišite šta nedostaje u prijavi.');
  await text.fill('Slobodni termini.');
  await form.getByRole('button', { name: 'Pošalji' }).click();
  await dismiss(page, 'Bravo!', 'Poslali smo profesoru šta nedostaje.');
  await expect(form).toHaveCount(0);
  await tutorPage.goto('/dashboard');
  const checklist = tutorPage.getByRole('region', { name: 'Prvi koraci' });
  await expect(checklist.getByText('Slobodni termini.', { exact: true })).toBeVisible();
  const step = checklist.getByRole('listitem').filter({ hasText: 'Slobodni termini u sedmici' });
  await step.getByRole('link', { name: 'Nije završeno: Slobodni termini u sedmici' }).click();
  await expect(tutorPage).toHaveURL('/podesavanja#termini');
  await tutorPage.getByRole('gridcell', { name: 'Ponedjeljak u 08:00' }).click();
  await tutorPage.getByRole('button', { name: 'Sačuvaj termine' }).click();
  await dismiss(tutorPage, 'Bravo!', 'Termini su uspješno sačuvani!');
  await expect(step).toContainText('Završeno');
  await expect(checklist.getByText('Slobodni termini.', { exact: true })).toHaveCount(0);
  await row.getByRole('button', { name: /^Verifikuj/ }).click();
  await answer(page, 'Da li želite da verifikujete profesora?', 'Da', tutor.name);
  await dismiss(page, 'Bravo!', 'Profesor je verifikovan.');
  await expect(row).toHaveCount(0);
  const review = checklist.getByText(/Prijavu pregledamo/);
  await expect(review).toBeVisible();
  await tutorPage.reload();
  await expect(step).toBeVisible();
  await expect(review).toHaveCount(0);

  const charts = page.getByRole('region', { name: 'Grafikoni' });
  for (const title of ['Časovi po sedmicama', 'Novi korisnici po sedmicama']) {
    const figure = charts.getByRole('figure').filter({ hasText: title });
    await figure.getByText('Prikaži kao tabelu').click();
    await expect(figure.getByRole('table', { name: title }).getByRole('row')).toHaveCount(13);
  }
  const lessons = charts.getByRole('table', { name: 'Časovi po sedmicama' });
  await expect(lessons.getByRole('columnheader')).toHaveText([
    ...['Sedmica od', 'Održani', 'Potvrdjeni', 'Na čekanju', 'Otkazani'],
  ]);
  await expect(charts.getByRole('table', { name: /^Najtraženiji predmeti/ }).getByRole('row')).toHaveCount(9);
  await expect(
    charts.getByRole('table', { name: /^Koliko brzo profesori odgovaraju/ }).getByRole('rowheader'),
  ).toHaveText([...['Do 2 sata', 'Od 2 do 24 sata', 'Duže od 24 sata', 'Bez odgovora']]);
});

test('a list that fails to load shows an error and can be retried', async ({ page, expectError }) => {
  expectError(/ERR_FAILED/);
  await loginAs(page, 'admin');
  await page.route('**/api/admin/dnevnik**', (route) => route.abort());
  await page.goto('/admin-dashboard/dnevnik');
  await expect(page.getByText('Podaci se nisu učitali')).toBeVisible();
  await page.unroute('**/api/admin/dnevnik**');
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(page.getByText(/^Prikazano \d+ od/)).toBeVisible();
});

/** With few rows: one is as accessible as another, and looking at each takes its time. */
const PAGES = [
  '/admin-dashboard',
  '/admin-dashboard/korisnici?pretraga=djurovic',
  '/admin-dashboard/rezervacije?pretraga=njemacki',
  '/admin-dashboard/predmeti?pretraga=jezi',
  '/admin-dashboard/chat',
  '/admin-dashboard/dnevnik',
  '/admin-dashboard/neisporuceno',
];

test(`the panel is accessible and fits a small phone`, async ({ page }) => {
  const id = await loginAs(page, 'admin');
  // So that the log has lines.
  await page.request.get(`/api/chat/history/${id + 1}`);
  for (const path of [...PAGES, `/admin-dashboard/chat?korisnik=${id + 1}`]) {
    await page.goto(path);
    const there = path.includes('korisnik=')
      ? page.getByRole('list', { name: 'Razgovori' })
      : path.endsWith('chat')
        ? page.getByRole('heading', { name: 'Izaberite korisnika' })
        : page.getByText(/^Prikazano \d+ od/);
    await expect(there).toBeVisible();
    if (path === '/admin-dashboard') await expect(page.getByRole('region', { name: 'Grafikoni' })).toBeVisible();
    await expectFits(page, path, 1280, 360);
    await expectAccessible(page, path, { except: 'tbody tr:nth-child(n + 4)' });
  }
});

test('a pending filter is not lost to a search', async ({ page }) => {
  await loginAs(page, 'admin');
  await openList(page, '/admin-dashboard/korisnici');
  const students = page.getByRole('group', { name: 'Koji korisnici' }).getByRole('button', { name: 'Učenici' });
  const field = await page.getByRole('searchbox').elementHandle();
  // In one task, so that nothing is rendered between the press and the typing.
  await students.evaluate((button: HTMLElement, search) => {
    button.click();
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(search, 'ucenik@casovi.example');
    search?.dispatchEvent(new Event('input', { bubbles: true }));
  }, field);
  await expect(page).toHaveURL('/admin-dashboard/korisnici?tip=3&pretraga=ucenik%40casovi.example');
});

test('rows have the colours that tell how things stand, in both themes', async ({ page }) => {
  await loginAs(page, 'admin');
  const naziv_predmeta = newName('Predmet');
  await page.request.post('/api/subj/insertSubject', { data: { naziv_predmeta, tip: 1 } });
  const wanted = {
    predmeti: { 'Svi nivoi': 'green', 'Dio nivoa': 'orange', 'Nema profesora': 'grey' },
    rezervacije: { 'na cekanju': 'grey', otkazano: 'red', potvrdjeno: 'green', odrzano: 'blue' },
  };
  for (const [list, colours] of Object.entries(wanted)) {
    const seen: Record<'light' | 'dark', Record<string, string>> = { light: {}, dark: {} };
    await openList(page, `/admin-dashboard/${list}`);
    for (const word of Object.keys(colours)) {
      const row = rowOf(page, word).first();
      // Not among the first fifty.
      if (!(await row.count())) await openList(page, `/admin-dashboard/${list}?pretraga=${encodeURIComponent(word)}`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        seen[colorScheme][word] = colourName(await row.evaluate((one) => getComputedStyle(one).backgroundColor));
      }
    }
    expect(seen).toEqual({ light: colours, dark: colours });
  }
});

test('chats of a user are found by number or by name, and read', async ({ page, newCaller, expectError }) => {
  expectError(/404/);
  const [tutorPage, studentPage] = [await newCaller(), await newCaller()];
  const tutor = await arriveAsBookableTutor(tutorPage, ['08:00']);
  const student = await arriveAsStudent(studentPage);
  await bookAs(studentPage, student, tutor, inDays(1), '08:00');
  const sent = await studentPage.request.post('/api/chat/messages2', {
    data: { senderId: student.id, receiverId: tutor.id, messageText: 'Dobar dan, imam pitanje.' },
  });
  expect(sent.status()).toBe(200);

  await loginAs(page, 'admin');
  await page.goto('/admin-dashboard/chat');
  await expect(page.getByText('Razgovori su samo za čitanje. Svaki uvid se bilježi u dnevnik.')).toBeVisible();
  await page.getByRole('button', { name: 'Prikaži razgovore' }).click();
  await expect(page.getByRole('alert')).toHaveText('Unesite ID ili ime korisnika.');
  await page.getByLabel('ID ili ime korisnika').fill('999999999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Taj korisnik ne postoji' })).toBeVisible();
  await page.getByLabel('ID ili ime korisnika').fill(String(tutor.id));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin-dashboard/chat?korisnik=${tutor.id}`);
  await expect(page.getByRole('heading', { name: `Razgovori: ${tutor.name}` })).toBeVisible();

  await page.getByLabel('ID ili ime korisnika').fill(student.name);
  await page.getByRole('list', { name: 'Pronađeni korisnici' }).getByRole('button').click();
  await expect(page.getByRole('heading', { name: `Razgovori: ${student.name}` })).toBeVisible();
  await page.getByRole('list', { name: 'Razgovori' }).getByRole('button', { name: tutor.name }).click();
  const log = page.getByRole('region', { name: `Poruke: ${student.name} i ${tutor.name}` });
  await expect(log.getByText('Dobar dan, imam pitanje.')).toBeVisible();
  await expect(log.getByText('Delivered')).toBeVisible();
  await expect(log.getByRole('textbox')).toHaveCount(0);
  await page.getByLabel('Pretraga razgovora').fill('nema me');
  await expect(page.getByText('Nema razgovora za „nema me“.')).toBeVisible();
});

test('reservations are filtered by status and found by what stands in a row', async ({ page }) => {
  await loginAs(page, 'admin');
  await openList(page, '/admin-dashboard/rezervacije');
  const filters = page.getByRole('group', { name: 'Koje rezervacije' }).getByRole('button');
  await expect(filters).toHaveText(['Na čekanju', 'Otkazani', 'Potvrdjeni', 'Održani', 'Prikaži sve']);
  await filters.filter({ hasText: 'Otkazani' }).click();
  await expect(page).toHaveURL('/admin-dashboard/rezervacije?status=2');
  const statuses = page.getByRole('button', { name: /promijeni status/ });
  await expect(statuses.first()).toContainText('otkazano');
  await expect(statuses.filter({ hasNotText: 'otkazano' })).toHaveCount(0);
  await filters.filter({ hasText: 'Prikaži sve' }).click();
  await expect(filters.and(page.locator('[aria-pressed=true]'))).toHaveText('Prikaži sve');
  await searchBox(page, 'rezervacija').fill('odrzano');
  await expect(page.getByText(/^Prikazano \d+ od \d+$/)).toBeVisible();
  await expect(statuses.first()).toContainText('odrzano');
  await expect(statuses.filter({ hasNotText: 'odrzano' })).toHaveCount(0);
});
