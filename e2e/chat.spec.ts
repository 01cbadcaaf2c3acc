import {
  begin,
  entries,
  entry,
  field,
  log,
  newText,
  openLive,
  rows,
  STUDENT,
  storedTexts,
  TUTOR,
  unreadIn,
  write,
} from './chat-steps.ts';
import { expect, loginAs, test } from './fixtures.ts';
import { hold } from './page-steps.ts';
// Its tests talk in the same conversation as these: in one file they never run at the same time.
import './chat-live.ts';
import { expectAccessible } from './accessible.ts';
import { PHONE } from './account-steps.ts';

// The scroll position must not depend on it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('nothing is open before somebody is chosen; list and conversation are accessible', async ({ page }) => {
  await loginAs(page, 'student');
  await page.goto('/poruke');
  await expect(page.getByText('Izaberite korisnika')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect(entry(page, TUTOR)).toContainText(/\d\d (Jan|Feb|Mar|Apr|Maj|Jun|Jul|Avg|Sep|Okt|Nov|Dec), \d\d:\d\d/);
  await expect(entries(page).getByText('Još nema poruka').first()).toBeVisible();
  await expectAccessible(page, 'the list', { except: 'main li:nth-child(n + 4)' });
  await entry(page, TUTOR).click();
  await expect(log(page).getByText('Seen').or(log(page).getByText('Delivered'))).toBeVisible();
  await expectAccessible(page, 'a conversation', { except: 'nav li:nth-child(n + 4)' });
  await page.goto('/poruke?korisnik=2000000000');
  await expect(page.getByText('Možete pisati samo korisniku sa kojim imate zakazan čas.')).toBeVisible();
});

test('two people talk: badges, Delivered and Seen change live, in every tab', async ({ page, newVisitor }) => {
  const { student, tutor, tutorId } = await begin(page, await newVisitor());
  await openLive(tutor, '/poruke');
  await openLive(student, `/poruke?korisnik=${tutorId}`);
  await expect(log(student)).toBeVisible();
  const badge = tutor.getByRole('navigation', { name: 'Moj nalog' }).getByRole('link', { name: /^Poruke/ });
  const [entryBefore, badgeBefore] = [await unreadIn(entry(tutor, STUDENT)), await unreadIn(badge)];

  const question = newText('Dobar dan, da li nosim zbirku?');
  await write(student, question);
  await expect(field(student)).toHaveValue('');
  await expect(rows(student, question)).toContainText('Delivered');
  await expect(entry(tutor, STUDENT)).toContainText(question);
  await expect(entries(tutor).getByRole('link').first()).toContainText(question);
  await expect.poll(() => unreadIn(entry(tutor, STUDENT))).toBe(entryBefore + 1);
  await expect.poll(() => unreadIn(badge)).toBe(badgeBefore + 1);

  await entry(tutor, STUDENT).click();
  await expect(field(tutor)).toBeFocused();
  await expect(rows(tutor, question)).toBeVisible();
  await expect(rows(student, question)).toContainText('Seen');
  await expect.poll(() => unreadIn(entry(tutor, STUDENT))).toBe(0);
  await expect.poll(() => unreadIn(badge)).toBe(badgeBefore - entryBefore);

  const answer = newText('Ponesi svesku, zbirku imam ja.');
  await write(tutor, answer);
  await expect(rows(student, answer)).toBeVisible();
  await expect(student.locator('[aria-live=polite]', { hasText: answer })).toHaveText(`${TUTOR}: ${answer}`);
  await expect(rows(tutor, answer)).toContainText('Seen');
  await expect(log(student).getByText(/^(Seen|Delivered)$/)).toHaveCount(1);

  // Another tab of the same person agrees.
  const tab = await student.context().newPage();
  await openLive(tab, '/poruke');
  const text = newText('Pišem iz prve kartice');
  await write(student, text);
  await expect(entry(tab, TUTOR)).toContainText(text);
  await entry(tab, TUTOR).click();
  await expect(rows(tab, text)).toHaveCount(1);
  await expect(rows(tab, text)).toContainText('Seen');
});

