import { BackupError } from './backup/format.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/server-folder.ts';
import { errorLines, quotesQuery } from './platform/log/error-log.ts';
import { DatabaseStartError } from './platform/postgres/wait-for-database.ts';
import { SettingsError } from './platform/process/settings.ts';

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Node itself would print all fields of the error, with the parameters of a failed query. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${errorLines(error)}\n`);
    process.exit(1);
  });
}

/** Expected errors are one line; others have their stack, without the values of a query. */
export function endWithOneLine(error: unknown): never {
  const expected =
    [SettingsError, DatabaseStartError, EmbeddedPostgresError, BackupError].some((kind) => error instanceof kind) ||
    cannotListen(error);
  process.stderr.write(`${expected ? oneLine(error as Error) : unexpected(error)}\n`);
  process.exit(1);
}

function unexpected(error: unknown): string {
  if (quotesQuery(error)) return errorLines(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const cannotListen = (error: unknown): boolean => {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall === 'listen' || (syscall === 'getaddrinfo' && code === 'ENOTFOUND');
};

const oneLine = (error: Error): string =>
  cannotListen(error) ? `Settings HOST and PORT: ${error.message}` : error.message;
