import { isOutOfReach } from '../postgres/database.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches concurrent calls into one query: a statement costs little more for many items than for one. `work` returns results in the
 * order of its items. When the database refuses a batch, each item is retried alone, so that one bad item fails nobody else; when the
 * database is out of reach nothing is retried. At most `concurrency` batches run at a time, each of at most `maxSize` items.
 */
export function batch<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { concurrency, maxSize }: { concurrency: number; maxSize: number },
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  const begin = async (): Promise<void> => {
    if (waiting.length === 0 || underWay === concurrency) return;
    const some = waiting.splice(0, maxSize);
    underWay += 1;
    const answered = answer(some);
    void begin();
    await answered;
    underWay -= 1;
    // Those who were answered go on first, and whatever they bring about comes along.
    setImmediate(begin);
  };
  const answer = async (some: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(some.map(({ item }) => item));
      for (const [place, { resolve }] of some.entries()) resolve(results[place] as Result);
    } catch (error) {
      if (some.length === 1 || isOutOfReach(error)) for (const { reject } of some) reject(error);
      else await Promise.all(some.map((one) => answer([one])));
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      // After everything else that has arrived by now.
      if (waiting.push({ item, resolve, reject }) === 1) setImmediate(begin);
    });
}
