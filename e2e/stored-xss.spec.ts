import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '../packages/api/src/platform/embedded-postgres/start.ts';
import { PASSWORD } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, bookAs, type Person, PICTURE, profileOf } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, loginAs, putReviewsOff, setClock, test, waitUntilHydrated } from './fixtures.ts';
import { FLAG, FOREIGN, LONG, STUDENT_NAME, short, TUTOR_NAME } from './hostile-texts.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

// A server and a database of their own: names that no form lets through are written where they are stored.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let server: OwnServer;
let scene: Scene;

interface Scene {
  tutor: Person;
  student: Person;
  subject: { id: number; name: string; slug: string };
  lessonId: number;
}

test.beforeAll(async ({ browser }) => {
  // What is configured above is for the tests alone.
  test.setTimeout(300_000);
  server = await startOwnServer('e2e-xss-server');
  scene = await fill(browser);
});
test.afterAll(() => server.stop());

/** Everything that anybody can write, by the call that stores it; what the calls refuse, by the database. */
async function fill(browser: Browser): Promise<Scene> {
  const visitor = async () => (await browser.newContext({ baseURL: server.url })).newPage();
  const [asTutor, asStudent, asAdmin] = [await visitor(), await visitor(), await visitor()];
  const post = async (page: Page, path: string, data: object, status = 200) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(status);
    return answer.json();
  };
  const tutor = await arriveAsBookableTutor(asTutor, ['09:00', '11:00', '13:00']);
  const student = await arriveAsStudent(asStudent);
  await loginAs(asAdmin, 'admin');

  // Names as hostile as the form lets them be are not hostile at all.
  const refused = {
    name: '<b>Ana</b> Anić',
    email: 'ana@casovi.example',
    password: PASSWORD,
    dob: '2000-01-01',
    phone: '067123456',
    userType: 3,
  };
  await post(asAdmin, '/api/auth/register', refused, 400);

  await post(asAdmin, '/api/subj/insertType', { naziv_tipa: short('Vrsta') });
  const types = await (await asAdmin.request.get('/api/subj/admintipovi')).json();
  const { id: tip } = types.find(({ naziv }: { naziv: string }) => naziv === short('Vrsta'));
  await post(asAdmin, '/api/subj/insertSubject', { naziv_predmeta: short('Predmet'), tip });
  const subjects = await (await asAdmin.request.get('/api/subj/predmeti')).json();
  const subject = subjects.find(
    ({ naziv_predmeta }: { naziv_predmeta: string }) => naziv_predmeta === short('Predmet'),
  );
  const offered = await (await asTutor.request.get(`/api/tutor/cijene/${tutor.id}`)).json();
  await post(asTutor, '/api/tutor/sacuvaj_predmete', {
    profesorId: tutor.id,
    predmeti: [...offered, { id_predmeta: subject.id_predmeta, id_nivoa: 1, cijena: 12 }],
    nacin_nastave: 2,
  });

  for (const [page, { id }] of [
    [asTutor, tutor],
    [asStudent, student],
  ] as const) {
    // The name of the file is a text of the visitor's as well.
    const file = { ...PICTURE, name: `${short('slika').replaceAll('/', '')}.png` };
    const { url } = await (await page.request.post('/api/upload', { multipart: { file } })).json();
    expect(url).toMatch(/^\/slike\/[0-9a-f]{64}\.webp$/);
    await post(page, '/api/auth/updateProfile', { userId: id, biografija: LONG, img: url });
  }
  await bookAs(asStudent, student, tutor, inDays(3), '09:00');
  await bookAs(asStudent, student, tutor, inDays(3), '11:00');
  await bookAs(asStudent, student, tutor, inDays(4), '13:00');
  const lessons = await (await asTutor.request.get(`/api/reservation/profesor/${tutor.id}`)).json();
  const [declined, held, waiting] = lessons.map(({ id }: { id: number }) => id);
  const decline = await asTutor.request.put(`/api/reservation/update/${declined}`, {
    data: { status: 2, tip_korisnika: 2, comment: LONG },
  });
  expect(decline.status()).toBe(200);
  for (const id of [held, waiting]) {
    expect((await asAdmin.request.put(`/api/reservation/update/admin/${id}`, { data: { status: 4 } })).status()).toBe(
      200,
    );
  }
  await post(asStudent, '/api/reviews/send-review', {
    id_ucenika: student.id,
    id_profesora: tutor.id,
    ocjena: 5,
    tekst: LONG,
  });
  await post(asStudent, '/api/chat/messages2', { senderId: student.id, receiverId: tutor.id, messageText: LONG });
  await post(asTutor, '/api/chat/messages2', { senderId: tutor.id, receiverId: student.id, messageText: LONG });
  await post(asStudent, '/api/auth/send-email', {
    name: short('Ime'),
    email: 'neko@primjer.me',
    subject: short('Naslov'),
    message: LONG,
  });
  const search = encodeURIComponent(short('Pretraga').slice(0, 100));
  await asAdmin.request.get(`/api/auth/get/all/users.csv?search=${search}`);
  await asAdmin.request.get(`/api/chat/messages/conv/${student.id}/${tutor.id}`);

  await inDatabase(async (client) => {
    const rename = 'UPDATE users SET name = $2, phone = $3 WHERE id = $1';
    await client.query(rename, [tutor.id, TUTOR_NAME, '<b onclick=alert(1)>']);
    await client.query(rename, [student.id, STUDENT_NAME, '<i>\'"</i>']);
    await client.query(
      `INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, last_error, created_at)
       VALUES ($1, $2, $3, '', '', 'failed', $4, now())`,
      [short('Vrsta'), short('primalac@'), short('Naslov'), LONG],
    );
    await client.query('SELECT refresh_tutor_listings(ARRAY[$1]::integer[])', [tutor.id]);
  });
  // Mails that are written now have these names in them.
  await bookAs(asStudent, student, tutor, inDays(5), '09:00');
  const [latest] = await (await asTutor.request.get(`/api/reservation/profesor/${tutor.id}`)).json();
  for (const status of [3, 2, 4]) {
    const changed = await asAdmin.request.put(`/api/reservation/update/admin/${latest.id}`, { data: { status } });
    expect(changed.status()).toBe(200);
  }
  for (const page of [asTutor, asStudent, asAdmin]) await page.context().close();
  return {
    tutor: { ...tutor, name: TUTOR_NAME },
    student: { ...student, name: STUDENT_NAME },
    subject: { id: subject.id_predmeta, name: short('Predmet'), slug: subject.link },
    lessonId: declined,
  };
}

