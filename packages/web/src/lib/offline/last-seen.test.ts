import { describe, expect, it } from 'vitest';
import { sinceInWords } from './last-seen.ts';

/** A Thursday, half past midnight in Podgorica. */
const NOW = new Date('2026-11-18T23:30:00Z');

describe('since when data are', () => {
  it.each([
    ['2026-11-18T23:05:00Z', 'danas u 00:05'],
    ['2026-11-18T22:59:00Z', 'juče u 23:59'],
    ['2026-11-17T16:05:00Z', 'utorka u 17:05'],
    ['2026-11-15T16:05:00Z', 'nedjelje u 17:05'],
    ['2026-11-12T16:05:00Z', '12.11.2026 u 17:05'],
    // By a clock that was set back meanwhile.
    ['2026-11-20T16:05:00Z', '20.11.2026 u 17:05'],
  ])('%s: %s', (then, words) => {
    expect(sinceInWords(new Date(then), NOW)).toBe(words);
  });
});
