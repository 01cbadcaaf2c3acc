import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from './logger.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Queries take either: alone they are one statement, within a transaction they are part of it. */
export type Executor = Database | Transaction;

export interface DatabaseClient {
  pool: pg.Pool;
  db: Database;
  close(): Promise<void>;
}

export function connectDatabase(connection: pg.PoolConfig, log: Logger, max = 20): DatabaseClient {
  const pool = new pg.Pool({ ...connection, max, application_name: 'casovi' });
  // A connection that breaks while idle (server restarted) is replaced by the pool; without a listener it would end us.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // The same between two statements of a transaction: the next statement fails, and with it the request, not the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'database connection lost'));
  });
  return { pool, db: drizzle(pool), close: () => pool.end() };
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
