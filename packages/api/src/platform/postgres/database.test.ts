import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../log/logger.ts';
import { connectDatabase, isDatabaseUnavailable } from './database.ts';

const log = createLogger('silent');
const failed = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error('it worked')),
    (error) => error,
  );

describe('database timeouts', () => {
  it('gives up a statement that is not answered, and the connection with it', async () => {
    const own = await testDatabase();
    const database = connectDatabase(own.connection, log, 1, { connectMilliseconds: 5000, queryMilliseconds: 300 });
    for (const hang of [
      () => database.pool.query('SELECT pg_sleep(60)'),
      () => database.db.transaction((tx) => tx.execute('SELECT pg_sleep(60)')),
    ]) {
      expect(isDatabaseUnavailable(await failed(hang()))).toBe(true);
      // With one connection in all, the next one would wait behind that statement.
      await expect
        .poll(() =>
          database.pool.query('SELECT 1').then(
            ({ rowCount }) => rowCount,
            () => 0,
          ),
        )
        .toBe(1);
    }
    await database.close();
    await own.close();
  });

  it('gives up waiting for a connection', async () => {
    const own = await testDatabase();
    const database = connectDatabase(own.connection, log, 1, { connectMilliseconds: 3000, queryMilliseconds: 5000 });
    const taken = await database.pool.connect();
    expect(isDatabaseUnavailable(await failed(database.pool.query('SELECT 1')))).toBe(true);
    taken.release();
    expect((await database.pool.query('SELECT 1')).rowCount).toBe(1);
    await database.close();
    await own.close();
  });
});

describe('out of reach', () => {
  it('is a server that is not there', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
    expect(isDatabaseUnavailable(await failed(pool.query('SELECT 1')))).toBe(true);
    await pool.end();
  });

  it('is not what is wrong with a statement', async () => {
    const own = await testDatabase();
    expect(isDatabaseUnavailable(await failed(own.pool.query('SELECT nothing')))).toBe(false);
    expect(isDatabaseUnavailable(await failed(own.db.execute('SELECT nothing')))).toBe(false);
    expect(isDatabaseUnavailable(new Error('anything'))).toBe(false);
    await own.close();
  });
});
