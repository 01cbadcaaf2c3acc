import { describe, expect, it } from 'vitest';
import { DAYS, hoursOf, isAllFree, painted, sameWeek, slotsOf, weekOf } from './week.ts';

const at = (row: number, column: number) => ({ row, column });
const NOTHING = weekOf([]);

describe('a stroke over the week', () => {
  it('covers the rectangle between its ends, in any direction', () => {
    const hours = ['Pon 09:00', 'Uto 09:00', 'Pon 10:00', 'Uto 10:00'];
    expect([...painted(NOTHING, at(1, 0), at(2, 1))].sort()).toEqual(hours.sort());
    expect(sameWeek(painted(NOTHING, at(1, 0), at(2, 1)), painted(NOTHING, at(2, 1), at(1, 0)))).toBe(true);
  });

  it('makes the whole area what its beginning was not', () => {
    const some = painted(NOTHING, at(0, 0), at(0, 0));
    expect(painted(some, at(0, 0), at(3, 3)).size).toBe(0);
    expect(painted(some, at(1, 0), at(0, 0)).size).toBe(2);
  });

  it('from a header takes whole days or whole rows, and gives them back when all are free', () => {
    const monday = painted(NOTHING, at(-1, 0), at(-1, 0));
    expect(monday.size).toBe(14);
    expect(isAllFree(monday, at(-1, 0))).toBe(true);
    expect(painted(monday, at(-1, 0), at(-1, 1)).size).toBe(0);
    const almost = painted(monday, at(5, 0), at(5, 0));
    expect(painted(almost, at(-1, 0), at(-1, 0)).size).toBe(14);
    expect(painted(NOTHING, at(0, -1), at(1, -1)).size).toBe(14);
  });

  it('that wanders onto a header stays within the hours', () => {
    expect([...painted(NOTHING, at(0, 0), at(-1, 0))]).toEqual(['Pon 08:00']);
  });
});

it('a lesson takes one hour of the week, or two that follow each other', () => {
  expect(hoursOf({ dan: 'Uto', sat: '21:00', trajanje: 60 })).toEqual(['Uto 21:00']);
  expect(hoursOf({ dan: 'Uto', sat: '09:00', trajanje: 120 })).toEqual(['Uto 09:00', 'Uto 10:00']);
});

it('the week begins on Monday and comes back from its slots', () => {
  expect(DAYS).toEqual(['Pon', 'Uto', 'Sri', 'Čet', 'Pet', 'Sub', 'Ned']);
  const week = painted(NOTHING, at(0, 5), at(1, 6));
  expect(slotsOf(week)).toEqual([
    { dan: 'Sub', sat: '08:00' },
    { dan: 'Sub', sat: '09:00' },
    { dan: 'Ned', sat: '08:00' },
    { dan: 'Ned', sat: '09:00' },
  ]);
  expect(sameWeek(weekOf(slotsOf(week)), week)).toBe(true);
});
