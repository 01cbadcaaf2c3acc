import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { csvFile, csvLine, inBatches } from './csv.ts';

it.each([
  ['=1+1', `"'=1+1"`],
  ['+382 67 000', `"'+382 67 000"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['  =1', `"'  =1"`],
  ['\uff1d1+1', `"'\uff1d1+1"`],
  ['a=1', '"a=1"'],
  ['kaže "=1"; i još', '"kaže ""=1""; i još"'],
  ['dva\nreda', '"dva\nreda"'],
])('%j becomes %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

it('numbers stay numbers', () => {
  expect(csvLine([-5, 12.5])).toBe('-5;12.5\r\n');
});

it('a file is made of batches, each after the last id of the one before', async () => {
  const asked: number[] = [];
  const batches = inBatches(async (afterId) => {
    asked.push(afterId);
    return afterId < 3 ? [{ id: afterId + 1 }, { id: afterId + 2 }] : [];
  });
  expect(await text(csvFile(['ID'], batches, ({ id }) => [id]))).toBe('\ufeff"ID"\r\n1\r\n2\r\n3\r\n4\r\n');
  expect(asked).toEqual([0, 2, 4]);
});
