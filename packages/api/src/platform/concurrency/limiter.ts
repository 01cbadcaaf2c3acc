import { AppError } from '../http/errors.ts';

/**
 * Runs at most `concurrency` tasks at a time; the others queue, first in first out. A task that finds `maxQueue` waiting is
 * rejected: it would wait for longer than people do.
 */
export function limitConcurrency(
  concurrency: number,
  maxQueue = Number.POSITIVE_INFINITY,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < concurrency) running += 1;
    else if (waiting.length >= maxQueue) throw new AppError('overloaded');
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
