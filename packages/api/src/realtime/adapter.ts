import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Parts } from '../platform/parts.ts';
import type { ClusterAdapter } from './types.ts';

/** NOTIFY carries less than 8,000 bytes; with the adapter's default a payload of exactly that many would be lost. */
const NOTIFY_PAYLOAD_THRESHOLD = 7900;
const CHANNEL_PREFIX = 'socket.io';

/**
 * The Socket.IO adapter through which server processes reach each other's sockets: Redis where there is one, else PostgreSQL.
 * `onReconnect` is called when the subscription is up, or up again: events that were published before are lost.
 */
export async function openAdapter({ settings, pool, log }: Parts, onReconnect: () => void): Promise<ClusterAdapter> {
  if (!settings.redisUrl) return postgresAdapter(pool, log, onReconnect);
  // Loaded on demand, for a faster start.
  const { redisAdapter } = await import('./redis-adapter.ts');
  return redisAdapter(settings.redisUrl, log, onReconnect);
}

function postgresAdapter(pool: pg.Pool, log: Parts['log'], onReconnect: () => void): ClusterAdapter {
  let closed = false;
  let listening: pg.PoolClient | undefined;
  const onRelease = (_error: unknown, client: pg.PoolClient) => {
    if (client === listening) listening = undefined;
  };
  pool.on('release', onRelease);
  const releaseBroken = (client: pg.PoolClient) => {
    if (client === listening) client.release(true);
  };
  /** On an error the adapter would retry for ever. */
  const never = () => new Promise<never>(() => undefined);

  const connect = async (): Promise<pg.PoolClient> => {
    // After some failures the adapter connects twice, and would receive every event twice.
    if (closed || listening) return never();
    const client = await pool.connect();
    if (closed || listening) {
      client.release();
      return never();
    }
    listening = client;
    // The adapter never releases a broken connection: the pool would be one smaller after each restart of the database.
    client.once('end', () => releaseBroken(client));
    try {
      await client.query(`LISTEN "${CHANNEL_PREFIX}#/"`);
    } catch (error) {
      releaseBroken(client);
      throw error;
    }
    // The first time too: sockets may have been open before.
    onReconnect();
    return client;
  };
  // The two methods of a pool that the adapter uses.
  const adapterPool = { connect, query: (text: string, values?: unknown[]) => pool.query(text, values) };
  return {
    adapter: createAdapter(adapterPool as unknown as pg.Pool, {
      channelPrefix: CHANNEL_PREFIX,
      payloadThreshold: NOTIFY_PAYLOAD_THRESHOLD,
      errorHandler: (error) => log.warn({ err: error }, 'the socket adapter lost the database'),
    }),
    close: async (closeSockets) => {
      closed = true;
      await closeSockets();
      // The adapter releases a connection only once it has finished subscribing.
      if (listening) releaseBroken(listening);
      pool.off('release', onRelease);
    },
  };
}
