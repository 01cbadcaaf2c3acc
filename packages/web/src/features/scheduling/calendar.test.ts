import { WEEKS_AHEAD_MAX } from '@casovi/contract/constants';
import { describe, expect, it } from 'vitest';
import { chosenFrom, daysOf, pageOf, slotStates, slotsOf } from './calendar.ts';

describe('choosing two hours', () => {
  const hour = { dan: 'Uto', datum: '2026-05-12', stanje: 'slobodno' } as const;
  const stateOf = slotStates([
    ...['14:00', '15:00', '21:00'].map((sat) => ({ ...hour, sat })),
    { ...hour, sat: '16:00', stanje: 'rezervisano' },
  ]);
  const choose = (time: string, minutes: 60 | 120) => {
    const chosen = chosenFrom(stateOf, { date: '2026-05-12', time }, minutes);
    return [chosen.minutes, ...chosen.selection.times];
  };

  it('takes the next one where it is free', () => expect(choose('14:00', 120)).toEqual([120, '14:00', '15:00']));
  it('goes back to one where it is reserved', () => expect(choose('15:00', 120)).toEqual([60, '15:00']));
  it('goes back to one at the end of the day', () => expect(choose('21:00', 120)).toEqual([60, '21:00']));
  it('is not done for one', () => expect(choose('14:00', 60)).toEqual([60, '14:00']));

  it('sends each with its day', () => {
    expect(slotsOf({ date: '2026-05-12', times: ['14:00', '15:00'] })).toEqual([
      { day: 'Uto', timeSlot: '14:00', date: '2026-05-12' },
      { day: 'Uto', timeSlot: '15:00', date: '2026-05-12' },
    ]);
  });
});

it('pages of seven days begin today, cross the change of clocks, and reach the last day of twelve weeks', () => {
  expect(daysOf('2026-10-23', 0)).toEqual([
    ...['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29'],
  ]);
  expect(daysOf('2026-05-05', WEEKS_AHEAD_MAX)).toContain('2026-07-28');
  for (const page of [0, 1, WEEKS_AHEAD_MAX]) {
    for (const date of daysOf('2026-10-23', page)) expect(pageOf('2026-10-23', date)).toBe(page);
  }
});
