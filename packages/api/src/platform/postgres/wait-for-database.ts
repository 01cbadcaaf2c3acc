import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnavailable } from './database.ts';

const RETRY_AFTER_MILLISECONDS = 500;
const CONNECT_TIMEOUT_MILLISECONDS = 5000;

/** Why a database cannot be used, in one line for the terminal, without its password. */
export class DatabaseStartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseStartError';
  }
}

const REFUSALS: Record<string, string> = {
  '28P01': 'the password is wrong',
  '28000': 'the user is not let in',
  '3D000': 'there is no such database',
};

interface WaitOptions {
  seconds: number;
  print: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/** Services of a booting machine start in any order, so the database may come later. Errors that waiting cannot fix are thrown. */
export async function waitForDatabase(
  connection: pg.ClientConfig,
  { seconds, print, signal }: WaitOptions,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS });
    client.on('error', () => undefined);
    const place = `the database ${client.database} at ${client.host}:${client.port}`;
    try {
      await client.connect();
      const { rows } = await client.query('SHOW server_encoding');
      const encoding = rows[0]?.server_encoding;
      if (encoding !== 'UTF8')
        throw new DatabaseStartError(`Cannot use ${place}: its encoding is ${encoding}, not UTF8`);
      return;
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      signal?.throwIfAborted();
      const { code = (error as Error).message } = error as { code?: string };
      if (!isDatabaseUnavailable(error)) throw new DatabaseStartError(`Cannot use ${place}: ${REFUSALS[code] ?? code}`);
      if (performance.now() >= deadline)
        throw new DatabaseStartError(`Gave up waiting for ${place} after ${seconds} s: ${code}`);
      if (tries === 0) print(`Waiting for ${place} (${code}), for at most ${seconds} s …`);
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(RETRY_AFTER_MILLISECONDS, undefined, signal && { signal });
  }
}
