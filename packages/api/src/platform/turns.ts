import { AppError } from './errors.ts';

/**
 * Runs at most `atOnce` pieces of work at a time; the others wait for their turn, first come first served. Where
 * `mostWaiting` wait already the next one is turned away: it would wait for longer than people do.
 */
export function takeTurns(
  atOnce: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new AppError('overloaded');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
