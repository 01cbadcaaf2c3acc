import { expect, it } from 'vitest';
import { batch } from './batch.ts';

/** Work that ends when it is told to, and remembers what it was given. */
function heldWork() {
  const groups: { items: number[]; end: (error?: Error) => void }[] = [];
  const work = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => `${item}!`)));
      groups.push({ items, end });
    });
  return { groups, work };
}
const begun = () => new Promise(setImmediate);

it('runs a single call at once, and batches concurrent calls', async () => {
  const { groups, work } = heldWork();
  const ask = batch(work, { concurrency: 2, maxSize: 10 });
  const first = ask(1);
  await begun();
  const others = [ask(2), ask(3)];
  await begun();
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  for (const { end } of groups) end();
  expect(await Promise.all([first, ...others])).toEqual(['1!', '2!', '3!']);
});

it('respects and uses the concurrency, and drops no call', async () => {
  const { groups, work } = heldWork();
  const ask = batch(work, { concurrency: 2, maxSize: 3 });
  const responses = Array.from({ length: 8 }, (_, item) => ask(item));
  await begun();
  expect(groups.map(({ items }) => items)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
  groups[0]?.end();
  await expect.poll(() => groups.length).toBe(3);
  expect(groups[2]?.items).toEqual([6, 7]);
  groups[1]?.end();
  groups[2]?.end();
  expect(await Promise.all(responses)).toEqual(Array.from({ length: 8 }, (_, item) => `${item}!`));
});

it('retries the items of a failed batch alone: only the bad one fails', async () => {
  const fault = new Error('refused');
  const asked: number[][] = [];
  const ask = batch(
    async (items: number[]) => {
      asked.push(items);
      if (items.includes(2)) throw fault;
      return items;
    },
    { concurrency: 1, maxSize: 10 },
  );
  const responses = await Promise.allSettled([ask(1), ask(2), ask(3)]);
  expect(responses).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: fault },
    { status: 'fulfilled', value: 3 },
  ]);
  expect(asked).toEqual([[1, 2, 3], [1], [2], [3]]);
});

it('does not ask a database again that is out of reach', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  let times = 0;
  const ask = batch(
    async (): Promise<number[]> => {
      times += 1;
      throw lost;
    },
    { concurrency: 1, maxSize: 10 },
  );
  const responses = await Promise.allSettled([ask(1), ask(2), ask(3)]);
  expect(responses).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason: lost })));
  expect(times).toBe(1);
});
