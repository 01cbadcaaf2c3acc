import { expectAccessible, expectFits } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const PAGES = [
  {
    path: '/login',
    submit: 'ULOGUJ SE',
    fields: [
      ['email', 'username'],
      ['password', 'current-password'],
    ],
  },
  {
    path: '/login?nalog=novi',
    submit: 'NAPRAVI NALOG',
    fields: [
      [null, 'name'],
      ['date', 'bday'],
      ['tel', 'tel'],
      ['email', 'email'],
      ['password', 'new-password'],
    ],
  },
  {
    path: '/postani-profesor',
    submit: 'NAPRAVI NALOG',
    facts: ['3 mjeseca', '10 € mjesečno', '24 sata', '2 sata', 'najkasnije, potvrđujete čas'],
  },
  { path: '/forget', submit: 'Pošalji Uputstvo' },
  {
    path: '/reset-password/x',
    submit: 'Resetuj Lozinku',
    fields: [
      ['password', 'new-password'],
      ['password', 'new-password'],
    ],
  },
  { path: '/success' },
];

test('pages are accessible, fit a small phone, tell password managers what fields are, and state the terms', async ({
  page,
}) => {
  test.slow();
  for (const { path, submit, fields, facts = [] } of PAGES) {
    await page.goto(path);
    if (submit) await expect(page.getByRole('button', { name: submit })).toBeEnabled();
    await expectFits(page, path, 360);
    if (fields) {
      const told = await page
        .locator('main form input:not([type=checkbox])')
        .evaluateAll((all) => all.map((field) => [field.getAttribute('type'), field.getAttribute('autocomplete')]));
      expect.soft(told, path).toEqual(fields);
    }
    for (const fact of facts) await expect.soft(page.getByRole('main').getByText(fact).first()).toBeVisible();
    await expectAccessible(page, path);
  }
});
