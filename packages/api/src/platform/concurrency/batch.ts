import { isDatabaseUnavailable } from '../postgres/database.ts';

interface PendingCall<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches concurrent calls into one query: a statement costs little more for many items than for one. `work` returns results in the
 * order of its items. When the database refuses a batch, each item is retried alone, so that one bad item fails nobody else; when the
 * database is unavailable nothing is retried. At most `concurrency` batches run at a time, each of at most `maxSize` items.
 */
export function batch<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { concurrency, maxSize }: { concurrency: number; maxSize: number },
): (item: Item) => Promise<Result> {
  const queue: PendingCall<Item, Result>[] = [];
  let running = 0;

  const runNext = async (): Promise<void> => {
    if (queue.length === 0 || running === concurrency) return;
    const calls = queue.splice(0, maxSize);
    running += 1;
    const settled = settle(calls);
    void runNext();
    await settled;
    running -= 1;
    // Callers that have just been resolved may make their next call first, so that it joins the batch.
    setImmediate(runNext);
  };
  const settle = async (calls: PendingCall<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(calls.map(({ item }) => item));
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (calls.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of calls) reject(error);
      else await Promise.all(calls.map((call) => settle([call])));
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      // Deferred, so that calls of the same iteration of the event loop join the batch.
      if (queue.push({ item, resolve, reject }) === 1) setImmediate(runNext);
    });
}
