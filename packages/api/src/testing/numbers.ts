import type { TestApp } from './test-app.ts';

/** Counters per test file, so that numbers are the same at every run. */
export function newNumbers(): (test: TestApp) => number {
  const counted = new WeakMap<TestApp, number>();
  return (test) => {
    const next = (counted.get(test) ?? 0) + 1;
    counted.set(test, next);
    return next;
  };
}
