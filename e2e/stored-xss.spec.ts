import type { Browser, Page } from '@playwright/test';
import { shortOrLong } from '../packages/api/src/testing/long.ts';
import { PASSWORD } from './account-steps.ts';
import { PICTURE, profileOf } from './booking-steps.ts';
import { expect, loginAs, putReviewsOff, setClock, test, waitUntilHydrated } from './fixtures.ts';
import { fill, type Scene } from './hostile-scene.ts';
import { FLAG, FOREIGN, LONG, STUDENT_NAME, short, TUTOR_NAME } from './hostile-texts.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

// A server and a database of their own: names that no form lets through are written where they are stored.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let server: OwnServer;
let scene: Scene;

test.beforeAll(async ({ browser }) => {
  // What is configured above is for the tests alone.
  test.setTimeout(300_000);
  server = await startOwnServer('e2e-xss-server');
  scene = await fill(server, browser);
});
test.afterAll(() => server.stop());

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
  const response = await page.goto(profileOf(scene.tutor));
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-security-policy']).toMatch(
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
    await expectInert(page, [scene[other].name, LONG, short('Adresa')]);
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
  for (const link of mails.slice(0, shortOrLong(4, 20))) await reader.goto(link);
  expect(heard).toEqual([]);
  await plain.close();
});
