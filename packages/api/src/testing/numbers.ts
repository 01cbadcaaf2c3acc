import type { TestApp } from './test-app.ts';

/** Counts what a test file makes: the same numbers at every run, whatever other files ran in this process before. */
export function newNumbers(): (test: TestApp) => number {
  const counted = new WeakMap<TestApp, number>();
  return (test) => {
    const next = (counted.get(test) ?? 0) + 1;
    counted.set(test, next);
    return next;
  };
}
