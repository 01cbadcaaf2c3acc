import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Executor = Database | Transaction;

export interface DatabaseClient {
  pool: pg.Pool;
  db: Database;
  close(): Promise<void>;
}

/** For the server; commands, which dump and migrate, have none. */
export interface DatabaseTimeouts {
  connectMilliseconds: number;
  queryMilliseconds: number;
}

export const SERVER_TIMEOUTS: DatabaseTimeouts = { connectMilliseconds: 5000, queryMilliseconds: 15_000 };

/** A new connection costs as much as a hundred queries, and has to prepare its statements again. */
const IDLE_TIMEOUT_MILLISECONDS = 5 * 60_000;

/** The pool size of a process. */
export const CONNECTIONS = 20;

export function connectDatabase(
  connection: pg.PoolConfig,
  log: Logger,
  max = CONNECTIONS,
  timeouts?: DatabaseTimeouts,
): DatabaseClient {
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name: 'casovi',
    keepAlive: true,
    idleTimeoutMillis: IDLE_TIMEOUT_MILLISECONDS,
    ...(timeouts && {
      connectionTimeoutMillis: timeouts.connectMilliseconds,
      query_timeout: timeouts.queryMilliseconds,
    }),
  });
  // Without these listeners a broken connection would end the process. The pool replaces an idle one;
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // within a transaction the next statement fails.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'database connection lost'));
    closeAfterTimeout(client);
  });
  return { pool, db: drizzle(pool), close: () => pool.end() };
}

const QUERY_TIMEOUT = 'Query read timeout';

/** A connection whose query timed out is closed: the next query on it would wait for that one. */
function closeAfterTimeout(client: pg.PoolClient): void {
  client.query = ((...args: unknown[]) => {
    const result: unknown = Reflect.apply(pg.Client.prototype.query, client, args);
    if (result instanceof Promise)
      result.catch((error) => {
        if (error.message === QUERY_TIMEOUT) (client as unknown as pg.Client).end().catch(() => undefined);
      });
    return result;
  }) as typeof client.query;
}

/** Connection errors of pg that have no code. */
const CONNECTION_ERRORS = [
  QUERY_TIMEOUT,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
];
/** Connection failure, insufficient resources, shutdown or start, disk error. */
const UNAVAILABLE_STATES = /^(08|53|57P0[1-5]$|58030$|XX00[12]$)/;
const SYSTEM_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAGAIN',
];

/** Whether a query failed because the database is down, full or hangs, not because of the query itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  // A host name with several addresses, none of which accepts connections.
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isDatabaseUnavailable);
  const { code, syscall, message } = cause as NodeJS.ErrnoException;
  if (code && syscall && ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall))
    return SYSTEM_ERRORS.includes(code);
  return CONNECTION_ERRORS.some((text) => message.startsWith(text));
}

/** SQLSTATE of a failed query; Drizzle wraps the driver's error. */
export function sqlState(error: unknown): { code: string; constraint: string } | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return null;
  return { code: cause.code ?? '', constraint: cause.constraint ?? '' };
}

export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const EXCLUSION_VIOLATION = '23P01';
