import { fromWallClock, toIsoWithOffset } from '@casovi/contract/time';
import { expect, it } from 'vitest';
import { holdOf } from './policy.ts';

const at = (text: string) => fromWallClock(text.slice(0, 10), text.slice(11));
const FAR = '2026-06-01 12:00';

it.each([
  ['by day, half an hour', '2026-05-04 10:00', FAR, 0, ['2026-05-04T10:00', '2026-05-04T10:30']],
  ['in the night, from seven on', '2026-05-04 23:10', FAR, 0, ['2026-05-05T07:00', '2026-05-05T07:30']],
  ['before dawn, of the same day', '2026-05-05 03:00', FAR, 0, ['2026-05-05T07:00', '2026-05-05T07:30']],
  ['late, the night between', '2026-05-04 21:50', FAR, 0, ['2026-05-04T21:50', '2026-05-05T07:20']],
  ['until ten exactly', '2026-05-04 21:30', FAR, 0, ['2026-05-04T21:30', '2026-05-04T22:00']],
  [
    'in the night of the clock change',
    '2026-10-24 23:00',
    FAR.replace('2026-06', '2026-11'),
    0,
    ['2026-10-25T07:00', '2026-10-25T07:30'],
  ],
  [
    'no longer than it can be booked',
    '2026-05-04 10:00',
    '2026-05-04 14:20',
    4,
    ['2026-05-04T10:00', '2026-05-04T10:20'],
  ],
  ['not at all when nobody could answer', '2026-05-04 10:00', '2026-05-04 14:05', 4, null],
  ['not at all when it begins before anybody wakes', '2026-05-04 23:00', '2026-05-05 08:00', 2, null],
])('an hour is held %s', (_name, now, startsAt, notice, expected) => {
  const hold = holdOf(at(now), at(startsAt), notice);
  expect(hold && [hold.tellAt, hold.heldUntil].map((one) => toIsoWithOffset(one).slice(0, 16))).toEqual(expected);
});