test('what one writes: Enter sends, once, Shift+Enter breaks the line, 2,000 characters, links and no HTML', async ({
  page,
}) => {
  const tutorId = await loginAs(page, 'tutor');
  await loginAs(page, 'student');
  await openLive(page, `/poruke?korisnik=${tutorId}`);
  const text = newText('Jednom');
  const shown = await log(page).evaluateHandle((box, wanted) => {
    const counts = new Set<number>();
    const count = () => [...box.querySelectorAll('li')].filter((row) => row.textContent?.includes(wanted)).length;
    new MutationObserver(() => counts.add(count())).observe(box, { childList: true, subtree: true });
    return counts;
  }, text);
  await write(page, text);
  await expect(rows(page, text)).toContainText('Delivered');
  // All the while, and never twice.
  expect(await shown.evaluate((counts) => [...counts])).toEqual([1]);

  const mark = newText('<b>Ovo</b> & ovo');
  await field(page).fill(mark);
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('vidi https://example.com/zadaci?a=1, važi');
  await field(page).press('Enter');
  const row = rows(page, mark.slice(-8));
  await expect(row.locator('p').first()).toHaveText(`${mark}\nvidi https://example.com/zadaci?a=1, važi`);
  const link = row.getByRole('link');
  await expect(link).toHaveAttribute('href', 'https://example.com/zadaci?a=1');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');

  await field(page).fill('a'.repeat(1799));
  await expect(page.getByText('/ 2000')).toHaveCount(0);
  await field(page).fill('a'.repeat(2000));
  await expect(page.getByText('2000 / 2000')).toBeVisible();
  await field(page).fill('a'.repeat(2001));
  await field(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('2001 / 2000');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page)).toHaveValue('a'.repeat(2001));
  await field(page).fill('   ');
  await page.getByRole('button', { name: 'Pošalji' }).click();
  await expect(page.getByText('Šalje se…')).toHaveCount(0);
});

