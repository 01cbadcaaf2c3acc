import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { BackupError } from '../backup/format.ts';
import { loadDatabase, readHeader } from '../backup/load.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { restoreSecrets, secretsIn } from '../platform/process/secrets.ts';
import { openRuntime } from '../runtime.ts';
import { endOnUncaught, endWithOneLine, printLine } from '../terminal.ts';

const USAGE = 'Usage: npm run restore -- --file casovi.backup.gz (into a DATA_DIR that is empty)';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { file: { type: 'string' } } });
  if (!values.file) throw new BackupError(USAGE);
  const migrations = new URL('../../migrations/', import.meta.url);

  const lines = linesOf(values.file);
  const header = readHeader((await lines.next()).value);
  const known = await readdir(migrations);
  if (header.migrations.some((name) => !known.includes(name))) {
    throw new BackupError('The backup was made by a newer version of Časovi.');
  }
  const runtime = await openRuntime({
    migrations,
    print: printLine,
    onlyMigrations: header.migrations,
    secrets: (dataDir) => {
      restoreSecrets(dataDir, header.secrets);
      return secretsIn(dataDir);
    },
  });
  const { pool, settings, log } = runtime.parts;
  try {
    const rows = await loadDatabase(pool, header, lines);
    await migrate(pool, migrations, log);
    printLine(`${rows} rows of ${header.madeAt} are in ${settings.dataDir}.`);
  } finally {
    await runtime.close();
  }
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const gunzip = createGunzip();
  const source = createReadStream(file);
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* createInterface({ input: source.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

endOnUncaught();
main().catch(endWithOneLine);