async function inDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const { connection } = await startEmbeddedPostgres({
    dataDir: server.dataDir,
    log: () => undefined,
    whenInUse: 'share',
  });
  const client = new pg.Client(connection);
  await client.connect();
  await work(client).finally(() => client.end());
}

type Who = 'nobody' | 'tutor' | 'student' | 'admin';

/** A browser that writes down whatever a text could make it do. */
async function watched(browser: Browser, who: Who): Promise<{ page: Page; alarms: string[] }> {
  const context = await browser.newContext({ baseURL: server.url, acceptDownloads: true });
  await setClock(context);
  const alarms: string[] = [];
  context.on('page', waitUntilHydrated);
  context.on('dialog', (dialog) => {
    alarms.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
      alarms.push(`asks ${request.url()}`);
  });
  context.on('weberror', (error) => alarms.push(`error: ${error.error()}`));
  context.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) alarms.push(`console: ${message.text()}`);
  });
  await context.exposeBinding('alarm', (_source, text: string) => alarms.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { alarm(text: string): void }).alarm(
        `policy: ${event.violatedDirective} ${event.blockedURI}`,
      ),
    );
  });
  const page = await context.newPage();
  if (who === 'admin') await loginAs(page, 'admin');
  if (who === 'tutor' || who === 'student') {
    const { email, id } = scene[who];
    const login = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
    expect(login.status()).toBe(200);
    await putReviewsOff(context, id);
  }
  return { page, alarms };
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** All that can be read on the page, in fields too. */
const readable = async (page: Page): Promise<string> =>
  squeezed(
    await page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
      return [document.title, document.body.innerText, ...fields].join('\n');
    }),
  );

