import { describe, expect, it } from 'vitest';
import { stepFrom } from './grid-position.ts';

const bounds = (first: 0 | -1) => ({ first, lastRow: 13, lastColumn: 6 });
const step = (row: number, column: number, key: string, first: 0 | -1 = 0, ctrlKey = false) => {
  const next = stepFrom({ row, column }, { key, ctrlKey }, bounds(first));
  return next && [next.row, next.column];
};

describe('keys in a grid', () => {
  it('arrows move by one and stop at the edge', () => {
    expect(step(3, 3, 'ArrowUp')).toEqual([2, 3]);
    expect(step(3, 3, 'ArrowRight')).toEqual([3, 4]);
    expect(step(0, 0, 'ArrowUp')).toEqual([0, 0]);
    expect(step(13, 6, 'ArrowDown')).toEqual([13, 6]);
    expect(step(13, 6, 'ArrowRight')).toEqual([13, 6]);
  });

  it('Home, End and the page keys go to the ends, with Ctrl to the corners', () => {
    expect(step(3, 3, 'Home')).toEqual([3, 0]);
    expect(step(3, 3, 'End')).toEqual([3, 6]);
    expect(step(3, 3, 'PageUp')).toEqual([0, 3]);
    expect(step(3, 3, 'PageDown')).toEqual([13, 3]);
    expect(step(3, 3, 'Home', 0, true)).toEqual([0, 0]);
    expect(step(3, 3, 'End', 0, true)).toEqual([13, 6]);
  });

  it('headers can be reached where they can be pressed, the corner between them never', () => {
    expect(step(0, 2, 'ArrowUp', -1)).toEqual([-1, 2]);
    expect(step(2, 0, 'ArrowLeft', -1)).toEqual([2, -1]);
    expect(step(0, -1, 'ArrowUp', -1)).toEqual([0, -1]);
    expect(step(-1, 0, 'ArrowLeft', -1)).toEqual([-1, 0]);
  });

  it('leaves all other keys alone', () => expect(step(3, 3, 'a')).toBeNull());
});
