import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type DatabaseClient } from '../platform/database.ts';
import { createLogger } from '../platform/logger.ts';
import { databaseOn } from './global-setup.ts';

/** A database of its own, copied from the migrated template. */
export async function testDatabase(): Promise<DatabaseClient & { connection: pg.ClientConfig }> {
  const server = inject('testServer');
  const name = `casovi_test_${randomBytes(6).toString('hex')}`;
  const administer = async (text: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await administer(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`);
  const connection = databaseOn(server, name);
  const database = connectDatabase(connection, createLogger('silent'), 10);
  return {
    ...database,
    connection,
    close: async () => {
      await database.close();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
