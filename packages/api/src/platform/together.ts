import { isOutOfReach } from './database.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Does together what is asked for at the same moment: one statement to the database costs little more for many than for one. `work`
 * answers in the order of what it was given. What the database refuses is done again, each alone, so that nobody suffers for somebody
 * else; a database that is out of reach is not asked again. While `atOnce` are under way, whatever comes waits for the next one, which
 * takes at most `most`.
 */
export function together<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { atOnce, most }: { atOnce: number; most: number },
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  const begin = async (): Promise<void> => {
    if (waiting.length === 0 || underWay === atOnce) return;
    const some = waiting.splice(0, most);
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
