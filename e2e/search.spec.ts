import { SEARCH_TEXT } from '@casovi/contract/texts/search';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { arriveAsBookableTutor, profileOf } from './booking-steps.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './page-steps.ts';

const SUGGESTIONS = '**/api/pretraga?*';

/** The field of the header; it becomes a combobox when it is entered. */
const inHeader = (page: Page) => page.getByRole('banner').getByLabel(SEARCH_TEXT.field);
const onPage = (page: Page) => page.getByRole('main').getByLabel(SEARCH_TEXT.field);
const list = (page: Page) => page.getByRole('listbox', { name: SEARCH_TEXT.suggestions });
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name });

test('the header suggests what one types, and the keyboard leads there', async ({ page, newCaller, expectError }) => {
  const tutor = await arriveAsBookableTutor(await newCaller(), ['10:00']);
  const surname = tutor.name.split(' ')[1] ?? '';
  await page.goto('/uslovi-koriscenja');
  const field = inHeader(page);
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await expect(field).toHaveAttribute('aria-expanded', 'false');

  // Of what is typed quickly, the last counts, whatever comes late.
  await field.pressSequentially('matmatika');
  await expect(option(page, /^Matematika 12/)).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/^\d prijedloga?\. Birajte strelicama\.$/);
  await page.keyboard.press('ArrowDown');
  const first = list(page).getByRole('group', { name: 'Predmeti' }).getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await expectAccessible(page, 'suggestions', { within: 'header', shell: true });

  // The field is one of the places that the arrows come through.
  await page.keyboard.press('ArrowUp');
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(field).toHaveValue('matmatika');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/predmeti/matematika');
  await expect(field).toHaveValue('');

  // A name with a typo; Enter without a choice leads to all results.
  await field.fill(surname.slice(0, -1));
  await option(page, tutor.name).click();
  await expect(page).toHaveURL(profileOf(tutor));
  await field.fill(surname.slice(1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pretraga\?q=/);
  await expect(onPage(page)).toHaveValue(surname.slice(1));
  await page.getByRole('link', { name: tutor.name }).waitFor();
  await expectAccessible(page, 'results');

  // Without suggestions the form works as before.
  expectError(/Failed to load resource/);
  await page.route(SUGGESTIONS, (route) => route.abort());
  await onPage(page).fill('xyzxyz');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(SEARCH_TEXT.noSuggestions);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nema rezultata za „xyzxyz“' })).toBeVisible();
});

test('on a phone one searches in the menu and on the home page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await onPage(page).fill('engl');
  await expect(option(page, /^Engleski jezik/)).toBeVisible();
  await expectAccessible(page, 'suggestions on the home page', { within: 'main form[role=search]' });

  await page.getByRole('button', { name: 'Otvori navigaciju' }).click();
  // An answer that comes late: another letter was typed meanwhile.
  const release = await hold(page, '**/api/pretraga?q=hem');
  await inHeader(page).fill('hem');
  await page.waitForRequest('**/api/pretraga?q=hem');
  await inHeader(page).fill('fiz');
  await expect(option(page, /^Fizika/)).toBeVisible();
  release();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(inHeader(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await option(page, /^Fizika/).click();
  await expect(page).toHaveURL('/predmeti/fizika');
  await expect(inHeader(page)).toBeHidden();
});
