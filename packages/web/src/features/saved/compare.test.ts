import { describe, expect, it } from 'vitest';
import { bestOf, comparedIds, comparedLevel, comparePath } from './compare.ts';

const teaching = (...levels: number[]) => ({
  cijenaPoNivoima: levels.map((id_nivoa) => ({ id_nivoa, nivo_cijena: 10, razlicite_cijene: false })),
});

it.each([
  ['3,1,2', [3, 1, 2]],
  ['3,3,1,2,7', [3, 1, 2]],
  ['0,-1,1e3,ana,99999999999,5', [5]],
  ['', []],
])('ids=%s asks for %j', (ids, expected) => {
  expect(comparedIds(new URLSearchParams({ ids }))).toEqual(expected);
});

it('writes an address that it reads', () => {
  expect(comparePath([3, 1], 2)).toBe('/sacuvani/poredjenje?ids=3,1&tip=2');
});

describe('the level', () => {
  const tutors = [teaching(1, 2), teaching(2, 3)];
  it.each([
    ['3', 3],
    ['', 2],
    ['4', 2],
    ['x', 2],
  ])('asked for as %j is %i', (tip, level) => {
    expect(comparedLevel(tutors, new URLSearchParams({ tip }))).toBe(level);
  });
  it('is the first one where they share none, and null where nobody has prices', () => {
    expect(comparedLevel([teaching(3), teaching(1)], new URLSearchParams())).toBe(1);
    expect(comparedLevel([teaching(), teaching()], new URLSearchParams())).toBeNull();
  });
});

describe('the best', () => {
  it.each([
    [[10, 8, 12], 'lower', [false, true, false]],
    [[10, 12, 12], 'higher', [false, true, true]],
    [[10, null, 8], 'lower', [false, false, true]],
    // What is alike is no difference, and what nothing is known of is not worse.
    [[5, 5, 5], 'higher', [false, false, false]],
    [[5, null, null], 'higher', [false, false, false]],
    [[null, null], 'lower', [false, false]],
  ] as const)('of %j, %s', (values, better, best) => {
    expect(bestOf(values, better)).toEqual(best);
  });
});
