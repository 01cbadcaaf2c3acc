import { once } from 'node:events';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { memoize } from '../cache/memoize.ts';
import { AppError } from '../http/errors.ts';
import type { Logger } from '../log/logger.ts';

const REDIS_TIMEOUT_MILLISECONDS = 1000;
const MAX_BATCHES = 10_000;

/** `points` tokens in `seconds`, per key (an account, an address). */
export interface Limit {
  /** The key's prefix in the store. */
  name: string;
  points: number;
  seconds: number;
  /** Tokens to fetch from the store at a time, where one query per token would cost too much. A divisor of `points`. */
  batch?: number;
  /** For keys that only one process sees. */
  inMemory?: boolean;
}

type Key = string | number;

export interface Limits {
  /** Takes one token, and refuses with 429 when there is none left. */
  take(limit: Limit, key: Key): Promise<void>;
  giveBack(limit: Limit, key: Key): Promise<void>;
  reset(limit: Limit, key: Key): Promise<void>;
  close(): Promise<void>;
}

/** Shared between processes through Redis where there is one, else PostgreSQL. When that store is down each process counts in memory. */
export async function createLimits(pool: pg.Pool, redisUrl: string | undefined, log: Logger): Promise<Limits> {
  const redis = redisUrl ? await connectRedis(redisUrl) : undefined;
  let lost = false;
  redis?.on('error', (error) => {
    if (!lost) log.warn({ err: error }, 'redis is out of reach: limits are counted in memory until it is back');
    lost = true;
  });
  redis?.on('ready', () => {
    if (lost) log.info('redis is back: limits are shared again');
    lost = false;
  });
  // Waits for Redis, so that the first tokens are counted there too, but not for long.
  if (redis)
    await once(redis, 'ready', { signal: AbortSignal.timeout(REDIS_TIMEOUT_MILLISECONDS) }).catch(() => undefined);

  const limiterOf = memoize(({ name, points, seconds, inMemory }: Limit) => {
    const common = { keyPrefix: name, points, duration: seconds };
    const memory = new RateLimiterMemory(common);
    if (inMemory) return memory;
    if (redis) return new RateLimiterRedis({ ...common, storeClient: redis, insuranceLimiter: memory });
    return new RateLimiterPostgres({
      ...common,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: memory,
    });
  });

  const consume = async (limit: Limit, key: Key, tokens: number): Promise<RateLimiterRes> => {
    try {
      return await limiterOf(limit).consume(String(key), tokens);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new AppError('tooMany', undefined, { retryAfterSeconds });
    }
  };

  /** Fetched tokens, which expire with the store's own window. Concurrent calls share a fetch. */
  const batches = new LRUCache<string, { left: number }, { limit: Limit; key: Key }>({
    max: MAX_BATCHES,
    fetchMethod: async (_name, _stale, { options, context: { limit, key } }) => {
      const tokens = limit.batch ?? 1;
      const { msBeforeNext } = await consume(limit, key, tokens);
      options.ttl = Math.max(1, msBeforeNext);
      return { left: tokens };
    },
    ignoreFetchAbort: true,
  });
  const takeFromBatch = async (limit: Limit, key: Key): Promise<void> => {
    const name = `${limit.name}:${key}`;
    for (;;) {
      const batch = await batches.fetch(name, { context: { limit, key } });
      if (batch && batch.left > 0) {
        batch.left -= 1;
        return;
      }
      if (batches.peek(name) === batch) batches.delete(name);
    }
  };

  return {
    async take(limit, key) {
      if (limit.batch) await takeFromBatch(limit, key);
      else await consume(limit, key, 1);
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(String(key));
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(String(key));
    },
    async close() {
      redis?.disconnect();
    },
  };
}

/** Loaded on demand, for a faster start. */
async function connectRedis(url: string) {
  const { Redis } = await import('ioredis');
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MILLISECONDS,
  });
}

/** The limiters use the clock of the machine, so this does too. */
export async function deleteExpiredLimits(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()]);
}

/** For benchmarks; no setting turns limits off. */
export const noLimits: Limits = {
  take: async () => undefined,
  giveBack: async () => undefined,
  reset: async () => undefined,
  close: async () => undefined,
};
