import { lessonTerm } from '@casovi/contract/time';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, escaped, fillLogin, PASSWORD } from './account-steps.ts';
import {
  answer,
  arriveAsBookableTutor,
  arriveAsStudent,
  arriveAsTutor,
  bookAs,
  lessonWith,
  ok,
  PICTURE,
} from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, loginAs, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent } from './lesson-steps.ts';

const UPDATE_FAILED = 'Greška prilikom ažuriranja statusa rezervacije.';
const OFFLINE = 'Nema veze sa serverom. Provjerite internet i pokušajte ponovo.';
const STATUSES = ['Na čekanju', 'Potvrđen', 'Otkazan', 'Održan'];
const FILTERS = ['Na čekanju', 'Otkazani', 'Potvrdjeni', 'Održani', 'Prikaži sve'] as const;

test('the page has its menu, its notice and five filters, which stand in the address', async ({ page }) => {
  await arriveAsStudent(page);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Moj nalog' }).getByRole('link');
  await expect(menu).toHaveText(['Časovi', 'Poruke', 'Podešavanja']);
  await expect(
    page.getByText('Dijeljenje kontakt podataka van platforme strogo je zabranjeno i može dovesti do gašenja naloga.'),
  ).toBeVisible();
  const filters = page.getByRole('group', { name: 'Koji časovi' }).getByRole('button');
  await expect(filters).toHaveText([...FILTERS]);
  const chosen = filters.and(page.locator('[aria-pressed=true]'));
  await expect(chosen).toHaveText(['Na čekanju']);
  await expect(page.getByRole('heading', { name: 'Nemate časova na čekanju' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Pronađi profesora' })).toHaveAttribute(
    'href',
    '/predmeti',
  );

  const empty = [
    'Nemate otkazanih časova',
    'Nemate potvrđenih časova',
    'Još nemate održanih časova',
    'Još nemate časova',
  ];
  const addresses = ['/dashboard?status=2', '/dashboard?status=3', '/dashboard?status=4', '/dashboard?status=svi'];
  for (const [index, name] of FILTERS.slice(1).entries()) {
    await filters.filter({ hasText: name }).click();
    await expect(page).toHaveURL(String(addresses[index]));
    await expect(page.getByRole('heading', { name: String(empty[index]) })).toBeVisible();
  }
  await page.goBack();
  await expect(chosen).toHaveText(['Održani']);
  await page.goto('/dashboard?status=9');
  await expect(chosen).toHaveText(['Na čekanju']);
});

test('a tutor declines with a reason, which the student reads', async ({
  page: tutorPage,
  newVisitor,
  expectError,
}) => {
  const studentPage = await newVisitor();
  const tutor = await arriveAsBookableTutor(tutorPage, ['08:00']);
  const student = await arriveAsStudent(studentPage);
  await bookAs(studentPage, student, tutor, inDays(1), '08:00');
  const { url } = await (await studentPage.request.post('/api/upload', { multipart: { file: PICTURE } })).json();
  const biografija = `${'Treći razred gimnazije. '.repeat(10)}Nastupam u junu.`;
  await ok(
    await studentPage.request.post('/api/auth/updateProfile', { data: { userId: student.id, biografija, img: url } }),
  );
  await studentPage.goto('/dashboard');
  await expect(lessonWith(studentPage, tutor)).toBeVisible();
  await expect(lessonWith(studentPage, tutor)).not.toContainText('O učeniku');
  await tutorPage.goto('/dashboard');
  const about = lessonWith(tutorPage, student).getByRole('paragraph').filter({ hasText: 'Nastupam u junu.' });
  await expect(about).toBeHidden();
  await lessonWith(tutorPage, student).getByText('O učeniku').click();
  await expect(about).toBeVisible();
  await lessonWith(tutorPage, student).getByRole('button', { name: 'Otkaži čas' }).click();
  const form = tutorPage.getByRole('dialog', { name: 'Otkazivanje časa' });
  await expect(form.getByRole('button')).toHaveText(['', 'Posalji', 'Otkazi']);
  await form.getByRole('button', { name: 'Otkazi' }).click();
  await expect(form).toBeHidden();
  await lessonWith(tutorPage, student).getByRole('button', { name: 'Otkaži čas' }).click();
  for (const text of [student.name, 'Klavir', lessonTerm(inDays(1), '08:00')])
    await expect(form).toHaveAccessibleDescription(new RegExp(escaped(text)));
  // A blank and a sign that nobody sees.
  await form.getByLabel('Razlog').fill(' \u200b ');
  await form.getByRole('button', { name: 'Posalji' }).click();
  await expect(form.getByRole('alert')).toHaveText('Molimo Vas da unesete razlog za otkazivanje časa.');
  await expect(form.getByLabel('Razlog')).toBeFocused();
  await form.getByLabel('Razlog').fill('Putujem, može u petak.');
  // Nothing that was written is lost with the connection.
  expectError(/ERR_FAILED/);
  await tutorPage.route('**/api/reservation/update/*', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Posalji' }).click();
  await dismiss(tutorPage, 'Ups!', `${UPDATE_FAILED} ${OFFLINE}`);
  await expect(form.getByLabel('Razlog')).toHaveValue('Putujem, može u petak.');
  await form.getByRole('button', { name: 'Posalji' }).click();
  await dismiss(tutorPage, 'Urađeno', 'Status rezervacije uspješno ažuriran!');
  await expect(lessonWith(studentPage, tutor)).toBeHidden();
  await studentPage.getByRole('button', { name: 'Otkazani' }).click();
  const declined = lessonWith(studentPage, tutor);
  await expect(declined.getByText('Razlog: Putujem, može u petak.')).toBeVisible();
  await expect(declined.getByRole('button', { name: 'Otkaži čas' })).toBeHidden();
});

test('whoever was slower is told why, and sees what is true', async ({ page: tutorPage, newCaller, expectError }) => {
  expectError(/409 \(Conflict\)|ERR_FAILED/);
  const studentPage = await newCaller();
  const tutor = await arriveAsBookableTutor(tutorPage, ['08:00']);
  const student = await arriveAsStudent(studentPage);
  await bookAs(studentPage, student, tutor, inDays(1), '08:00');
  await tutorPage.goto('/dashboard');
  await lessonWith(tutorPage, student).getByRole('button', { name: 'Odobri čas' }).click();
  const [lesson] = await lessonsOfStudent(studentPage, student);
  await changeLesson(studentPage, lesson.id, { status: 2, tip_korisnika: 3 });
  await answer(tutorPage, 'Da li ste sigurni da želite da odobrite čas?', 'Da');
  await dismiss(tutorPage, 'Ups!', 'Ova radnja nije moguća: status časa je „Otkazan“.');
  await expect(lessonWith(tutorPage, student)).toBeHidden();

  await bookAs(studentPage, student, tutor, inDays(2), '08:00');
  await lessonWith(tutorPage, student).getByRole('button', { name: 'Odobri čas' }).click();
  await tutorPage.route('**/api/reservation/update/*', (route) => route.fulfill({ status: 500, body: 'x' }));
  expectError(/500/);
  await answer(tutorPage, 'Da li ste sigurni da želite da odobrite čas?', 'Da');
  await dismiss(tutorPage, 'Ups!', UPDATE_FAILED);
  await expect(lessonWith(tutorPage, student).getByRole('button', { name: 'Odobri čas' })).toBeFocused();
  await tutorPage.route('**/api/reservation/update/*', (route) => route.abort());
  await lessonWith(tutorPage, student).getByRole('button', { name: 'Odobri čas' }).click();
  await answer(tutorPage, 'Da li ste sigurni da želite da odobrite čas?', 'Da');
  await dismiss(tutorPage, 'Ups!', `${UPDATE_FAILED} ${OFFLINE}`);
});

test('a tutor who cannot come cancels a confirmed lesson with a reason', async ({ page, newCaller }) => {
  const studentPage = await newCaller();
  const tutor = await arriveAsBookableTutor(page, ['08:00']);
  const student = await arriveAsStudent(studentPage);
  await bookAs(studentPage, student, tutor, inDays(1), '08:00');
  const [{ id }] = await lessonsOfStudent(studentPage, student);
  await changeLesson(page, id, { status: 3, tip_korisnika: 2 });
  await page.goto(`/dashboard?cas=${id}`);
  await lessonWith(page, student).getByRole('button', { name: 'Spriječen sam' }).click();
  const form = page.getByRole('dialog', { name: 'Ne možete da održite čas?' });
  await form.getByLabel('Razlog').fill('Dijete mi je bolesno.');
  await form.getByRole('button', { name: 'Otkaži čas' }).click();
  await dismiss(page, 'Urađeno', 'Čas je otkazan i ne naplaćuje se. Učeniku smo poslali Vaš razlog.');
  await expect(lessonWith(page, student)).toContainText('Razlog: Dijete mi je bolesno.');
  expect(await lessonsOfStudent(studentPage, student)).toMatchObject([{ status: 2, razlog: 'Dijete mi je bolesno.' }]);
});

test('a lesson within two hours is cancelled with a warning, and says so afterwards', async ({ page }) => {
  const student = await arriveAsStudent(page);
  const lesson = {
    ...{ id: 1, status: 3, img: '', ime: 'Žana Ćetković', dan: 'Pon', datum: inDays(1), sat: '21:00' },
    ...{ predmet: 'Klavir', naziv_nivoa: 'Fakultet', trajanje: 60, cijena: 30, razlog: '', kasno: true },
    ...{ otkazano_kasno: false, id_sagovornika: 2, o_uceniku: '', akcije: ['cancel'] },
  };
  await page.route(`**/api/reservation/ucenik/${student.id}?*`, (route) =>
    route.fulfill({
      json: [lesson, { ...lesson, id: 2, status: 2, kasno: false, otkazano_kasno: true, akcije: [] }],
      headers: { 'X-Total-Count': '2' },
    }),
  );
  await page.goto('/dashboard?status=svi');
  await expect(page.getByText('Otkazano manje od 2 sata prije početka, pa se čas naplaćuje.')).toBeVisible();
  await page.getByRole('listitem').getByRole('button', { name: 'Otkaži čas' }).click();
  await answer(
    page,
    'Da li ste sigurni da želite da otkažete čas? Do početka je ostalo manje od 2 sata, pa se čas naplaćuje.',
    'Ne',
  );
});

test('the next lesson is shown above every filter, and its card stays in the list of its status', async ({
  page,
  newCaller,
}) => {
  const tutorPage = await newCaller();
  const tutor = await arriveAsBookableTutor(tutorPage, ['08:00']);
  const student = await arriveAsStudent(page);
  await bookAs(page, student, tutor, inDays(2), '08:00');
  const [{ id }] = await lessonsOfStudent(page, student);
  await changeLesson(tutorPage, id, { status: 3, tip_korisnika: 2 });

  await page.goto('/dashboard');
  const next = page.getByRole('region', { name: 'Sljedeći čas za 2 dana' });
  for (const text of [lessonTerm(inDays(2), '08:00'), tutor.name]) await expect(next).toContainText(text);
  await expect(page.getByRole('heading', { name: 'Nemate časova na čekanju' })).toBeVisible();
  await next.getByRole('link', { name: 'Pogledaj čas' }).click();
  await expect(page).toHaveURL(`/dashboard?status=3#cas-${id}`);
  const card = lessonWith(page, tutor);
  await expect(card).toBeFocused();
  await expect(card.getByRole('button', { name: 'Otkaži čas' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nemate potvrđenih časova' })).toBeHidden();
  for (const [filter, cards] of [
    ['Održani', 0],
    ['Prikaži sve', 1],
  ] as const) {
    await page.getByRole('button', { name: filter }).click();
    await expect(next).toBeVisible();
    await expect(card).toHaveCount(cards);
  }
});

test('news of lessons are read by opening the page', async ({ page: tutorPage, newCaller }) => {
  const studentPage = await newCaller();
  const tutor = await arriveAsBookableTutor(tutorPage, ['08:00', '09:00']);
  const student = await arriveAsStudent(studentPage);
  await bookAs(studentPage, student, tutor, inDays(1), '08:00');
  await tutorPage.goto('/podesavanja');
  const menu = tutorPage.getByRole('navigation', { name: 'Moj nalog' });
  await expect(menu.getByText('1 novost o časovima')).toBeAttached();
  const toldTheServer = () => tutorPage.waitForResponse('**/api/chat/notifications/markasread/*');
  const opened = toldTheServer();
  await menu.getByRole('link', { name: /Časovi/ }).click();
  await opened;
  await expect(menu.getByText(/novosti? o časovima/)).toHaveCount(0);
  const reopened = toldTheServer();
  await tutorPage.reload();
  await reopened;
  await expect(lessonWith(tutorPage, student)).toBeVisible();
  await expect(menu.getByText(/novosti? o časovima/)).toHaveCount(0);
  // While the page is open the badge stays until an interaction.
  await bookAs(studentPage, student, tutor, inDays(2), '08:00');
  await expect(lessonWith(tutorPage, student)).toHaveCount(2);
  await expect(menu.getByText('1 novost o časovima')).toBeAttached();
  await tutorPage.getByRole('button', { name: 'Prikaži sve' }).click();
  await expect(menu.getByText(/novosti? o časovima/)).toHaveCount(0);
});

test('a long list is loaded in parts, the nearest lesson first', async ({ page, newCaller }) => {
  const hours = Array.from({ length: 12 }, (_, index) => `${String(index + 8).padStart(2, '0')}:00`);
  const tutor = await arriveAsBookableTutor(await newCaller(), hours);
  const student = await arriveAsStudent(page);
  const [near, far, farther] = [inDays(2), inDays(3), inDays(4)];
  for (const date of [far, near]) for (const time of hours) await bookAs(page, student, tutor, date, time);
  await page.goto('/dashboard');
  const cards = lessonWith(page, tutor);
  await expect(cards).toHaveCount(20);
  await expect(cards.first()).toContainText(lessonTerm(near, '08:00'));
  await expect(page.getByText('Prikazano 20 od 24')).toBeVisible();
  // An event while the next page is pending refetches the list; the page is loaded all the same.
  let held = false;
  await page.route(/offset=20/, async (route) => {
    if (!held) {
      held = true;
      const again = page.waitForResponse(/offset=0/);
      await bookAs(page, student, tutor, farther, '08:00');
      await again;
    }
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Prikaži još' }).click();
  await expect(cards).toHaveCount(25);
  await expect(cards.last()).toContainText(lessonTerm(farther, '08:00'));

  // A mail links to one lesson, whatever the filter and the page of the list.
  const [farthest] = await lessonsOfStudent(page, student);
  const asked = page.getByRole('region', { name: 'Čas koji ste otvorili' });
  await page.goto(`/dashboard?status=4&cas=${farthest.id}`);
  await expect(asked).toBeFocused();
  await expect(asked).toBeInViewport();
  await expect(asked.getByRole('heading', { level: 3 })).toHaveText(tutor.name);
  await expect(asked).toContainText(lessonTerm(farther, '08:00'));
  await expect(page.getByRole('heading', { name: 'Još nemate održanih časova' })).toBeVisible();
  await page.getByRole('button', { name: 'Na čekanju' }).click();
  await expect(asked).toHaveCount(0);
  await expect(cards).toHaveCount(20);
});

test('a link to a lesson outlasts the login, and says so when the lesson is not there', async ({ page, newCaller }) => {
  const studentPage = await newCaller();
  const tutor = await arriveAsBookableTutor(await newCaller(), ['08:00']);
  const student = await arriveAsStudent(studentPage);
  await bookAs(studentPage, student, tutor, inDays(2), '08:00');
  const [{ id }] = await lessonsOfStudent(studentPage, student);
  await page.goto(`/dashboard?cas=${id}`);
  await fillLogin(page, student.email, PASSWORD);
  await page.getByRole('button', { name: 'ULOGUJ SE' }).click();
  const asked = page.getByRole('region', { name: 'Čas koji ste otvorili' });
  await expect(asked.getByRole('button', { name: 'Otkaži čas' })).toBeVisible();
  // Once, although it fits the filter.
  await expect(lessonWith(page, tutor)).toHaveCount(1);
  await expect(page.getByText('Ovdje nema drugih časova.')).toBeVisible();
  for (const wrong of [id + 1_000_000, 'x']) {
    await page.goto(`/dashboard?cas=${wrong}`);
    await expect(page.getByText('Ovaj čas nije pronađen')).toBeVisible();
    await expect(lessonWith(page, tutor)).toHaveCount(1);
  }
  await page.getByRole('link', { name: 'Zatvori' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('one lesson goes to paper by itself', async ({ page, newCaller }) => {
  const studentPage = await newCaller();
  const tutor = await arriveAsBookableTutor(page, ['10:00', '12:00']);
  const student = await arriveAsStudent(studentPage);
  for (const time of ['10:00', '12:00']) await bookAs(studentPage, student, tutor, inDays(2), time);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto('/dashboard?status=svi');
  // What is not printed is hidden, and must still be counted.
  const cards = page
    .getByRole('main')
    .getByRole('listitem', { includeHidden: true })
    .filter({ has: page.getByRole('heading', { level: 3, includeHidden: true }) });
  await cards.nth(1).getByRole('button', { name: 'Više' }).click();
  await cards.nth(1).getByRole('button', { name: 'Odštampaj čas' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(cards.nth(1)).toBeVisible();
  await expect(cards.nth(0)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(cards.nth(1).getByRole('button')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(cards.nth(0)).toBeVisible();
});

test('a list that fails to load shows an error and can be retried', async ({ page, expectError }) => {
  expectError(/ERR_FAILED|WebSocket/);
  await arriveAsTutor(page);
  // The first word over an open line would ask for the list again, and take the button away.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/api/reservation/**', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByText('Časovi se nisu učitali')).toBeVisible();
  await page.unroute('**/api/reservation/**');
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(page.getByRole('heading', { name: 'Nema zahtjeva na čekanju' })).toBeVisible();
});

test('lessons are accessible and fit a small phone', async ({ page }) => {
  test.slow();
  for (const who of ['tutor', 'student'] as const) {
    // The tutor's page asks nothing more in the name of the student.
    await page.goto('about:blank');
    await loginAs(page, who);
    await page.goto('/dashboard?status=svi');
    const lessons = page.getByRole('region', { name: 'Svi časovi' }).getByRole('heading', { level: 3 });
    await expect(lessons.first()).toBeVisible();
    await expectFits(page, who, 1280, 360);
    // One card of a status is as accessible as another, and looking at each takes its time.
    await page.locator('main li').evaluateAll((cards, statuses) => {
      const statusOf = (card: Element) => statuses.find((status) => card.textContent?.includes(status));
      const seen = new Set<string | undefined>();
      for (const card of cards) {
        if (seen.has(statusOf(card))) card.setAttribute('data-like-another', '');
        seen.add(statusOf(card));
      }
    }, STATUSES);
    await expectAccessible(page, who, { except: '[data-like-another]' });
  }
});
