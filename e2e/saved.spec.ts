import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './accessible.ts';
import { fillLogin, PASSWORD, PHONE } from './account-steps.ts';
import { arriveAsStudent, ok } from './booking-steps.ts';
import { expect, test } from './fixtures.ts';

const heart = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Sačuva(j|no): ${name}$`) });
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });

test('what a visitor saves is in the account after the login, and is compared there', async ({ page, expectError }) => {
  expectError(/Failed to load resource/);
  const student = await arriveAsStudent(page);
  await ok(await page.request.post('/api/auth/logout'));
  const cards = await (await page.request.get('/api/tutor/predmeti/matematika?limit=2')).json();
  const [first, second] = cards.map(({ ime }: { ime: string }) => ime);

  await page.setViewportSize(PHONE);
  await page.goto('/predmeti/matematika');
  await heart(page, first).press('Enter');
  await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: new RegExp(`VIDI PROFESORA.*${second}`) }).press('Enter');
  await expect(page.getByRole('heading', { name: second, level: 1 })).toBeVisible();
  await heart(page, second).press('Enter');
  await page.goto('/predmeti/matematika');
  await expect(heart(page, second)).toHaveAccessibleName(`Sačuvano: ${second}`);
  await page.getByRole('button', { name: 'Otvori navigaciju' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sačuvani (2)' }).click();

  await expect(names(page)).toHaveText([new RegExp(second), new RegExp(first)]);
  await expect(page.getByRole('link', { name: new RegExp(`u \\d\\dh ?: zakaži, ${first}`) }).first()).toBeVisible();
  await expectAccessible(page, 'saved tutors of a visitor');
  await expectFits(page, 'saved tutors', 360, PHONE.width);
  await page.getByRole('button', { name: new RegExp(`Ukloni ?: ${first}`) }).press('Enter');
  await expect(names(page)).toHaveText([new RegExp(second)]);
  await expect(page.getByRole('button', { name: new RegExp(`Vrati ?: ${first}`) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(2);

  await page.getByRole('main').getByRole('link', { name: 'Prijava' }).click();
  await fillLogin(page, student.email, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sacuvani');
  await expect(names(page)).toHaveText([new RegExp(first), new RegExp(second)]);
  expect(await (await page.request.get('/api/sacuvani/ids')).json()).toEqual({
    ids: [cards[0].id_korisnika, cards[1].id_korisnika],
  });
  expect(await page.evaluate(() => localStorage.getItem('casovi.saved'))).toBeNull();

  const tellMe = page.getByRole('checkbox', { name: new RegExp(`${SAVED_TEXT.tellMe} ?: ${first}`) });
  await tellMe.press('Space');
  await expect(tellMe).toBeChecked();
  await expect
    .poll(async () =>
      (await (await page.request.get('/api/sacuvani')).json()).map(({ javi }: { javi: boolean }) => javi),
    )
    .toEqual([true, false]);
  for (const name of [first, second])
    await page.getByRole('checkbox', { name: new RegExp(`Uporedi ?: ${name}`) }).press('Space');
  const bar = page.getByRole('region', { name: 'Poređenje' });
  await expect(bar.getByRole('status')).toHaveText('Izabrano: 2 od 3');
  await bar.getByRole('link', { name: 'Uporedi' }).press('Enter');
  await expect(page).toHaveURL(`/sacuvani/poredjenje?ids=${cards[0].id_korisnika},${cards[1].id_korisnika}`);
  await expect(page.getByRole('columnheader', { name: first })).toBeVisible();
  const prices = page.getByRole('row', { name: /^Cijena za 60 min/ }).getByRole('cell');
  const profiles = [];
  for (const { id_korisnika } of cards)
    profiles.push(await (await page.request.get(`/api/tutor/profesori/${id_korisnika}`)).json());
  await page.getByRole('navigation', { name: 'Nivo' }).getByRole('link', { name: 'Srednja škola' }).press('Enter');
  await expect(page).toHaveURL(/&tip=2$/);
  for (const [index, { cijenaPoNivoima }] of profiles.entries()) {
    const taught = cijenaPoNivoima.find(({ id_nivoa }: { id_nivoa: number }) => id_nivoa === 2);
    await expect(prices.nth(index)).toContainText(taught ? `${taught.nivo_cijena} €` : 'Ne predaje');
  }
  await expectAccessible(page, 'a comparison');
  await expectFits(page, 'a comparison', 360, PHONE.width);

  // Where it fails, the heart says so and is as before.
  await page.goto('/predmeti/matematika');
  await expect(heart(page, first)).toHaveAccessibleName(`Sačuvano: ${first}`);
  await page.route('**/api/sacuvani/*', (route) => route.abort());
  await heart(page, first).press('Enter');
  const failure = page.getByRole('alertdialog');
  await expect(failure).toContainText(SAVED_TEXT.removeFailed);
  await failure.getByRole('button', { name: 'U redu' }).press('Enter');
  await expect(heart(page, first)).toHaveAccessibleName(`Sačuvano: ${first}`);
});
