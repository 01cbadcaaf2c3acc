import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../../../../../scripts/free-port.mjs';
import { testDatabase } from '../../testing/test-database.ts';
import { waitForDatabase } from './wait-for-database.ts';

const PASSWORD = 'tajna';
const at = (port: number) => ({ connectionString: `postgres://casovi:${PASSWORD}@127.0.0.1:${port}/casovi` });

/** A server that answers every connection with one error, as PostgreSQL does while it starts. */
async function refusing(sqlState: string) {
  const fields = `SFATAL\0VFATAL\0C${sqlState}\0Mno\0\0`;
  const response = Buffer.alloc(5 + fields.length);
  response.write('E');
  response.writeInt32BE(4 + fields.length, 1);
  response.write(fields, 5);
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).once('data', () => socket.end(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    connections: () => connections,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

it('takes a database that is there without a word', async () => {
  const own = await testDatabase();
  const printed: string[] = [];
  await waitForDatabase(own.connection, { seconds: 60, print: (line) => printed.push(line) });
  expect(printed).toEqual([]);
  await own.close();
});

it('says once that it waits, where and for how long, and gives up in one line', async () => {
  const printed: string[] = [];
  const port = await freePort();
  const waiting = waitForDatabase(at(port), { seconds: 1, print: (line) => printed.push(line) });
  await expect(waiting).rejects.toThrow(
    `Gave up waiting for the database casovi at 127.0.0.1:${port} after 1 s: ECONNREFUSED`,
  );
  expect(printed).toEqual([`Waiting for the database casovi at 127.0.0.1:${port} (ECONNREFUSED), for at most 1 s …`]);
  expect(printed.join()).not.toContain(PASSWORD);
});

it.each(['57P03', '53300'])('waits for one that says %s, until it is told to stop', async (sqlState) => {
  await using server = await refusing(sqlState);
  const stop = new AbortController();
  const waiting = waitForDatabase(at(server.port), { seconds: 600, print: () => undefined, signal: stop.signal });
  const ended = expect(waiting).rejects.toThrow('abort');
  await expect.poll(server.connections).toBeGreaterThan(1);
  stop.abort();
  await ended;
});

it.each([
  ['28P01', 'the password is wrong'],
  ['3D000', 'there is no such database'],
])('does not wait for one that says %s', async (sqlState, why) => {
  await using server = await refusing(sqlState);
  const waiting = waitForDatabase(at(server.port), { seconds: 600, print: () => undefined });
  await expect(waiting).rejects.toThrow(`Cannot use the database casovi at 127.0.0.1:${server.port}: ${why}`);
  expect(server.connections()).toBe(1);
});

it('does not take one that could not store our letters', async () => {
  const own = await testDatabase();
  const database = `ascii_${own.connection.database}`;
  await own.pool.query(
    `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
  );
  const waiting = waitForDatabase({ ...own.connection, database }, { seconds: 600, print: () => undefined });
  await expect(waiting).rejects.toThrow('its encoding is SQL_ASCII, not UTF8');
  await own.pool.query(`DROP DATABASE ${database}`);
  await own.close();
});
