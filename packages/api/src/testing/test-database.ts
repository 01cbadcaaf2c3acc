import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createLogger } from '../platform/log/logger.ts';
import { connectDatabase, type DatabaseClient } from '../platform/postgres/database.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { databaseOn } from './global-setup.ts';

export const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** Migrated separately: in another ICU locale, or an older schema. */
export interface FreshDatabase {
  locale?: string;
  /** Names of files. Without it, all of them run. */
  migrations?: readonly string[];
}

/** A copy of the migrated template, or migrated separately. */
export async function testDatabase(fresh?: FreshDatabase): Promise<DatabaseClient & { connection: pg.ClientConfig }> {
  const server = inject('testServer');
  const name = `casovi_test_${randomBytes(6).toString('hex')}`;
  const administer = async (text: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const template = fresh ? 'template0' : inject('templateDatabase');
  const locale = fresh?.locale ? `LOCALE_PROVIDER icu ICU_LOCALE '${fresh.locale}'` : '';
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} ${locale}`);
  const connection = databaseOn(server, name);
  const log = createLogger('silent');
  const database = connectDatabase(connection, log, 10);
  if (fresh) await migrate(database.pool, MIGRATIONS, log, fresh.migrations);
  return {
    ...database,
    connection,
    close: async () => {
      await database.close();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
