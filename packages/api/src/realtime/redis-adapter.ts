import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Logger } from '../platform/log/logger.ts';
import type { ClusterAdapter } from './types.ts';

const COMMAND_TIMEOUT_MILLISECONDS = 2000;

/** Neither the adapter nor ioredis, when it resubscribes, awaits its commands: an unhandled rejection would end the process. */
class RedisConnection extends Redis {
  override sendCommand(...command: Parameters<Redis['sendCommand']>): unknown {
    const reply = super.sendCommand(...command);
    if (reply instanceof Promise) reply.catch(() => undefined);
    return reply;
  }
}

export function redisAdapter(url: string, log: Logger, onReconnect: () => void): ClusterAdapter {
  // Subscriptions wait until Redis is up; events published meanwhile are dropped, and pages refetch when they reconnect.
  const subscriber = new RedisConnection(url, { maxRetriesPerRequest: null, keepAlive: 10_000 });
  const publisher = new RedisConnection(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MILLISECONDS,
  });
  let lost = false;
  let logged = false;
  for (const connection of [publisher, subscriber])
    connection.on('error', (error) => {
      if (!logged) log.warn({ err: error }, 'redis is out of reach: events do not cross processes until it is back');
      logged = true;
    });
  subscriber.on('close', () => {
    lost = true;
  });
  subscriber.on('ready', () => {
    if (lost) onReconnect();
    if (logged) log.info('redis is back: events cross processes again');
    [lost, logged] = [false, false];
  });
  return {
    adapter: createAdapter(publisher, subscriber),
    close: async (closeSockets) => {
      await closeSockets();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
