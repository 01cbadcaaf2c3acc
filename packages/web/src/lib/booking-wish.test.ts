import { expect, it } from 'vitest';
import {
  asksQuestion,
  asksToBook,
  type BookingWish,
  readWish,
  withoutWish,
  withQuestion,
  withWish,
} from './booking-wish.ts';

const WISH: BookingWish = {
  ...{ date: '2026-05-05', time: '10:00', minutes: 120, subject: 'matematika', level: 2, weeks: 4 },
  ...{ mode: 1, place: 'ucenik' },
  changes: new Map([
    ['2026-05-12', null],
    ['2026-05-19', { datum: '2026-05-20', sat: '11:00' }],
  ]),
};

it('a wish to book is the same after it stood in an address', () => {
  const search = new URLSearchParams(withWish(new URLSearchParams('strana=2'), WISH));
  expect(readWish(search)).toEqual(WISH);
  expect(readWish(new URLSearchParams(withWish(search, { ...WISH, mode: 0, place: null })))).toMatchObject({
    mode: 0,
    place: null,
  });
  // Subject and level stand in links of lists too.
  expect(String(withoutWish(search))).toBe('strana=2&predmet=matematika&tip=2');
});

it('what nobody could have chosen is left out', () => {
  const search = new URLSearchParams(
    'zakazi=sutra&sat=10:30&trajanje=90&sedmica=13&nacin=2&mjesto=kafana&tip=4&izmjena=x&izmjena=2026-05-12+y+10:00',
  );
  expect(readWish(search)).toEqual({
    ...{ date: null, time: null, minutes: 60, subject: null, level: null, weeks: 1 },
    ...{ mode: null, place: null, changes: new Map() },
  });
});

it('one wish at a time: a question takes the place of a booking, and goes without a trace', () => {
  const asked = new URLSearchParams(withQuestion(new URLSearchParams(withWish(new URLSearchParams('strana=2'), WISH))));
  expect([asksQuestion(asked), asksToBook(asked)]).toEqual([true, false]);
  expect(String(withoutWish(asked))).toBe('strana=2&predmet=matematika&tip=2');
});
