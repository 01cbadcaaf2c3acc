import { BackupError } from './backup/format.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/server-folder.ts';
import { errorLines, quotesQuery } from './platform/log/error-log.ts';
import { DatabaseStartError } from './platform/postgres/wait-for-database.ts';
import { SettingsError } from './platform/process/settings.ts';

/** For people at a terminal; what machines read goes to the log. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What nobody caught. Node itself would print the whole error, with the parameters of a failed query. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${errorLines(error)}\n`);
    process.exit(1);
  });
}

/** What we foresaw is one line; anything else is shown whole, since somebody must mend it, but for values of a query. */
export function endWithOneLine(error: unknown): never {
  const foreseen =
    [SettingsError, DatabaseStartError, EmbeddedPostgresError, BackupError].some((kind) => error instanceof kind) ||
    cannotListen(error);
  process.stderr.write(`${foreseen ? oneLine(error as Error) : unforeseen(error)}\n`);
  process.exit(1);
}

function unforeseen(error: unknown): string {
  if (quotesQuery(error)) return errorLines(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Node's sentence names the address: in use, not ours, not to be found, or not allowed. */
const cannotListen = (error: unknown): boolean => {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall === 'listen' || (syscall === 'getaddrinfo' && code === 'ENOTFOUND');
};

const oneLine = (error: Error): string =>
  cannotListen(error) ? `Settings HOST and PORT: ${error.message}` : error.message;
