import { SLOT_TIMES } from '@casovi/contract/constants';
import { fromWallClock, toIsoWithOffset, toWallClock } from '@casovi/contract/time';
import { expect, it } from 'vitest';
import { holdOf, planOffers } from './policy.ts';

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

it('few hours are offered in one plan, the earliest first, and the others in the next', () => {
  const now = at('2026-05-04 10:00');
  const wishes = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: index + 1, tutorId: 1, studentId: 100 + index, weekdays: [1, 2, 3, 4, 5], fromHour: 8, untilHour: 22 },
    ...{ lastDate: '2026-05-08', askedAt: now },
  }));
  const sati = SLOT_TIMES.slice(0, 10);
  const calendar = {
    ...{ week: [], exceptions: [{ vrsta: 'dodatno' as const, od: '2026-05-05', do: '2026-05-08', sati: [...sati] }] },
    rules: { najava_sati: 0 as const, pauza: false, najdalje_sedmica: 12, najvise_dnevno: null },
    ...{ lessons: [], now },
  };
  const first = planOffers({ wishes, requests: [], offers: [], calendar, busy: [] }, now).added;
  expect(first.map(({ studentId }) => studentId)).toEqual(Array.from({ length: 20 }, (_, index) => 100 + index));
  expect(toIsoWithOffset(first[19]?.startsAt ?? now).slice(0, 16)).toBe('2026-05-06T17:00');

  const offers = first.map((offer, id) => ({ ...offer, id, offeredAt: now, told: true, open: true }));
  const lessons = first.map(({ startsAt }) => toWallClock(startsAt)).map(({ date, time }) => ({ date, times: [time] }));
  const next = planOffers({ wishes, requests: [], offers, calendar: { ...calendar, lessons }, busy: [] }, now);
  expect([next.ended, next.forgotten, next.added.length]).toEqual([[], [], 10]);
});