/** Every text stands there as it was written, and nothing of it has become part of the page. */
async function expectInert(page: Page, texts: string[]): Promise<void> {
  for (const text of texts) {
    await expect
      .poll(async () => (await readable(page)).includes(squeezed(text)), {
        message: `${page.url()} shows ${text.slice(0, 60)}`,
        timeout: 20_000,
      })
      .toBe(true);
  }
  // Into the middle of each text, for what waits for a mouse.
  await page.mouse.move(300, 300);
  await page.mouse.move(640, 420);
  const found = await page.evaluate(
    ([flag, foreign]) => ({
      ran: flag in window,
      elements: document.querySelectorAll(
        `[onerror], [onload], [onclick], [onmouseover], [onfocus], iframe, form[action*="${foreign}"], [src*="${foreign}"], link[href*="${foreign}"], meta[http-equiv=refresh], a[href^="javascript:" i]`,
      ).length,
      scripts: [...document.querySelectorAll('script')].filter(({ text }) => text.trim().startsWith(`window.${flag}`))
        .length,
    }),
    [FLAG, FOREIGN] as const,
  );
  expect(found, page.url()).toEqual({ ran: false, elements: 0, scripts: 0 });
}

test('public pages and what they tell search engines', async ({ browser }) => {
  const { page, alarms } = await watched(browser, 'nobody');
  await page.goto('/');
  await expectInert(page, [LONG, String(STUDENT_NAME.split(' ')[0])]);
  await page.goto('/predmeti');
  await expectInert(page, [scene.subject.name, short('Vrsta')]);
  await page.goto(`/predmeti/${scene.subject.slug}`);
  await expectInert(page, [TUTOR_NAME, LONG.split(/\s+/).slice(0, 12).join(' '), scene.subject.name]);
  const answer = await page.goto(profileOf(scene.tutor));
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-security-policy']).toMatch(
    /script-src 'self'( '(nonce|sha256)-[A-Za-z0-9+/=]+')*(;|$)/,
  );
  await expectInert(page, [TUTOR_NAME, LONG, STUDENT_NAME, scene.subject.name]);
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const told = JSON.stringify(facts.map((json) => JSON.parse(json)));
  for (const text of [LONG, TUTOR_NAME, scene.subject.name]) expect(told).toContain(JSON.stringify(text).slice(1, -1));
  // What the address itself says.
  const trick = encodeURIComponent(short('Trazim'));
  for (const path of [
    `/predmeti/${scene.subject.slug}?search=${trick}&sort=${trick}&tip=${trick}`,
    `/nema/${trick}`,
    `/reset-password/${trick}`,
    `/success?token=${trick}`,
    `/login?${trick}`,
  ]) {
    await page.goto(path);
    await expectInert(page, []);
  }
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  expect(sitemap).not.toContain('<script');
  expect(alarms).toEqual([]);
});

test('pages of the two who wrote it', async ({ browser }) => {
  for (const [who, other] of [
    ['student', 'tutor'],
    ['tutor', 'student'],
  ] as const) {
    const { page, alarms } = await watched(browser, who);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Prikaži sve' }).click();
    await expectInert(page, [scene[other].name, LONG]);
    await page.goto(`/poruke?korisnik=${scene[other].id}`);
    await expectInert(page, [scene[other].name, LONG]);
    await page.goto('/podesavanja');
    await expectInert(page, [scene[who].name, LONG]);
    await page.getByRole('button', { name: 'Izmjeni' }).click();
    await page
      .getByLabel('Fotografija')
      .setInputFiles({ ...PICTURE, name: `${short('nova').replaceAll('/', '')}.png` });
    await expectInert(page, [LONG]);
    expect(alarms).toEqual([]);
    await page.context().close();
  }
});

test('the dialogs of a student: booking and review', async ({ browser }) => {
  const { page, alarms } = await watched(browser, 'student');
  await page.goto(profileOf(scene.tutor));
  await expect(async () => {
    const dialog = page.getByRole('dialog', { name: 'Zakazivanje časa' });
    if (!(await dialog.isVisible()))
      await page.getByRole('link', { name: 'ZAKAŽI ČAS' }).filter({ visible: true }).click({ timeout: 3000 });
    await expect(dialog.getByText(scene.subject.name)).toBeAttached({ timeout: 3000 });
  }).toPass();
  await expectInert(page, []);
  // The question for reviews is asked of whoever has not put it off.
  const fresh = await watched(browser, 'nobody');
  await fresh.page.request.post('/api/auth/login', { data: { email: scene.student.email, password: PASSWORD } });
  await fresh.page.goto('/dashboard');
  await expect(
    fresh.page.getByRole('dialog').getByText(`Odrzali ste cas kod profesora - ${TUTOR_NAME}. Ocijenite profesora!`),
  ).toBeVisible();
  await expectInert(fresh.page, [TUTOR_NAME]);
  expect([...alarms, ...fresh.alarms]).toEqual([]);
});

