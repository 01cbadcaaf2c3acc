import { dismiss, expectMarked } from './account-steps.ts';
import { arriveAsTutor } from './booking-steps.ts';
import { expect, test } from './fixtures.ts';

test('subjects are found, priced, saved and removed; one way of teaching always stays', async ({
  page,
  expectError,
}) => {
  expectError(/500/);
  await arriveAsTutor(page);
  await page.goto('/podesavanja');
  const offer = page.getByRole('region', { name: 'Predmeti i cijene' });
  const save = offer.getByRole('button', { name: 'Sačuvaj predmete i cijene' });
  const search = offer.getByLabel('Dodaj predmet');
  await search.fill('njemacki');
  await page.keyboard.press('Enter');
  const german = offer.getByRole('group', { name: 'Njemački jezik' });
  await search.fill('nema toga');
  await expect(offer.getByText('Nema predmeta za „nema toga“.')).toBeVisible();
  await search.fill('');
  await offer.getByRole('button', { name: 'Gitara', exact: true }).click();
  await expect(search).toBeFocused();

  for (const level of ['Osnovna škola', 'Srednja škola', 'Fakultet', 'Tutorski čas']) {
    await expect(german.getByRole('checkbox', { name: level })).not.toBeChecked();
  }
  await german.getByRole('checkbox', { name: 'Osnovna škola' }).check();
  await german.getByRole('checkbox', { name: 'Tutorski čas' }).check();
  const price = german.getByRole('spinbutton', { name: /Osnovna škola/ });
  await expect(price).toHaveAttribute('min', '0');
  await expect(price).toHaveAttribute('step', '1');
  await price.fill('12');
  const tutorial = german.getByRole('spinbutton', { name: /Tutorski čas/ });
  await tutorial.fill('0');
  await save.click();
  await dismiss(page, 'Ups!', 'Unesite cijenu za sve nivoe koje ste izabrali!');
  await tutorial.fill('');
  await tutorial.pressSequentially('12,5');
  await save.click();
  await dismiss(page, 'Ups!', 'Greška prilikom čuvanja podataka, provjerite li da li su cijene ispravno unesene!');
  await expectMarked(tutorial, 'Cijena je u cijelim eurima, od 1 do 1.000.');
  await expect(tutorial).toHaveValue('12.5');
  await tutorial.fill('25');

  const online = offer.getByRole('checkbox', { name: 'Online' });
  const inPerson = offer.getByRole('checkbox', { name: 'Uživo' });
  await expect(online).toBeChecked();
  await online.click();
  await expect(online).toBeChecked();
  await inPerson.check();
  await online.uncheck();
  await inPerson.click();
  await expect(inPerson).not.toBeChecked();
  await expect(online).toBeChecked();
  await inPerson.check();

  // Without a level it is not dropped silently.
  await save.click();
  await dismiss(page, 'Ups!', 'Označite bar jedan nivo za svaki predmet, ili uklonite predmet koji ne predajete.');
  const guitar = offer.getByRole('group', { name: 'Gitara' });
  await expectMarked(
    guitar.getByRole('checkbox', { name: 'Osnovna škola' }),
    'Označite bar jedan nivo koji predajete.',
  );
  await expect(price).toHaveValue('12');
  await offer.getByRole('button', { name: 'Ukloni predmet Gitara' }).click();

  await page.route('**/api/tutor/sacuvaj_predmete', (route) => route.fulfill({ status: 500 }));
  await save.click();
  await dismiss(page, 'Ups!', 'Greška prilikom čuvanja podataka, provjerite li da li su cijene ispravno unesene!');
  await page.unroute('**/api/tutor/sacuvaj_predmete');
  await save.click();
  await dismiss(page, 'Bravo!', 'Podaci su uspješno sačuvani!');
  await page.reload();
  await expect(price).toHaveValue('12');
  await expect(inPerson).toBeChecked();
  await offer.getByRole('button', { name: 'Ukloni predmet Njemački jezik' }).click();
  await save.click();
  await dismiss(page, 'Bravo!', 'Podaci su uspješno sačuvani!');
  await page.reload();
  await expect(offer.getByText('Još nemate nijedan predmet.')).toBeVisible();
});
