import { once } from 'node:events';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../http/errors.ts';
import type { Logger } from '../log/logger.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Nobody waits for a counter: a Redis that takes longer counts as gone. */
const REDIS_WITHIN_MILLISECONDS = 1000;

/**
 * Generous for people, useless for scripts. `points` tries in `seconds`, counted per account or per address. Where asking the store
 * at each try would cost as much as the try, a process takes several at once (`taken`, a divisor of `points`) and deals them out itself.
 */
const LIMITS = {
  wrongPasswordPerAccount: { points: 10, seconds: 15 * MINUTE },
  wrongPasswordPerAddress: { points: 300, seconds: 15 * MINUTE },
  registrationPerAddress: { points: 120, seconds: HOUR },
  forgotPasswordPerAccount: { points: 5, seconds: HOUR },
  forgotPasswordPerAddress: { points: 60, seconds: HOUR },
  verificationMailPerAccount: { points: 5, seconds: HOUR },
  contactPerAddress: { points: 20, seconds: HOUR },
  uploadPerAccount: { points: 60, seconds: HOUR },
  messagePerAccount: { points: 120, seconds: MINUTE, taken: 10 },
  bookingPerAccount: { points: 60, seconds: HOUR },
  myDataPerAccount: { points: 5, seconds: HOUR },
} as const satisfies Record<string, { points: number; seconds: number; taken?: number }>;

/** The same where asking a store at each try would cost more than the try: counted in memory, for one connection. */
const METERS = {
  socketEventPerConnection: { points: 600, seconds: MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Counts one try and refuses with 429 when there were too many. */
  take(name: LimitName, key: string | number): Promise<void>;
  /** Takes one counted try back: it was an honest one. */
  giveBack(name: LimitName, key: string | number): Promise<void>;
  reset(name: LimitName, key: string | number): Promise<void>;
  /** A counter of its own: each call counts one and tells whether it is still within the limit. */
  meter(name: keyof typeof METERS): () => boolean;
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
  // The first tries are counted where the others are. A Redis that is out of reach holds nothing up.
  if (redis)
    await once(redis, 'ready', { signal: AbortSignal.timeout(REDIS_WITHIN_MILLISECONDS) }).catch(() => undefined);

  const build = (name: LimitName) => {
    const { points, seconds: duration } = LIMITS[name];
    const common = { keyPrefix: name, points, duration };
    const insuranceLimiter = new RateLimiterMemory(common);
    if (redis) return new RateLimiterRedis({ ...common, storeClient: redis, insuranceLimiter });
    return new RateLimiterPostgres({
      ...common,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter,
    });
  };
  const limiters = Object.fromEntries((Object.keys(LIMITS) as LimitName[]).map((name) => [name, build(name)]));
  const limiter = (name: LimitName) => limiters[name] as ReturnType<typeof build>;

  const refuse = (result: RateLimiterRes) =>
    new AppError('tooMany', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) });

  const consume = async (name: LimitName, key: string | number, tries = 1): Promise<RateLimiterRes> => {
    try {
      return await limiter(name).consume(String(key), tries);
    } catch (error) {
      throw error instanceof RateLimiterRes ? refuse(error) : error;
    }
  };
  const handful = handfuls();
  return {
    async take(name, key) {
      const { taken } = LIMITS[name] as { taken?: number };
      if (taken) return handful(`${name}:${key}`, taken, () => consume(name, key, taken));
      await consume(name, key);
    },
    async giveBack(name, key) {
      await limiter(name).reward(String(key));
    },
    async reset(name, key) {
      await limiter(name).delete(String(key));
    },
    meter,
    async close() {
      redis?.disconnect();
    },
  };
}

const HANDFULS_SWEPT_AT = 10_000;

/** Takes one of the tries that were fetched from the store and not used yet, each until the store's own count begins anew. */
function handfuls() {
  const kept = new Map<string, { left: number; until: number }>();
  const onTheirWay = new Map<string, Promise<void>>();

  const takeOne = (key: string): boolean => {
    const own = kept.get(key);
    if (!own || own.left === 0 || own.until <= performance.now()) return false;
    own.left -= 1;
    return true;
  };
  const fetchMore = async (key: string, tries: number, fetch: () => Promise<RateLimiterRes>): Promise<void> => {
    const { msBeforeNext } = await fetch();
    const now = performance.now();
    if (kept.size >= HANDFULS_SWEPT_AT) for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    kept.set(key, { left: tries, until: now + msBeforeNext });
  };
  return async (key: string, tries: number, fetch: () => Promise<RateLimiterRes>): Promise<void> => {
    while (!takeOne(key)) {
      // Whoever comes meanwhile waits for the same handful, and shares its fate when there is none left.
      const fetching = onTheirWay.get(key) ?? fetchMore(key, tries, fetch).finally(() => onTheirWay.delete(key));
      onTheirWay.set(key, fetching);
      await fetching;
    }
  };
}

/** Loaded only where it is used: every start pays for what it loads. */
async function connectRedis(url: string) {
  const { Redis } = await import('ioredis');
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_WITHIN_MILLISECONDS,
  });
}

function meter(name: keyof typeof METERS): () => boolean {
  const { points, seconds } = METERS[name];
  let [begun, count] = [performance.now(), 0];
  return () => {
    const now = performance.now();
    if (now - begun >= seconds * 1000) [begun, count] = [now, 0];
    count += 1;
    return count <= points;
  };
}

/** Rows that count nothing any more. The limiters reckon by the clock of the machine, so this does too. */
export async function deleteExpiredLimits(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()]);
}

/** For measurements, which lift the limits through the composition of the app and never through a setting. */
export const noLimits: Limits = {
  take: async () => undefined,
  giveBack: async () => undefined,
  reset: async () => undefined,
  meter: () => () => true,
  close: async () => undefined,
};
