import { expect, it } from 'vitest';
import { untilText } from './until.ts';

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
