import type { Calendar } from '@casovi/contract/free-hours';
import { describe, expect, it } from 'vitest';
import { chosenFrom, daysOf, LAST_PAGE, pageOf, slotStates, slotsOf } from './calendar.ts';

/** Tuesday, half past two in the afternoon in Podgorica. */
const NOW = new Date('2026-05-05T12:30:00Z');

const calendar = (changes: Partial<Calendar> = {}): Calendar => ({
  now: NOW,
  week: ['14:00', '15:00', '16:00', '21:00'].map((sat) => ({ dan: 'Uto', sat })),
  reserved: [],
  ...changes,
});

describe('an hour of the calendar', () => {
  it('is free where the tutor teaches and nobody has reserved', () => {
    const stateOf = slotStates(calendar({ reserved: [{ dan: 'Uto', sat: '15:00', datum: '2026-05-12' }] }));
    expect(stateOf('2026-05-12', '14:00')).toBe('free');
    expect(stateOf('2026-05-12', '15:00')).toBe('reserved');
    expect(stateOf('2026-05-12', '17:00')).toBe('none');
    expect(stateOf('2026-05-13', '14:00')).toBe('none');
  });

  it('stays reserved after the tutor has stopped teaching at that hour', () => {
    const stateOf = slotStates(calendar({ week: [], reserved: [{ dan: 'Uto', sat: '15:00', datum: '2026-05-12' }] }));
    expect(stateOf('2026-05-12', '15:00')).toBe('reserved');
  });

  it('stays reserved when it has begun', () => {
    const reserved = [{ dan: 'Uto' as const, sat: '14:00', datum: '2026-05-05' }];
    expect(slotStates(calendar({ reserved }))('2026-05-05', '14:00')).toBe('reserved');
  });

  it('is empty once it has begun', () => {
    expect(slotStates(calendar())('2026-05-05', '14:00')).toBe('none');
    expect(slotStates(calendar())('2026-05-05', '15:00')).toBe('free');
    expect(slotStates(calendar({ now: new Date('2026-05-05T13:00:00Z') }))('2026-05-05', '15:00')).toBe('none');
    expect(slotStates(calendar())('2026-04-28', '15:00')).toBe('none');
  });

  it('is empty further ahead than ninety days', () => {
    const stateOf = slotStates(calendar({ week: [{ dan: 'Pon', sat: '14:00' }] }));
    expect(stateOf('2026-08-03', '14:00')).toBe('free');
    expect(stateOf('2026-08-10', '14:00')).toBe('none');
  });
});

describe('choosing two hours', () => {
  const stateOf = slotStates(calendar({ reserved: [{ dan: 'Uto', sat: '16:00', datum: '2026-05-12' }] }));
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

it('pages of seven days begin today, cross the change of clocks, and reach the ninetieth day', () => {
  expect(daysOf('2026-10-23', 0)).toEqual([
    ...['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29'],
  ]);
  expect(daysOf('2026-05-05', LAST_PAGE)).toContain('2026-08-03');
  for (const page of [0, 1, LAST_PAGE]) {
    for (const date of daysOf('2026-10-23', page)) expect(pageOf('2026-10-23', date)).toBe(page);
  }
});
