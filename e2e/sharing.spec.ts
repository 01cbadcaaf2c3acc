import { subjectSharePicture, tutorSharePicture } from '@casovi/contract/sharing';
import { SHARING_TEXT } from '@casovi/contract/texts/sharing';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dismiss } from './account-steps.ts';
import { profileOf } from './booking-steps.ts';
import { expect, test } from './fixtures.ts';

/** The dialog of the device writes down what it was given; without one the browser has none. */
async function withShareDialog(page: Page, shared: unknown[] | null): Promise<void> {
  if (shared) await page.exposeFunction('noteShared', (data: unknown) => void shared.push(data));
  await page.addInitScript((hasOne) => {
    if (hasOne) Object.assign(navigator, { share: (data: unknown) => Reflect.get(window, 'noteShared')(data) });
    else Reflect.deleteProperty(Navigator.prototype, 'share');
  }, shared !== null);
}

const preview = (page: Page, name: string) => page.locator(`meta[property="og:image${name}"]`).getAttribute('content');

test('a tutor and a list are shared: by the device where it can, else the address is copied', async ({
  page,
  context,
  baseURL,
}) => {
  const [card] = await (await page.request.get('/api/tutor/predmeti/matematika?limit=1')).json();
  const tutor = { id: card.id_korisnika, name: card.ime };
  const button = page.getByRole('main').getByRole('button', { name: SHARING_TEXT.share });
  const shared: unknown[] = [];
  await withShareDialog(page, shared);
  await page.goto(`${profileOf(tutor)}?predmet=matematika`);
  await button.click();
  await expect
    .poll(() => shared)
    .toEqual([
      {
        title: `${tutor.name}, privatni časovi`,
        text: `Privatni časovi: ${tutor.name}`,
        url: baseURL + profileOf(tutor),
      },
    ]);
  expect(await preview(page, '')).toBe(baseURL + tutorSharePicture(card));
  expect(await preview(page, ':alt')).toBe(`${tutor.name}, privatni časovi`);

  const another = await context.newPage();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withShareDialog(another, null);
  await another.goto('/predmeti/matematika?tip=2&utm_source=test');
  const copy = another.getByRole('main').getByRole('button', { name: SHARING_TEXT.share });
  await copy.focus();
  await another.keyboard.press('Enter');
  await expect(another.getByRole('status').filter({ hasText: SHARING_TEXT.copied })).toBeAttached();
  expect(await another.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/predmeti/matematika?tip=2`);
  expect(await preview(another, '')).toBe(baseURL + subjectSharePicture({ link: 'matematika' }));
  await expectAccessible(another, 'a list whose address was copied');
  await another.keyboard.press('Tab');
  await expect(copy).toBeVisible();
  // Pages without TLS have no clipboard.
  await another.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  await dismiss(another, 'Ups!', SHARING_TEXT.notCopied);
  await expect(copy).toBeFocused();
});
