import { BackupError } from './backup/format.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres-place.ts';
import { SettingsError } from './platform/env.ts';

/** For people at a terminal; what machines read goes to the log. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What we foresaw is one line; anything else is shown whole, since somebody must mend it. */
export function endWithOneLine(error: unknown): never {
  const foreseen =
    [SettingsError, EmbeddedPostgresError, BackupError].some((kind) => error instanceof kind) || isAddressInUse(error);
  process.stderr.write(
    foreseen ? `${(error as Error).message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}

const isAddressInUse = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
