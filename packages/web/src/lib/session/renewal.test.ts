import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepRenewed, type RenewalOutcome, renewToken } from './renewal.ts';
import { markRenewed, renewedAt } from './renewal-clock.ts';

const MINUTE = 60_000;

/** localStorage and locks as two tabs of one browser share them. */
function browser() {
  const kept = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, work: () => Promise<unknown>) => {
        last = last.then(work);
        return last;
      },
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-05T10:00:00Z') });
  browser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('keepRenewed', () => {
  const answering = (...outcomes: RenewalOutcome[]) =>
    vi.fn(async (): Promise<RenewalOutcome> => {
      const outcome = outcomes.shift() ?? 'renewed';
      if (outcome === 'renewed') markRenewed();
      return outcome;
    });

  it('asks every 45 minutes, until it is stopped', async () => {
    const renew = answering();
    const stop = keepRenewed(renew);
    await vi.advanceTimersByTimeAsync(44 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(renew).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(45 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(90 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('counts from a renewal in another tab', async () => {
    const renew = answering();
    keepRenewed(renew);
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    markRenewed();
    await vi.advanceTimersByTimeAsync(44 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('tries again a minute after the server was out of reach', async () => {
    const renew = answering('unreachable', 'renewed');
    keepRenewed(renew);
    await vi.advanceTimersByTimeAsync(45 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('gives up when the server refuses', async () => {
    const renew = answering('refused');
    keepRenewed(renew);
    await vi.advanceTimersByTimeAsync(180 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(1);
  });
});

describe('renewToken', () => {
  const status = (code: number) => vi.fn<typeof fetch>(async () => new Response('{"message":"x"}', { status: code }));

  it('remembers when it was done', async () => {
    vi.stubGlobal('fetch', status(200));
    expect(await renewToken()).toBe('renewed');
    expect(renewedAt()).toBe(Date.now());
  });

  it.each([401, 403])('is refused by a %i', async (code) => {
    vi.stubGlobal('fetch', status(code));
    expect(await renewToken()).toBe('refused');
  });

  it('is not refused by a server in trouble or out of reach', async () => {
    vi.stubGlobal('fetch', status(503));
    expect(await renewToken()).toBe('unreachable');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await renewToken()).toBe('unreachable');
  });

  it('uses the rotating token once when two tabs want it at the same time', async () => {
    const fetching = vi.fn<typeof fetch>(async () => {
      vi.setSystemTime(Date.now() + 100);
      return new Response('{"message":"x"}', { status: 200 });
    });
    vi.stubGlobal('fetch', fetching);
    expect(await Promise.all([renewToken(), renewToken()])).toEqual(['renewed', 'renewed']);
    expect(fetching).toHaveBeenCalledTimes(1);
  });
});
