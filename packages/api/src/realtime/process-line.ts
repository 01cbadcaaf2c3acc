import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { ServerOptions } from 'socket.io';
import type { Parts } from '../platform/parts.ts';

/** NOTIFY carries less than 8,000 bytes; a payload of exactly that many would be lost. */
const NOTIFY_PAYLOAD_THRESHOLD = 7900;
const CHANNEL_PREFIX = 'socket.io';

export interface ProcessLine {
  adapter: NonNullable<ServerOptions['adapter']>;
  close(): void;
}

/**
 * How server processes tell each other what their sockets should hear: through Redis where there is one, else
 * PostgreSQL. `onReturn` is called when the line was down and stands again: what the others said meanwhile is lost.
 */
export const openProcessLine = async (parts: Parts, onReturn: () => void): Promise<ProcessLine> =>
  parts.settings.redisUrl ? redisLine(parts, parts.settings.redisUrl, onReturn) : postgresLine(parts, onReturn);

/** Loaded only where it is used: every start pays for what it loads. */
async function redisLine({ log }: Parts, url: string, onReturn: () => void): Promise<ProcessLine> {
  const [{ createAdapter }, { Redis }] = await Promise.all([import('@socket.io/redis-adapter'), import('ioredis')]);
  const [publisher, subscriber] = [new Redis(url), new Redis(url)];
  for (const connection of [publisher, subscriber])
    connection.on('error', (error) => log.warn({ err: error }, 'redis is out of reach'));
  subscriber.once('ready', () => subscriber.on('ready', onReturn));
  return {
    adapter: createAdapter(publisher, subscriber),
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

function postgresLine({ pool, log }: Parts, onReturn: () => void): ProcessLine {
  let openedBefore = false;
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    // The adapter never gives a broken connection back: the pool would be one smaller after each restart of the database.
    client.once('end', () => client.release(true));
    if (openedBefore) {
      await client.query(`LISTEN "${CHANNEL_PREFIX}#/"`);
      onReturn();
    }
    openedBefore = true;
    return client;
  };
  // All that the adapter uses of a pool.
  const line = { connect, query: (text: string, values?: unknown[]) => pool.query(text, values) };
  return {
    adapter: createPostgresAdapter(line as unknown as pg.Pool, {
      channelPrefix: CHANNEL_PREFIX,
      payloadThreshold: NOTIFY_PAYLOAD_THRESHOLD,
      errorHandler: (error) => log.warn({ err: error }, 'the socket adapter lost the database'),
    }),
    close: () => undefined,
  };
}
