import { expect, it } from 'vitest';
import { leftText, untilText } from './until.ts';

const inPodgorica = (time: string) => new Date(`2026-05-05T${time}:00+02:00`);

it.each([
  ['14:00', '2026-05-05', '13:35', 'za 25 minuta'],
  ['14:00', '2026-05-05', '13:39', 'za 21 minut'],
  ['14:00', '2026-05-05', '12:00', 'danas'],
  ['14:00', '2026-05-05', '14:00', 'upravo traje'],
  ['14:00', '2026-05-05', '14:40', 'upravo traje'],
  ['08:00', '2026-05-06', '23:30', 'sutra'],
  ['08:00', '2026-05-08', '23:30', 'za 3 dana'],
  ['08:00', '2026-05-26', '10:00', 'za 21 dan'],
])('a lesson at %s on %s, seen at %s, is %s', (time, date, now, text) => {
  expect(untilText(date, time, inPodgorica(now))).toBe(text);
});

it.each([
  ['13:35', 'još 25 minuta'],
  ['13:59', 'još 1 minut'],
  ['13:00', 'još 1 sat'],
  ['11:55', 'još 2 sata i 5 minuta'],
  ['07:30', 'još 6 sati'],
  ['14:00', 'rok je istekao'],
])('a deadline at 14:00, seen at %s, is: %s', (now, text) => {
  expect(leftText('2026-05-05T14:00:00+02:00', inPodgorica(now))).toBe(text);
});
