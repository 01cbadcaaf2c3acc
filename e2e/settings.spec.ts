import { lessonTerm, weekdayName } from '@casovi/contract/time';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from './accessible.ts';
import { dismiss, expectMarked, modal } from './account-steps.ts';
import { answer, arriveAsBookableTutor, arriveAsStudent, arriveAsTutor, bookAs, PICTURE } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, loginAs, test } from './fixtures.ts';
import { changeLesson, lessonsOfStudent } from './lesson-steps.ts';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const week = (page: Page): Locator => section(page, 'Slobodni termini');
const hour = (page: Page, day: string, time: string): Locator =>
  week(page).getByRole('gridcell', { name: `${day} u ${time}`, exact: true });
const freeHours = (page: Page): Locator => week(page).locator('td[aria-selected=true]');

test.describe('the profile', () => {
  test('is shown, completed, edited; the picture in the header changes at once', async ({ page }) => {
    const student = await arriveAsStudent(page);
    await page.goto('/podesavanja');
    const profile = section(page, 'Profil');
    for (const text of [student.name, student.email, 'Učenik', 'Nema biografije']) {
      await expect(profile.getByText(text, { exact: true })).toBeVisible();
    }
    const red = profile.getByText('Niste dodali fotografiju!', { exact: true });
    await expect(red).toHaveCSS('color', 'rgb(179, 55, 43)');
    await expect(profile.locator('img')).toHaveCount(0);
    await expect(profile.getByRole('button', { name: 'Izmjeni' })).toBeHidden();
    await expect(week(page), 'what tutors alone have').toBeHidden();
    await expect(section(page, 'Predmeti i cijene')).toBeHidden();

    const form = section(page, 'Dovršite registraciju!');
    const save = page.getByRole('button', { name: 'Sačuvaj promjene' });
    await save.click();
    await dismiss(page, 'Ups!', 'Oba polja (biografija i slika) moraju biti popunjena!');
    await expect(form.locator('[aria-invalid]')).toHaveCount(2);
    await form.getByLabel('Fotografija').setInputFiles(PICTURE);
    await save.click();
    await dismiss(page, 'Ups!', 'Oba polja (biografija i slika) moraju biti popunjena!');
    await expectMarked(form.getByLabel('Biografija'), 'Oba polja (biografija i slika) moraju biti popunjena!');
    await form.getByLabel('Biografija').fill('Treći razred gimnazije.\nSviram klavir.');
    await save.click();
    await dismiss(page, 'Bravo!', 'Vaš profil je uspješno ažuriran!');
    await expect(form).toBeHidden();
    await expect(profile.getByText('Treći razred gimnazije.')).toBeVisible();
    const inHeader = page.getByRole('banner').locator('img[src^="/slike/"]');
    await expect(inHeader).toBeVisible();
    const before = await inHeader.getAttribute('src');

    await profile.getByRole('button', { name: 'Izmjeni' }).click();
    await expect(profile.locator('form button')).toHaveText(['Otkaži', 'Sačuvaj promjene']);
    await profile.getByLabel('Biografija').fill('Drugo');
    await profile.getByRole('button', { name: 'Otkaži' }).click();
    await expect(profile.getByText('Treći razred gimnazije.')).toBeVisible();

    await profile.getByRole('button', { name: 'Izmjeni' }).click();
    await profile.getByLabel('Biografija').fill('   ');
    await save.click();
    await dismiss(page, 'Ups!', 'Biografija mora biti popunjena!');
    await profile.getByLabel('Biografija').fill('Četvrti razred.');
    await save.click();
    await dismiss(page, 'Bravo!', 'Vaš profil je uspješno ažuriran!');
    await expect(profile.getByText('Četvrti razred.', { exact: true })).toBeVisible();
    await expect(inHeader).toHaveAttribute('src', String(before));
  });

  test('says what is wrong with a picture, or with the way to the server', async ({ page, expectError }) => {
    expectError(/415|500|ERR_FAILED/);
    // The recorder of traces reads the preview, which our policy does not let anybody do.
    expectError(/^Connecting to 'blob:/);
    await arriveAsTutor(page);
    await page.goto('/podesavanja');
    const form = section(page, 'Dovršite registraciju!');
    const picture = form.getByLabel('Fotografija');
    const save = form.getByRole('button', { name: 'Sačuvaj promjene' });
    const format = 'Nedozvoljen format slike. Dozvoljeni formati su: jpg, jpeg, png, gif, bmp, webp, svg, avif';
    await picture.setInputFiles({ ...PICTURE, name: 'biografija.pdf' });
    await expect(form.getByText(format, { exact: true })).toBeVisible();
    await save.click();
    await dismiss(page, 'Ups!', format);
    // The name is right, the content is not: only the server can know.
    await picture.setInputFiles({ ...PICTURE, buffer: Buffer.from('nije slika') });
    await save.click();
    await dismiss(page, 'Ups!', format);

    await picture.setInputFiles(PICTURE);
    await page.route('**/api/upload', (route) => route.abort());
    await save.click();
    await dismiss(page, 'Ups!', 'Došlo je do greške prilikom uploada slike.');
    await page.unroute('**/api/upload');
    await page.route('**/api/auth/updateProfile', (route) => route.fulfill({ status: 500 }));
    await save.click();
    await dismiss(page, 'Ups!', 'Došlo je do greške prilikom ažuriranja profila.');
    await expect(form).toBeVisible();
  });
});

test.describe('the week', () => {
  test('is painted with the mouse: cells, rectangles, rows, columns', async ({ page }) => {
    await arriveAsTutor(page);
    await page.goto('/podesavanja');
    await hour(page, 'ponedjeljak', '08:00').click();
    await expect(week(page).getByText('1 sat sedmično', { exact: true })).toBeVisible();
    const undo = week(page).getByRole('button', { name: 'Poništi' });
    await expect(undo).toBeHidden();

    await drag(page, hour(page, 'utorak', '10:00'), hour(page, 'četvrtak', '12:00'));
    await expect(freeHours(page)).toHaveCount(10);
    await expect(hour(page, 'srijeda', '11:00')).toHaveAttribute('aria-selected', 'true');
    await hour(page, 'srijeda', '11:00').click();
    await expect(freeHours(page)).toHaveCount(9);
    // From a free hour the stroke takes away.
    await drag(page, hour(page, 'utorak', '10:00'), hour(page, 'utorak', '12:00'));
    await expect(week(page).getByText('6 sati sedmično', { exact: true })).toBeVisible();

    const sunday = week(page).getByRole('columnheader', { name: /: nedjelja, cijeli dan$/ });
    await sunday.click();
    await expect(freeHours(page)).toHaveCount(20);
    await expect(week(page).getByText('Dodato: 14 sati.')).toBeVisible();
    await undo.click();
    await expect(freeHours(page)).toHaveCount(6);
    await expect(undo).toBeHidden();
    await expect(sunday).toBeFocused();
    await sunday.click();
    await sunday.click();
    await expect(freeHours(page)).toHaveCount(6);
    const evening = week(page).getByRole('rowheader', { name: '21:00, svih sedam dana' });
    await evening.click();
    await expect(freeHours(page)).toHaveCount(13);
    await hour(page, 'ponedjeljak', '08:00').click();
    await hour(page, 'utorak', '09:00').click({ modifiers: ['Shift'] });
    await expect(freeHours(page)).toHaveCount(12);

    await week(page).getByRole('button', { name: 'Sačuvaj termine' }).click();
    await dismiss(page, 'Bravo!', 'Termini su uspješno sačuvani!');
    await page.reload();
    await expect(freeHours(page)).toHaveCount(12);
    await evening.click();
    await week(page).getByRole('button', { name: 'Odbaci' }).click();
    await expect(freeHours(page)).toHaveCount(12);
  });

  test('says which lessons stand in hours that are closed', async ({ page, newCaller }) => {
    const studentPage = await newCaller();
    const tutor = await arriveAsBookableTutor(page, ['08:00', '09:00']);
    const student = await arriveAsStudent(studentPage);
    const [first, second] = [inDays(2), inDays(3)];
    for (const date of [first, second]) await bookAs(studentPage, student, tutor, date, '08:00', '09:00');
    const lessons = await lessonsOfStudent(studentPage, student);
    await changeLesson(page, lessons.at(-1).id, { status: 3, tip_korisnika: 2 });

    await page.goto('/podesavanja');
    await expect(freeHours(page)).toHaveCount(14);
    await hour(page, weekdayName(first), '09:00').click();
    const closed = hour(page, weekdayName(first), '09:00, imate čas');
    await expect(closed).toBeVisible();
    const note = week(page).getByRole('status').filter({ hasText: 'U zatvorenim satima imate časove' });
    const told = (date: string, status: string) => `${lessonTerm(date, '08:00')}: ${student.name}, ${status}`;
    await expect(note.getByRole('listitem')).toHaveText([told(first, 'potvrđen')]);
    // Beside the button that saves, too.
    await expect(week(page).getByText('U zatvorenim satima: 1 čas. Zatvaranje ih ne otkazuje.')).toBeInViewport();
    await week(page).getByRole('rowheader', { name: '08:00, svih sedam dana' }).click();
    await expect(note.getByRole('listitem')).toHaveText([told(first, 'potvrđen'), told(second, 'na čekanju')]);
    await week(page).getByRole('button', { name: 'Poništi' }).click();
    await closed.click();
    await expect(note).toBeHidden();
  });

  test('is painted with the keyboard, and stays painted when it could not be saved', async ({ page, expectError }) => {
    expectError(/ERR_FAILED/);
    await arriveAsTutor(page);
    await page.goto('/podesavanja');
    await hour(page, 'ponedjeljak', '08:00').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(freeHours(page)).toHaveCount(4);
    await page.keyboard.press('Shift+ArrowUp');
    await expect(freeHours(page)).toHaveCount(2);
    await page.keyboard.press('End');
    await expect(hour(page, 'nedjelja', '08:00')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(week(page).getByRole('columnheader', { name: /: nedjelja, cijeli dan$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(freeHours(page)).toHaveCount(16);
    await page.keyboard.press('Control+End');
    await expect(hour(page, 'nedjelja', '21:00')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(week(page).getByText('15 sati sedmično', { exact: true })).toBeVisible();

    await page.route('**/api/planer/sacuvaj_termine', (route) => route.abort());
    await week(page).getByRole('button', { name: 'Sačuvaj termine' }).press('Enter');
    await dismiss(page, 'Ups!', 'Greška prilikom čuvanja termina!');
    await expect(freeHours(page)).toHaveCount(15);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a tap toggles, a resting finger paints, a moving one scrolls', async ({ page, context }) => {
    await arriveAsTutor(page);
    await page.goto('/podesavanja');
    // Where the bar appears that saves: the tap is no press of it as well.
    const last = hour(page, 'ponedjeljak', '21:00');
    await last.evaluate((cell) => scrollBy(0, cell.getBoundingClientRect().bottom - innerHeight + 4));
    await last.tap();
    await expect(freeHours(page)).toHaveCount(1);
    await expect(week(page).getByText('Imate nesačuvane izmjene.')).toBeVisible();
    await expect(modal(page)).toHaveCount(0);
    await last.tap();
    await hour(page, 'ponedjeljak', '14:00').tap();
    await expect(freeHours(page)).toHaveCount(1);
    const finger = await context.newCDPSession(page);
    const centreOf = async (cell: Locator) => {
      const box = await cell.boundingBox();
      if (!box) throw new Error('not in sight');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });

    await hour(page, 'srijeda', '12:00').scrollIntoViewIfNeeded();
    await touch('touchStart', await centreOf(hour(page, 'utorak', '10:00')));
    await expect(freeHours(page)).toHaveCount(2);
    await touch('touchMove', await centreOf(hour(page, 'utorak', '11:00')));
    await touch('touchMove', await centreOf(hour(page, 'srijeda', '12:00')));
    await touch('touchEnd');
    await expect(freeHours(page)).toHaveCount(7);

    const before = await page.evaluate(() => scrollY);
    const from = await centreOf(hour(page, 'petak', '12:00'));
    // In one go: a finger that waits on its way would be resting.
    const moves = [20, 60, 100, 140].map((way) => ({ x: from.x, y: from.y - way }));
    await Promise.all([touch('touchStart', from), ...moves.map((to) => touch('touchMove', to)), touch('touchEnd')]);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    await expect(freeHours(page)).toHaveCount(7);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const size = await hour(page, 'petak', '12:00').boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
});

test('changes that were not saved are asked about before the page is left', async ({ page }) => {
  await arriveAsTutor(page);
  await page.goto('/podesavanja');
  await hour(page, 'petak', '08:00').click();
  const lessons = page.getByRole('navigation', { name: 'Moj nalog' }).getByRole('link', { name: 'Časovi' });
  const question = 'Imate izmjene koje niste sačuvali. Želite li da napustite stranicu bez čuvanja?';
  await lessons.click();
  await answer(page, question, 'Ne');
  await expect(page).toHaveURL('/podesavanja');
  await expect(freeHours(page)).toHaveCount(1);
  await lessons.click();
  await answer(page, question, 'Da');
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(freeHours(page)).toHaveCount(0);
  await lessons.click();
  await expect(page).toHaveURL('/dashboard');
  await expect(modal(page)).toBeHidden();
});

test('settings are accessible and fit a small phone', async ({ page }) => {
  await loginAs(page, 'tutor');
  await page.goto('/podesavanja');
  await expect(page.getByRole('button', { name: 'Sačuvaj predmete i cijene' })).toBeVisible();
  await expect(freeHours(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Izmjeni' }).click();
  await expectFits(page, 'settings', 1280, 360);
  // Hours of the week are alike from row to row.
  await expectAccessible(page, 'settings', { except: 'tbody tr:nth-child(n + 5)' });
});

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}
