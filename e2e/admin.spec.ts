import { numericDate } from '@casovi/contract/time';
import { dismiss, modal } from './account-steps.ts';
import { expect, headers, openList, rowOf, searchBox, searchFor, TABS, tabs } from './admin-steps.ts';
import {
  answer,
  arriveAsBookableTutor,
  arriveAsStudent,
  arriveAsTutor,
  bookAs,
  newName,
  profileOf,
  SUBJECT,
} from './booking-steps.ts';
import { inDays } from './clock.ts';
import { loginAs, test } from './fixtures.ts';
import { hold } from './page-steps.ts';

// Whole journeys, of several people each.
test.describe.configure({ timeout: 240_000 });

test('admins are led to the panel, which has its tabs, each with an address of its own', async ({ page }) => {
  await loginAs(page, 'admin');
  await page.goto('/dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute(
    'href',
    '/admin-dashboard',
  );
  await page.getByRole('main').getByRole('link', { name: 'Otvori admin panel' }).click();
  await expect(page).toHaveURL('/admin-dashboard');
  await expect(page.getByRole('heading', { name: 'Admin panel' })).toBeVisible();
  await expect(tabs(page)).toHaveText([...TABS]);
  const addresses = await tabs(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const names = ['', '/korisnici', '/rezervacije', '/predmeti', '/chat', '/dnevnik', '/neisporuceno'];
  expect(addresses).toEqual(names.map((name) => `/admin-dashboard${name}`));
  for (const [name, address] of [
    ['Neisporučeno', 'neisporuceno'],
    ['Chat', 'chat'],
  ] as const) {
    await tabs(page).filter({ hasText: name }).click();
    await expect(page).toHaveURL(`/admin-dashboard/${address}`);
    await expect(page.getByRole('region', { name })).toBeVisible();
    await expect(tabs(page).and(page.locator('[aria-current=page]'))).toHaveText(name);
  }
});

test.describe('users', () => {
  test('have all columns, three filters and a biography behind the name', async ({ page }) => {
    await loginAs(page, 'admin');
    await openList(page, '/admin-dashboard/korisnici');
    await expect(headers(page)).toHaveText([
      ...['Ime i prezime', 'E-mail', 'Fotografija', 'Kreiran', 'Datum rođenja', 'Telefon', 'Tip'],
      ...['Verifikovan', 'E-mail potvrđen', 'Blokiran'],
    ]);
    const filters = page.getByRole('group', { name: 'Koji korisnici' }).getByRole('button');
    await expect(filters).toHaveText(['Profesori', 'Učenici', 'Prikaži sve']);
    for (const [name, address, type] of [
      ['Profesori', '?tip=2', 'Profesor'],
      ['Učenici', '?tip=3', 'Učenik'],
    ] as const) {
      await filters.filter({ hasText: name }).click();
      await expect(page).toHaveURL(`/admin-dashboard/korisnici${address}`);
      await expect(filters.and(page.locator('[aria-pressed=true]'))).toHaveText(name);
      const types = page.getByRole('row').locator('td:nth-child(7)');
      await expect(types.first()).toHaveText(type);
      await expect(types.filter({ hasNotText: type })).toHaveCount(0);
    }
    await filters.filter({ hasText: 'Prikaži sve' }).click();
    await expect(filters.and(page.locator('[aria-pressed=true]'))).toHaveText('Prikaži sve');
    await searchFor(page, 'korisnika', 'profesor@casovi.example', 1);
    await page.getByRole('button', { name: 'Milena Đurović', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Milena Đurović' });
    await expect(dialog.getByRole('heading', { name: 'Biografija' })).toBeVisible();
    await expect(dialog.getByText(/^Profesor · ID \d+$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Milena Đurović', exact: true })).toBeFocused();
  });

  test('are filtered at once among the rows at hand, and then searched on the server', async ({ page, newCaller }) => {
    const student = await arriveAsStudent(await newCaller());
    await loginAs(page, 'admin');
    await openList(page, '/admin-dashboard/korisnici');
    await expect(page.getByRole('rowheader')).toHaveCount(50);
    const release = await hold(page, '**/api/auth/get/all/users?*search=*');
    // By any cell as it is shown: here the type.
    await searchBox(page, 'korisnika').fill('ucenik');
    const types = page.getByRole('row').locator('td:nth-child(7)');
    await expect(types.filter({ hasNotText: 'Učenik' })).toHaveCount(0);
    await expect(rowOf(page, student.name)).toBeVisible();
    await searchBox(page, 'korisnika').fill(student.name.toLowerCase().replace('đ', 'dj').replace('đ', 'dj'));
    // The server has not responded yet.
    await expect(page.getByRole('rowheader')).toHaveText([student.name]);
    await expect(page.getByText('Prikazano 1, tražimo dalje…')).toBeVisible();
    release();
    await expect(page.getByText('Prikazano 1 od 1')).toBeVisible();
    await expect(page).toHaveURL(/\?pretraga=/);
    await searchBox(page, 'korisnika').fill('nema takvog');
    await expect(page.getByRole('heading', { name: 'Nema rezultata za „nema takvog“' })).toBeVisible();
    await page.getByRole('button', { name: 'Obriši pretragu' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(50);
    await page.getByRole('link', { name: 'Sljedeća' }).click();
    await expect(page).toHaveURL('/admin-dashboard/korisnici?strana=2');
    await expect(rowOf(page, student.name)).toHaveCount(0);
  });

  test('are verified and lose it again, after a question', async ({ page, newVisitor }) => {
    const visitor = await newVisitor();
    const tutor = await arriveAsBookableTutor(visitor, ['08:00']);
    const badge = visitor.getByText('Verifikovan profesor').first();
    await loginAs(page, 'admin');
    await openList(page, `/admin-dashboard/korisnici?pretraga=${encodeURIComponent(tutor.name)}`);
    await page.getByRole('button', { name: `Ne Verifikuj: ${tutor.name}` }).click();
    await answer(page, 'Da li želite da verifikujete profesora?', 'Ne', tutor.name);
    await expect(modal(page)).toBeHidden();
    await page.getByRole('button', { name: `Ne Verifikuj: ${tutor.name}` }).click();
    await answer(page, 'Da li želite da verifikujete profesora?', 'Da', tutor.name);
    await dismiss(page, 'Bravo!', 'Profesor je verifikovan.');
    await visitor.goto(`${SUBJECT.path}?search=${encodeURIComponent(tutor.name)}`);
    await expect(badge).toBeAttached();
    await page.getByRole('button', { name: `Da Ukloni verifikaciju: ${tutor.name}` }).click();
    await answer(page, 'Da li želite da uklonite verifikaciju?', 'Da', tutor.name);
    await dismiss(page, 'Urađeno', 'Verifikacija je uklonjena.');
    await visitor.goto(profileOf(tutor));
    await expect(visitor.getByRole('heading', { name: tutor.name })).toBeVisible();
    await expect(badge).toHaveCount(0);
  });

  test('are blocked, which ends their sessions at once', async ({ page, newVisitor, expectError }) => {
    expectError(/40[134]/);
    const tutorPage = await newVisitor();
    const tutor = await arriveAsTutor(tutorPage);
    await tutorPage.goto('/dashboard');
    await expect(tutorPage.getByRole('heading', { name: 'Časovi', level: 1 })).toBeVisible();
    await loginAs(page, 'admin');
    await openList(page, `/admin-dashboard/korisnici?pretraga=${encodeURIComponent(tutor.name)}`);
    await page.getByRole('button', { name: `Ne Blokiraj: ${tutor.name}` }).click();
    await answer(page, 'Da li želite da blokirate korisnika?', 'Da', tutor.name, 'Odjava sa svih uređaja je trenutna.');
    await dismiss(page, 'Urađeno', 'Korisnik je blokiran i odjavljen sa svih uređaja.');
    // The page asks a while after its line was cut.
    await expect(async () => {
      await tutorPage.clock.fastForward('01:00');
      await expect(tutorPage).toHaveURL('/login', { timeout: 1_000 });
    }).toPass();
    expect((await page.request.get(profileOf(tutor))).status()).toBe(404);
    await page.getByRole('button', { name: `Da Odblokiraj: ${tutor.name}` }).click();
    await answer(page, 'Da li želite da odblokirate korisnika?', 'Da', tutor.name);
    await dismiss(page, 'Bravo!', 'Korisnik je odblokiran.');
    expect((await page.request.get(profileOf(tutor))).status()).toBe(200);
  });
});

test.describe('reservations', () => {
  test('get any of the four statuses, and both sides see it', async ({ page, newVisitor, newCaller, expectError }) => {
    expectError(/409|502/);
    const studentPage = await newVisitor();
    const tutor = await arriveAsBookableTutor(await newCaller(), ['08:00']);
    const student = await arriveAsStudent(studentPage);
    const tomorrow = inDays(1);
    await bookAs(studentPage, student, tutor, tomorrow, '08:00');
    await studentPage.goto('/dashboard?status=svi');
    /** The badge of their one lesson. */
    const seen = (name: string) =>
      studentPage
        .getByRole('main')
        .locator('span')
        .filter({ hasText: new RegExp(`^${name}$`) });
    await expect(seen('Na čekanju')).toBeVisible();
    await loginAs(page, 'admin');
    await openList(page, `/admin-dashboard/rezervacije?pretraga=${encodeURIComponent(tutor.name)}`);
    await expect(headers(page).first()).toHaveText('ID');
    const row = rowOf(page, tutor.name);
    for (const text of [student.name, SUBJECT.name, 'Srednja škola', numericDate(tomorrow), '60 min', '20 €'])
      await expect(row).toContainText(text);

    for (const [from, to, name] of [
      ['na cekanju', 'odrzano', 'Održan'],
      ['odrzano', 'otkazano', 'Otkazan'],
      ['otkazano', 'potvrdjeno', 'Potvrđen'],
    ] as const) {
      await row.getByRole('button', { name: `${from} promijeni status` }).click();
      const select = row.getByRole('combobox', { name: /^Status rezervacije \d+$/ });
      await expect(select).toBeFocused();
      await expect(select.getByRole('option')).toHaveText(['na cekanju', 'otkazano', 'potvrdjeno', 'odrzano']);
      await select.selectOption(to);
      await row.getByRole('button', { name: 'Sačuvaj' }).click();
      await dismiss(page, to === 'otkazano' ? 'Urađeno' : 'Bravo!', 'Status rezervacije uspješno ažuriran!');
      await expect(row.getByRole('button', { name: `${to} promijeni status` })).toBeFocused();
      await expect(seen(name)).toBeVisible();
    }

    // Nobody answers.
    const update = '**/api/reservation/update/admin/*';
    await page.route(update, (route) => route.fulfill({ status: 502, body: 'x' }));
    await row.getByRole('button', { name: 'potvrdjeno promijeni status' }).click();
    await row.getByRole('combobox').selectOption('odrzano');
    await row.getByRole('button', { name: 'Sačuvaj' }).click();
    await dismiss(page, 'Ups!', 'Greška prilikom ažuriranja statusa rezervacije.');
    await page.unroute(update);

    // Two lessons of one tutor at one time: the second cannot come back.
    await row.getByRole('button', { name: 'potvrdjeno promijeni status' }).click();
    await row.getByRole('combobox').selectOption('otkazano');
    await page.keyboard.press('Enter');
    await dismiss(page, 'Urađeno', 'Status rezervacije uspješno ažuriran!');
    await expect(row).toContainText('Čas je otkazala administracija.');
    await bookAs(studentPage, student, tutor, tomorrow, '08:00');
    await row.getByRole('button', { name: 'otkazano promijeni status' }).click();
    await row.getByRole('combobox').selectOption('potvrdjeno');
    await row.getByRole('button', { name: 'Sačuvaj' }).click();
    await dismiss(page, 'Ups!', 'Status nije promijenjen: profesor u tom terminu ima drugi čas.');
    await expect(row).toHaveCount(2);
  });
});

test('subjects and categories are added and deleted', async ({ page, expectError }) => {
  expectError(/409|ERR_FAILED/);
  await loginAs(page, 'admin');
  await openList(page, '/admin-dashboard/predmeti');
  await expect(headers(page)).toHaveText([
    ...['Predmet', 'Kategorija', 'Osnovna škola', 'Srednja škola', 'Fakultet', 'Pokrivenost', 'Brisanje'],
  ]);
  const category = newName('Kategorija');
  const subject = newName('Predmet');
  await page.getByRole('button', { name: 'Dodaj kategoriju' }).click();
  await expect(page.getByRole('alert')).toHaveText('Molimo unesite naziv kategorije!');
  await expect(page.getByLabel('Naziv kategorije')).toBeFocused();
  await page.getByLabel('Naziv kategorije').fill(category);
  await page.getByRole('button', { name: 'Dodaj kategoriju' }).click();
  await answer(page, `Da li želite da dodate kategoriju „${category}“?`, 'Da');
  await dismiss(page, 'Bravo!', 'Kategorija je uspješno dodata.');
  await page.getByLabel('Naziv kategorije').fill(category.toUpperCase());
  await page.getByRole('button', { name: 'Dodaj kategoriju' }).click();
  await answer(page, `Da li želite da dodate kategoriju „${category.toUpperCase()}“?`, 'Da');
  await dismiss(page, 'Ups!', 'Kategorija sa tim nazivom već postoji.');
  await expect(page.getByLabel('Naziv kategorije')).toHaveValue(category.toUpperCase());

  await page.getByRole('button', { name: 'Dodaj predmet' }).click();
  await expect(page.getByRole('alert')).toHaveText(Array(2).fill('Molimo unesite naziv predmeta i odaberite tip.'));
  await page.getByLabel('Naziv predmeta').fill(subject);
  await page.getByRole('button', { name: 'Dodaj predmet' }).click();
  await expect(page.getByRole('alert')).toHaveText('Molimo unesite naziv predmeta i odaberite tip.');
  await expect(page.getByLabel('Tip predmeta')).toBeFocused();
  await page.getByLabel('Tip predmeta').selectOption(category);
  await page.getByRole('button', { name: 'Dodaj predmet' }).click();
  await answer(page, `Da li želite da dodate predmet „${subject}“?`, 'Da');
  await dismiss(page, 'Bravo!', 'Predmet je uspješno dodat.');

  await searchFor(page, 'predmeta', subject, 1);
  await expect(rowOf(page, subject).getByRole('cell')).toHaveText([
    ...[category, '0', '0', '0', 'Nema profesora', `Obriši predmet ${subject}`],
  ]);
  await page.route('**/api/subj/deleteSubject', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: `Obriši predmet ${subject}` }).click();
  await answer(page, `Da li ste sigurni da želite da obrišete predmet „${subject}“?`, 'Da');
  await dismiss(
    page,
    'Ups!',
    'Došlo je do greške prilikom brisanja predmeta. Nema veze sa serverom. Provjerite internet i pokušajte ponovo.',
  );
  await page.getByRole('button', { name: `Obriši predmet ${subject}` }).click();
  await answer(page, `Da li ste sigurni da želite da obrišete predmet „${subject}“?`, 'Da');
  await dismiss(page, 'Urađeno', 'Predmet je uspješno obrisan.');
  await expect(page.getByRole('heading', { name: `Nema rezultata za „${subject}“` })).toBeVisible();

  const categories = page.getByRole('list', { name: 'Kategorije' });
  const seeAll = page.getByRole('button', { name: /^Prikaži sve kategorije/ });
  if (await seeAll.isVisible()) await seeAll.click();
  await expect(categories.getByRole('listitem').filter({ hasText: category })).toContainText('0 predmeta');
  await categories.getByRole('button', { name: `Obriši kategoriju ${category}` }).click();
  await answer(page, `Da li ste sigurni da želite da obrišete kategoriju „${category}“?`, 'Da');
  await dismiss(page, 'Urađeno', 'Kategorija je uspješno obrisana.');
  await expect(categories.getByText(category)).toHaveCount(0);
  await expect(page.getByLabel('Tip predmeta').getByRole('option', { name: category })).toHaveCount(0);
  await expect(categories.getByRole('button', { name: 'Obriši kategoriju obican' })).toHaveCount(0);
  await categories.getByRole('button', { name: 'Obriši kategoriju Fakultetski predmeti' }).click();
  await answer(page, 'Da li ste sigurni da želite da obrišete kategoriju „Fakultetski predmeti“?', 'Da');
  await dismiss(page, 'Ups!', 'Kategorija ne može da se obriše jer ima predmete. Prvo obrišite njene predmete.');

  await searchFor(page, 'predmeta', 'Fizika', 1);
  await expect(rowOf(page, 'Fizika')).toContainText('Svi nivoi');
  await page.getByRole('button', { name: 'Obriši predmet Fizika' }).click();
  await answer(page, 'Da li ste sigurni da želite da obrišete predmet „Fizika“?', 'Da');
  await dismiss(page, 'Ups!', 'Predmet ne može da se obriše jer ga profesori nude ili su na njemu zakazani časovi.');
});
