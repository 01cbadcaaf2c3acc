import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Queries take either: alone they are one statement, within a transaction they are part of it. */
export type Executor = Database | Transaction;

export interface DatabaseClient {
  pool: pg.Pool;
  db: Database;
  close(): Promise<void>;
}

/** How long a server waits for its database; commands, which dump and migrate, wait for as long as it takes. */
export interface Patience {
  /** For a connection: a free one, or a new one. */
  connectMilliseconds: number;
  /** For the answer to one statement. */
  queryMilliseconds: number;
}

/** No statement of ours takes seconds. A database that hangs must not hang everybody who asks for something. */
export const SERVER_PATIENCE: Patience = { connectMilliseconds: 5000, queryMilliseconds: 15_000 };

/** A new connection costs as much as a hundred questions, and each has to learn the prepared statements anew. */
const KEPT_MILLISECONDS = 5 * 60_000;

/** What one process opens at most. */
export const CONNECTIONS = 20;

export function connectDatabase(
  connection: pg.PoolConfig,
  log: Logger,
  max = CONNECTIONS,
  patience?: Patience,
): DatabaseClient {
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name: 'casovi',
    keepAlive: true,
    idleTimeoutMillis: KEPT_MILLISECONDS,
    ...(patience && {
      connectionTimeoutMillis: patience.connectMilliseconds,
      query_timeout: patience.queryMilliseconds,
    }),
  });
  // A connection that breaks while idle (server restarted) is replaced by the pool; without a listener it would end us.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // The same between two statements of a transaction: the next statement fails, and with it the request, not the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'database connection lost'));
    endWhenUnanswered(client);
  });
  return { pool, db: drizzle(pool), close: () => pool.end() };
}

const UNANSWERED = 'Query read timeout';

/** A connection on which an answer was waited for in vain: the next one who gets it would wait behind that question. */
function endWhenUnanswered(client: pg.PoolClient): void {
  client.query = ((...args: unknown[]) => {
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, client, args);
    if (answer instanceof Promise)
      answer.catch((error) => {
        if (error.message === UNANSWERED) (client as unknown as pg.Client).end().catch(() => undefined);
      });
    return answer;
  }) as typeof client.query;
}

/** What the driver says of a connection that cannot be had, or was lost; it gives these no code. */
const LOST = [
  UNANSWERED,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
];
/** Connection failures, a server out of room, a server that stops or starts. */
const OUT_OF_REACH = /^(08|53|57P0[1-5]$|58030$|XX00[12]$)/;
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

/** Whether a query failed because the database is not there, is full or hangs: nothing is wrong with what was asked. */
export function isOutOfReach(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof pg.DatabaseError) return OUT_OF_REACH.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  // A name with several addresses, none of which answers: each failure stands in the list.
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isOutOfReach);
  const { code, syscall, message } = cause as NodeJS.ErrnoException;
  if (code && syscall && ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall))
    return SYSTEM_ERRORS.includes(code);
  return LOST.some((text) => message.startsWith(text));
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
