import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';
import type { Logger } from './logger.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Generous for people, useless for scripts. `points` tries in `seconds`, counted per account or per address. */
const LIMITS = {
  wrongPasswordPerAccount: { points: 10, seconds: 15 * MINUTE },
  wrongPasswordPerAddress: { points: 300, seconds: 15 * MINUTE },
  registrationPerAddress: { points: 120, seconds: HOUR },
  forgotPasswordPerAccount: { points: 5, seconds: HOUR },
  forgotPasswordPerAddress: { points: 60, seconds: HOUR },
  verificationMailPerAccount: { points: 5, seconds: HOUR },
  contactPerAddress: { points: 20, seconds: HOUR },
  uploadPerAccount: { points: 60, seconds: HOUR },
  messagePerAccount: { points: 120, seconds: MINUTE },
  bookingPerAccount: { points: 60, seconds: HOUR },
} as const;

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
  redis?.on('error', (error) => log.warn({ err: error }, 'redis is out of reach; counting limits in memory'));

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

  return {
    async take(name, key) {
      try {
        await limiter(name).consume(String(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? refuse(error) : error;
      }
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

/** Loaded only where it is used: every start pays for what it loads. */
async function connectRedis(url: string) {
  const { Redis } = await import('ioredis');
  return new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
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
export async function forgetExpiredLimits(pool: pg.Pool): Promise<void> {
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
