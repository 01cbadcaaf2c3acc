import { expect, it } from 'vitest';
import { menuOf } from './menu.ts';

const subject = (naziv_predmeta: string, naziv: string, link: string) => ({ naziv_predmeta, naziv, link });

it('shows uncategorised subjects flat and every other category as a submenu, in the given order', () => {
  const menu = menuOf([
    subject('Engleski jezik', 'Jezici', 'engleski-jezik'),
    subject('Matematika', 'obican', 'matematika'),
    subject('Klavir', 'Muzika', 'klavir'),
    subject('Njemački jezik', 'Jezici', 'njemacki-jezik'),
  ]);
  expect(menu.flat).toEqual([{ name: 'Matematika', to: '/predmeti/matematika' }]);
  expect(menu.categories.map(({ name, links }) => [name, links.map((link) => link.name)])).toEqual([
    ['Jezici', ['Engleski jezik', 'Njemački jezik']],
    ['Muzika', ['Klavir']],
  ]);
});
