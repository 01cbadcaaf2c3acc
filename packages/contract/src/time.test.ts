import { describe, expect, it } from 'vitest';
import {
  addDays,
  chatTime,
  dayAndMonth,
  fromWallClock,
  lessonTerm,
  longDate,
  onDate,
  toIsoWithOffset,
  toWallClock,
  weekdayCode,
  weekdayName,
} from './time.ts';

describe('wall clock of Podgorica', () => {
  it.each([
    ['2026-03-28', '14:00', '2026-03-28T13:00:00.000Z'],
    ['2026-03-29', '08:00', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24', '21:00', '2026-10-24T19:00:00.000Z'],
    ['2026-10-25', '08:00', '2026-10-25T07:00:00.000Z'],
    ['2027-03-28', '08:00', '2027-03-28T06:00:00.000Z'],
    ['2027-10-31', '21:00', '2027-10-31T20:00:00.000Z'],
    ['2026-03-29', '00:30', '2026-03-28T23:30:00.000Z'],
  ])('%s %s is %s', (date, time, instant) => {
    expect(fromWallClock(date, time).toISOString()).toBe(instant);
    expect(toWallClock(new Date(instant))).toEqual({ date, time });
  });
  it('writes the offset', () => {
    expect(toIsoWithOffset(new Date('2026-05-05T12:00:00Z'))).toBe('2026-05-05T14:00:00+02:00');
    expect(toIsoWithOffset(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01T00:30:00+01:00');
  });
  it('counts days over both clock changes', () => {
    expect([
      addDays('2026-03-28', 1),
      addDays('2026-03-28', 2),
      addDays('2026-10-24', 2),
      addDays('2026-12-31', 1),
    ]).toEqual(['2026-03-29', '2026-03-30', '2026-10-26', '2027-01-01']);
  });
});

describe('words', () => {
  it('names weekdays and months in Montenegrin', () => {
    expect(
      ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08', '2026-05-09', '2026-05-10'].map(
        weekdayName,
      ),
    ).toEqual(['ponedjeljak', 'utorak', 'srijeda', 'četvrtak', 'petak', 'subota', 'nedjelja']);
    expect(['2026-05-04', '2026-05-07', '2026-05-10'].map(weekdayCode)).toEqual(['Pon', 'Čet', 'Ned']);
    expect(dayAndMonth('2026-05-05')).toBe('5 Maj');
    expect(longDate('2026-08-15')).toBe('15. avgust 2026.');
    expect(onDate('2026-11-19')).toBe('19. novembra 2026.');
  });
  it('writes the term of a lesson and the time of a message', () => {
    expect(lessonTerm('2026-05-04', '09:00')).toBe('ponedjeljak, 04.05.2026 u 09h');
    expect(chatTime(new Date('2026-01-05T08:05:00Z'))).toBe('05 Jan, 09:05');
  });
});