test('offline for a while: what was missed comes, what was written goes, in order and once', async ({
  page,
  newVisitor,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { student, tutor, studentId, tutorId } = await begin(page, await newVisitor());
  await openLive(student, `/poruke?korisnik=${tutorId}`);
  await openLive(tutor, `/poruke?korisnik=${studentId}`);
  const before = newText('Prije tunela');
  await write(student, before);
  await expect(rows(student, before)).toContainText('Seen');

  await student.context().setOffline(true);
  await expect(student.getByText(/^Nema veze sa serverom\. .*Možete da pišete/)).toBeVisible();
  const [first, second, missed] = [newText('U tunelu jedan'), newText('U tunelu dva'), newText('Gdje si zapeo?')];
  await write(student, first);
  await write(student, second);
  await expect(student.getByText('Čeka na mrežu. Poslaćemo čim se veza vrati.')).toHaveCount(2);
  await write(tutor, missed);
  await expect(rows(tutor, missed)).toContainText('Delivered');
  await expect(rows(student, missed)).toHaveCount(0);

  const loads: string[] = [];
  student.on('load', () => loads.push('load'));
  await student.context().setOffline(false);
  // The line waits longer after every try to come back.
  const timeout = 30_000;
  await expect(rows(student, missed)).toBeVisible({ timeout });
  await expect(rows(tutor, second)).toBeVisible({ timeout });
  await expect(student.getByText(/^Čeka na mrežu/)).toHaveCount(0, { timeout });
  for (const side of [student, tutor]) {
    await expect(rows(side, before, first, second, missed)).toContainText([before, missed, first, second], { timeout });
  }
  await expect(rows(tutor, missed)).toContainText('Seen', { timeout });
  await expect(student.getByText(/^Nema veze sa serverom\. .*Možete/)).toHaveCount(0, { timeout });
  expect(loads).toEqual([]);
  const stored = await storedTexts(student, studentId, tutorId);
  expect(stored.filter((text) => [first, second].includes(text))).toEqual([first, second]);
});

test('a message whose response got lost is retried and stored once; a refused one says why', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED|WebSocket|429/);
  const tutorId = await loginAs(page, 'tutor');
  const studentId = await loginAs(page, 'student');
  // A place where websockets do not get through: everything goes over HTTP.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  // A hidden page does not retry by itself: only the button does.
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  const ids: string[] = [];
  await page.route('**/api/chat/messages2', async (route) => {
    ids.push(route.request().postDataJSON().clientId);
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/poruke?korisnik=${tutorId}`);
  const text = newText('Da li me čujete?');
  await write(page, text);
  await expect(rows(page, text)).toContainText('Čeka na mrežu');
  await page.unroute('**/api/chat/messages2');
  const again = page.waitForRequest('**/api/chat/messages2');
  await rows(page, text).getByRole('button', { name: 'Pokušaj ponovo' }).click();
  ids.push((await again).postDataJSON().clientId);
  await expect(rows(page, text)).toContainText('Delivered');
  expect(new Set(ids).size).toBe(1);
  expect((await storedTexts(page, studentId, tutorId)).filter((stored) => stored === text)).toHaveLength(1);

  await page.route('**/api/chat/messages2', (route) =>
    route.fulfill({ status: 429, json: { message: 'Previše poruka.' } }),
  );
  const refused = newText('Još jedna');
  await write(page, refused);
  await expect(rows(page, refused)).toContainText('Nije poslato. Previše poruka.');
  await rows(page, refused).getByRole('button', { name: 'Odustani' }).click();
  await expect(rows(page, refused)).toHaveCount(0);
});

test('a long history comes page by page and nothing jumps', async ({ page }) => {
  const studentId = await loginAs(page, 'student');
  const history: { id_korisnika: number; ime: string }[] = await (
    await page.request.get(`/api/chat/history/${studentId}`)
  ).json();
  const otherId = history.find(({ ime }) => ime === 'Zorica Popović')?.id_korisnika;
  for (let number = 1; number <= 70; number += 1) {
    const sent = await page.request.post('/api/chat/messages2', {
      data: { senderId: studentId, receiverId: otherId, messageText: `Dugačak razgovor, red ${number}.` },
    });
    expect(sent.status()).toBe(200);
  }
  await openLive(page, `/poruke?korisnik=${otherId}`);
  await expect(log(page).getByText('Dugačak razgovor, red 70.')).toBeInViewport();
  await expect(log(page).getByText('Dugačak razgovor, red 20.')).toHaveCount(0);

  // The line at the top of the view stays where it is while the page before it is put in.
  const marked = log(page).getByText('Dugačak razgovor, red 23.', { exact: true });
  const release = await hold(page, '**/api/chat/messages/conv/**before=*');
  await marked.evaluate((line) => line.scrollIntoView({ block: 'start' }));
  await log(page).evaluate((box) => box.scrollBy(0, -20));
  const place = await marked.boundingBox();
  release();
  await expect(log(page).getByText('Baš moramo. :)')).toBeAttached();
  expect((await marked.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await expect(log(page).getByText('Ovo je početak razgovora.')).toBeAttached();

  // A new message below does not pull the reader down; one's own does.
  await page.request.post('/api/chat/messages2', {
    data: { senderId: studentId, receiverId: otherId, messageText: 'Sa telefona.' },
  });
  await expect(log(page).getByText('Sa telefona.')).toBeAttached();
  expect((await marked.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await page.getByRole('button', { name: 'Nova poruka' }).click();
  await expect(log(page).getByText('Sa telefona.')).toBeInViewport();
});

test('the note that the line is gone moves nothing that is being read', async ({ page, expectError }) => {
  expectError(/WebSocket/);
  await page.setViewportSize({ width: 390, height: 600 });
  const studentId = await loginAs(page, 'student');
  const [{ id_korisnika: otherId }] = await (await page.request.get(`/api/chat/history/${studentId}`)).json();
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.goto(`/poruke?korisnik=${otherId}`);
  const lines = log(page).getByRole('listitem');
  await expect(lines.first()).toBeAttached();
  await log(page).evaluate((box) => box.scrollBy(0, -200));
  const read = lines.nth(2);
  const place = await read.boundingBox();
  await expect(page.getByText(/^Nema veze sa serverom\. .*Možete/)).toBeVisible();
  expect((await read.boundingBox())?.y).toBeCloseTo(place?.y ?? Number.NaN, 0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('list and conversation are two views with a way back', async ({ page }) => {
    await loginAs(page, 'student');
    await page.goto('/poruke');
    await entry(page, TUTOR).tap();
    await expect(entries(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: TUTOR })).toBeVisible();
    await expect(field(page)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Pošalji' })).toBeInViewport();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wider, 'sideways scroll').toBe(false);
    // 200% zoom: one writes without scrolling past the messages.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect(field(page)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(PHONE);
    await page.getByRole('link', { name: 'Nazad na razgovore' }).tap();
    await expect(entry(page, TUTOR)).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await page.goBack();
    await expect(field(page)).toBeVisible();
  });
});
