import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { ServerOptions } from 'socket.io';
import type { Parts } from '../platform/parts.ts';

/** NOTIFY carries less than 8,000 bytes; a payload of exactly that many would be lost. */
const NOTIFY_PAYLOAD_THRESHOLD = 7900;
const CHANNEL_PREFIX = 'socket.io';
/** A Redis that does not answer must not be waited for. */
const REDIS_WITHIN_MILLISECONDS = 2000;

export interface ClusterAdapter {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Closes the sockets and the line. */
  close(closeSockets: () => Promise<void>): Promise<void>;
}

/**
 * How server processes tell each other what their sockets should hear: through Redis where there is one, else
 * PostgreSQL. `onReturn` is called when the line was down, or not yet up, and stands: what the others said meanwhile is
 * lost.
 */
export const openAdapter = async (parts: Parts, onReturn: () => void): Promise<ClusterAdapter> =>
  parts.settings.redisUrl ? redisAdapter(parts, parts.settings.redisUrl, onReturn) : postgresAdapter(parts, onReturn);

/** Loaded only where it is used: every start pays for what it loads. */
async function redisAdapter({ log }: Parts, url: string, onReturn: () => void): Promise<ClusterAdapter> {
  const [{ createAdapter }, { Redis }] = await Promise.all([import('@socket.io/redis-adapter'), import('ioredis')]);
  // Subscriptions wait until Redis is there. What would be published meanwhile is dropped: nobody could hear it, and who
  // missed it comes back and asks.
  const subscriber = new Redis(url, { maxRetriesPerRequest: null, keepAlive: 10_000 });
  const publisher = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_WITHIN_MILLISECONDS,
  });
  // The adapter waits for no answer, so nobody would catch a failure, which would end the process.
  const publish = publisher.publish.bind(publisher);
  publisher.publish = ((channel: string, message: string) =>
    publish(channel, message).catch(() => 0)) as typeof publish;
  const send = subscriber.sendCommand.bind(subscriber);
  subscriber.sendCommand = (...command) => {
    const answer = send(...command);
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  };
  let lost = false;
  let told = false;
  for (const connection of [publisher, subscriber])
    connection.on('error', (error) => {
      if (!told)
        log.warn({ err: error }, 'redis is out of reach: sockets of other processes hear nothing until it is back');
      told = true;
    });
  subscriber.on('close', () => {
    lost = true;
  });
  subscriber.on('ready', () => {
    if (lost) onReturn();
    if (told) log.info('redis is back: processes hear each other again');
    [lost, told] = [false, false];
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

function postgresAdapter({ pool, log }: Parts, onReturn: () => void): ClusterAdapter {
  let closed = false;
  let held: pg.PoolClient | undefined;
  /** If there was an error, the adapter would try again for ever. */
  const never = () => new Promise<never>(() => undefined);
  const connect = async (): Promise<pg.PoolClient> => {
    // After some failures the adapter asks twice: on two connections it would hear everything twice.
    if (closed || held) return never();
    const client = await pool.connect();
    if (closed || held) {
      client.release();
      return never();
    }
    const { release } = client;
    const giveBack: typeof release = (broken) => {
      if (held !== client) return;
      held = undefined;
      release(broken);
    };
    held = client;
    client.release = giveBack;
    // The adapter never gives a broken connection back: the pool would be one smaller after each restart of the database.
    client.once('end', () => giveBack(true));
    try {
      await client.query(`LISTEN "${CHANNEL_PREFIX}#/"`);
    } catch (error) {
      giveBack(true);
      throw error;
    }
    // The first time too: it may have come late, and sockets were open already.
    onReturn();
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
    close: async (closeSockets) => {
      closed = true;
      await closeSockets();
      // The adapter knows only of one on which it listens already.
      held?.release(true);
    },
  };
}