test('every page of the admin panel', async ({ browser }) => {
  const { page, alarms } = await watched(browser, 'admin');
  const { tutor, student, subject, lessonId } = scene;
  await page.goto('/admin-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/admin-dashboard/korisnici?pretraga=${tutor.id}`);
  await expectInert(page, [TUTOR_NAME, '<b onclick=alert(1)>']);
  await page.getByRole('button', { name: TUTOR_NAME, exact: true }).click();
  await expectInert(page, [LONG]);
  await page.goto(`/admin-dashboard/korisnici?pretraga=${student.id}`);
  await expectInert(page, [STUDENT_NAME]);
  await page.goto(`/admin-dashboard/rezervacije?pretraga=${lessonId}`);
  await expectInert(page, [TUTOR_NAME, STUDENT_NAME, LONG]);
  await page.getByRole('button', { name: `Istorija rezervacije ${lessonId}` }).click();
  await expect(page.getByRole('dialog').getByText('Razlog:')).toBeVisible();
  await expectInert(page, [LONG, TUTOR_NAME]);
  await page.goto('/admin-dashboard/predmeti');
  await expectInert(page, [subject.name, short('Vrsta')]);
  await page.goto(`/admin-dashboard/chat?korisnik=${student.id}&sa=${tutor.id}`);
  await expectInert(page, [TUTOR_NAME, LONG]);
  await page.goto('/admin-dashboard/dnevnik');
  await expectInert(page, [short('Pretraga').slice(0, 100), STUDENT_NAME]);
  await page.goto('/admin-dashboard/neisporuceno');
  await expectInert(page, [short('primalac@'), short('Naslov')]);
  expect(alarms).toEqual([]);

  // Files for spreadsheets are never shown by a browser, and their cells cannot begin a formula.
  for (const path of ['/api/auth/get/all/users.csv', '/api/reservation/get/all/reservations.csv']) {
    const file = await page.request.get(path);
    expect(file.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers()['content-disposition']).toMatch(/^attachment/);
    const cells = (await file.text()).split(/;|\r\n/);
    expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
    expect(await file.text()).toContain(STUDENT_NAME.replaceAll('"', '""'));
  }
});

test('mails, in both their forms, and the pages that show them', async ({ browser }) => {
  const { page, alarms } = await watched(browser, 'nobody');
  await page.goto('/posta');
  await expectInert(page, []);
  const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const mails = links.filter((link) => /^\/posta\/\d+$/.test(link));
  expect(mails.length).toBeGreaterThan(8);
  const shown: string[] = [];
  // An empty page reads mails as a mail program does: without our policy.
  const parser = await page.context().newPage();
  for (const link of mails) {
    const html = await (await page.request.get(`${link}/sadrzaj`)).text();
    const read = await parser.evaluate(
      (source) => {
        const mail = new DOMParser().parseFromString(source, 'text/html');
        const odd = [...mail.querySelectorAll('*')].filter(
          (element) =>
            /^(script|iframe|form|input|svg|object|embed|base)$/i.test(element.localName) ||
            (element.localName === 'img' && !element.getAttribute('src')?.startsWith('http://127.0.0.1')) ||
            [...element.attributes].some(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value)),
        );
        return { odd: odd.map((element) => element.outerHTML.slice(0, 200)), text: mail.body.textContent ?? '' };
      },
      html.replace('<base target="_top">', ''),
    );
    expect(read.odd, link).toEqual([]);
    const page_ = await (await page.request.get(link)).text();
    expect(page_).not.toMatch(/<script|<svg\/onload|<img[^>]+onerror/);
    shown.push(squeezed(read.text));
  }
  for (const text of [LONG, TUTOR_NAME, STUDENT_NAME, short('Ime'), short('Naslov')]) {
    expect(
      shown.some((mail) => mail.includes(squeezed(text))),
      text.slice(0, 60),
    ).toBe(true);
  }
  expect(alarms).toEqual([]);

  // As a person opens them. No script of ours here: the frame of a mail runs none, and would complain of it.
  const plain = await browser.newContext({ baseURL: server.url });
  const heard: string[] = [];
  plain.on('dialog', (dialog) => heard.push(dialog.message()));
  plain.on('request', (request) => {
    if (!request.url().startsWith(server.url)) heard.push(request.url());
  });
  const reader = await plain.newPage();
  for (const link of mails.slice(0, 12)) await reader.goto(link);
  expect(heard).toEqual([]);
  await plain.close();
});
