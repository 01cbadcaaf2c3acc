import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './accessible.ts';
import { aTutor, FIELDS, linkInMail, modal, PASSWORD, PHONE, registrationField, terms } from './account-steps.ts';
import { arriveAsStudent, dialog, newName, PICTURE, sentRequest } from './booking-steps.ts';
import { finger } from './finger.ts';
import { expect, test } from './fixtures.ts';
import { makeSubject } from './market-steps.ts';

test.use({ viewport: PHONE });

const steps = (page: Page) => page.getByRole('region', { name: 'Prvi koraci' });
const progress = (page: Page) => steps(page).getByRole('progressbar');
const card = (page: Page) => steps(page).getByRole('figure', { name: 'Ovako Vas učenici vide na listi' });
const onward = (page: Page, step: string) => modal(page).getByRole('button', { name: `Sljedeći korak: ${step}` });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/**
 * What cannot be left out: six fields and the terms of a registration, the password of the first login, a picture, a price. All
 * the rest is offered to be pressed. At four seconds a press and ten more for each typed field it takes less than five minutes.
 */
const MOST_PRESSES = 34;
const MOST_TYPED = 8;

test('a tutor is bookable after few presses, and a student books with four', async ({ page, newVisitor }) => {
  test.slow();
  const subject = await makeSubject(await newVisitor());
  const tutor = { ...aTutor(), name: newName('Žana') };
  const { press, type, choose, upload, presses, typed } = finger();
  await page.goto('/postani-profesor');
  for (const field of ['name', 'dob', 'phone', 'email', 'password', 'cv'] as const)
    await type(registrationField(page, field), String(tutor[field]));
  await press(terms(page));
  await press(page.getByRole('button', { name: 'NAPRAVI NALOG' }));
  await press(modal(page).getByRole('button', { name: 'U redu' }));
  await press(page.getByRole('main').getByRole('link', { name: 'PRIJAVA' }));
  // The address is not typed again.
  await expect(page.getByLabel(FIELDS.email)).toHaveValue(String(tutor.email));
  await type(page.getByLabel(FIELDS.password, { exact: true }), PASSWORD);
  await press(page.getByRole('button', { name: 'ULOGUJ SE' }));

  await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 od 5');
  await expect(page.getByRole('region', { name: 'Potvrda e-mail adrese' }), 'asked for once').toBeHidden();
  await expect(card(page)).toContainText(tutor.name);
  await expect(card(page)).toContainText('Cijena');
  await expect(card(page).getByRole('link')).toHaveCount(0);
  await press(steps(page).getByRole('link', { name: 'Dodaj fotografiju' }));
  const profile = section(page, 'Dovršite registraciju!');
  await upload(profile.getByLabel('Fotografija'), PICTURE);
  await press(profile.getByRole('button', { name: 'Sačuvaj promjene' }));

  await press(onward(page, 'predmeti sa cijenama'));
  const offer = section(page, 'Predmeti i cijene');
  await expect(offer.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(offer.getByRole('heading', { level: 2 })).toBeInViewport();
  await press(offer.getByRole('checkbox', { name: 'Uživo' }));
  await press(offer.getByRole('button', { name: subject.name }));
  await press(offer.getByRole('checkbox', { name: 'Srednja škola' }));
  await type(offer.getByRole('spinbutton', { name: /Srednja škola/ }), '15');
  await press(offer.getByRole('checkbox', { name: 'Fakultet' }));
  await expect(offer.getByRole('spinbutton', { name: /Fakultet/ })).toHaveValue('15');
  await press(offer.getByRole('button', { name: 'Sačuvaj predmete i cijene' }));

  await press(onward(page, 'slobodni termini u sedmici'));
  const week = section(page, 'Slobodni termini');
  await press(week.getByRole('button', { name: 'Radnim danima 16–20' }));
  await press(week.getByRole('button', { name: 'Vikendom 10–14' }));
  await expect(week.getByText('28 sati sedmično', { exact: true })).toBeVisible();
  await press(week.getByRole('button', { name: 'Sačuvaj termine' }));

  // Asked for, since lessons are in person too.
  await press(onward(page, 'grad za časove uživo'));
  const places = section(page, 'Mjesto i link');
  await choose(places.getByLabel('Gradovi u kojima držite časove uživo'), 'Kotor');
  await press(places.getByRole('button', { name: 'Sačuvaj mjesto i link' }));
  await press(onward(page, 'potvrda e-mail adrese'));
  await expect(progress(page)).toHaveAttribute('aria-valuetext', '5 od 6');
  for (const shown of [subject.name, 'Kotor', '15 €', 'Slobodno ']) await expect(card(page)).toContainText(shown);
  await expectFits(page, 'first steps', 360, 1280, PHONE.width);
  await expectAccessible(page, 'first steps', { within: '#prijava' });

  // The link of the mail is one press more.
  await page.goto(await linkInMail(page, String(tutor.email), 'Potvrdite svoju e-mail adresu'));
  await press(page.getByRole('main').getByRole('link', { name: 'Moji časovi' }));
  const ready = page.getByRole('status').filter({ hasText: 'Vaš profil je spreman' });
  await expect(ready).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  expect(presses() + 1, 'presses').toBeLessThanOrEqual(MOST_PRESSES);
  expect(typed(), 'typed fields').toBeLessThanOrEqual(MOST_TYPED);
  await ready.getByRole('button', { name: 'Zatvori' }).click();
  await expect(ready).toBeHidden();
  await page.reload();
  await expect(page.getByText('Pregledamo Vašu prijavu')).toBeVisible();
  await expect(ready).toBeHidden();

  // The list does not say at which level: the first one is proposed. Online, so that no address is asked for.
  const student = await newVisitor();
  await student.setViewportSize(PHONE);
  await arriveAsStudent(student);
  await student.goto(subject.path);
  const booking = finger();
  await booking.press(student.getByRole('link', { name: new RegExp(`VIDI PROFESORA.*${tutor.name}`) }));
  await booking.press(student.getByRole('link', { name: 'ZAKAŽI ČAS' }).filter({ visible: true }));
  await expect(dialog(student).getByLabel('Nivo')).toHaveAccessibleDescription(/provjerite da li je ovo Vaš/);
  await booking.press(
    dialog(student)
      .getByRole('gridcell', { name: /slobodno/ })
      .filter({ visible: true })
      .first(),
  );
  await booking.press(dialog(student).getByRole('button', { name: 'ZAKAŽI', exact: true }));
  await expect(sentRequest(student)).toContainText('15 €');
  expect([booking.presses(), booking.typed()], 'presses and typed fields').toEqual([4, 0]);
});
