import { expect, it } from 'vitest';
import { createLogger } from '../platform/log/logger.ts';
import { createLimits } from '../platform/security/rate-limits.ts';
import { canRunRedis, startRedis } from '../testing/redis-server.ts';
import { useTestApp } from '../testing/test-app.ts';
import { openAdapter } from './adapter.ts';

const test = useTestApp();

it.runIf(canRunRedis)('one line when Redis is lost, and one when it is back', async () => {
  const redis = await startRedis();
  const said: string[] = [];
  const log = createLogger('info', { write: (line) => void said.push(JSON.parse(line).msg.split(':')[0]) });
  const parts = { ...test.parts, log, settings: { ...test.parts.settings, redisUrl: redis.url } };
  const limits = await createLimits(parts.pool, redis.url, log);
  const returned: true[] = [];
  const line = await openAdapter(parts, () => void returned.push(true));

  redis.kill();
  const lost = Array(2).fill('redis is out of reach');
  await expect.poll(() => said).toEqual(lost);
  await redis.startAgain();
  await expect.poll(() => said).toEqual([...lost, 'redis is back', 'redis is back']);
  expect(returned).toHaveLength(1);

  await line.close(async () => undefined);
  await limits.close();
  await redis.stop();
});
