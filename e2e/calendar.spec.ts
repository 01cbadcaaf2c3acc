import { readFile } from 'node:fs/promises';
import { CALENDAR_FEED_TEXT } from '@casovi/contract/texts/calendar-feed';
import { lessonTerm } from '@casovi/contract/time';
import { expectAccessible } from './accessible.ts';
import { dismiss, PHONE } from './account-steps.ts';
import {
  answer,
  arriveAsBookableTutor,
  arriveAsStudent,
  bookAs,
  lessonWith,
  profileOf,
  SUBJECT,
} from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';

test('a calendar feed is made, copied, renewed and turned off', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await arriveAsStudent(page);
  await page.setViewportSize(PHONE);
  await page.goto('/podesavanja');
  const section = page.getByRole('region', { name: 'Kalendar', exact: true });
  const address = section.getByLabel('Tajna adresa');
  await section.getByRole('button', { name: 'Napravi adresu' }).click();
  await expect(address).toBeFocused();
  const url = await address.inputValue();
  expect((await request.get(url)).headers()['content-type']).toBe('text/calendar; charset=utf-8');
  await section.getByRole('button', { name: 'Kopiraj adresu' }).click();
  await expect(section.getByRole('button', { name: 'Adresa je kopirana' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expect(section.getByText('Google: otvorite ovu stranicu na računaru.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  const webcal = url.replace('http:', 'webcal:');
  for (const [name, href] of [
    ['Google kalendar', `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`],
    ['Apple kalendar', webcal],
    ['Outlook', `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=%C4%8Casovi`],
  ] as const)
    await expect(section.getByRole('link', { name })).toHaveAttribute('href', href);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'a new calendar address', { within: '#kalendar' });

  const renew = section.getByRole('button', { name: 'Napravi novu adresu' });
  await renew.click();
  await answer(page, CALENDAR_FEED_TEXT.renewQuestion, 'Da', CALENDAR_FEED_TEXT.renewDetails);
  await expect(address).not.toHaveValue(url);
  await expect(address).toBeFocused();
  expect((await request.get(url)).status()).toBe(404);

  await page.reload();
  await expect(section.getByText('Iz sigurnosnih razloga je ne prikazujemo ponovo.')).toBeVisible();
  await expect(address).toBeHidden();
  await section.getByRole('button', { name: 'Isključi adresu' }).click();
  await answer(page, CALENDAR_FEED_TEXT.endQuestion, 'Da', CALENDAR_FEED_TEXT.endDetails);
  await dismiss(page, 'Urađeno', 'Adresa kalendara je isključena.');
  await expect(section.getByRole('button', { name: 'Napravi adresu' })).toBeVisible();
});

test('a lesson goes into a calendar, and is shared by the keyboard', async ({ page, newCaller, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tutorPage = await newCaller();
  const tutor = await arriveAsBookableTutor(tutorPage, ['10:00']);
  const student = await arriveAsStudent(page);
  const date = inDays(2);
  await bookAs(page, student, tutor, date, '10:00');
  await page.goto('/dashboard');
  const lesson = lessonWith(page, tutor);
  const more = lesson.getByRole('button', { name: 'Više' });
  await more.click();
  const started = page.waitForEvent('download');
  await lesson.getByRole('button', { name: 'Dodaj u kalendar' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe('cas.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain(`SUMMARY:Na čekanju: ${SUBJECT.name}`);

  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(lesson.getByRole('button', { name: 'Podijeli' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lesson.getByRole('status')).toHaveText('Tekst i link su kopirani');
  const { origin } = new URL(page.url());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Čas: ${SUBJECT.name}, ${lessonTerm(date, '10:00')}. Profesor: ${tutor.name}\n${origin}${profileOf(tutor)}`,
  );
  await expectAccessible(page, 'the menu of a lesson');
  await page.keyboard.press('Escape');
  await expect(lesson.getByRole('button', { name: 'Odštampaj čas' })).toBeHidden();
  await expect(more).toBeFocused();
});
