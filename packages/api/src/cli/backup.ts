import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { dumpDatabase } from '../backup/dump.ts';
import { storedSecrets } from '../platform/process/secrets.ts';
import { SettingsError } from '../platform/process/settings.ts';
import { openRuntime } from '../runtime.ts';
import { endOnUncaught, endWithOneLine, printLine } from '../terminal.ts';

/** npm run backup [-- --file casovi.backup.gz]: the embedded database as one file, also while the server runs. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { file: { type: 'string' } } });
  const runtime = await openRuntime({
    migrations: new URL('../../migrations/', import.meta.url),
    print: printLine,
    shareEmbedded: true,
  });
  const { pool, settings, clock } = runtime.parts;
  try {
    if (settings.databaseUrl) {
      throw new SettingsError('DATABASE_URL', 'is set: that server is backed up with pg_dump, see docs/operations.md');
    }
    const now = clock.now();
    const file = values.file ?? `casovi-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup.gz`;
    // Renamed when complete.
    const unfinished = `${file}.unfinished`;
    try {
      const gzip = createGzip();
      // Not readable by others: it has personal data and the chat keys.
      const stored = finished(gzip.pipe(createWriteStream(unfinished, { mode: 0o600, flush: true })));
      const rows = await dumpDatabase(pool, gzip, { now, secrets: storedSecrets(settings) });
      gzip.end();
      await stored;
      await rename(unfinished, file);
      printLine(`${rows} rows are kept in ${file}.`);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  } finally {
    await runtime.close();
  }
}

endOnUncaught();
main().catch(endWithOneLine);
