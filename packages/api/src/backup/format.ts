import type { StoredSecrets } from '../platform/process/secrets.ts';

/** A backup is a gzipped file of lines, each a JSON value: this header, then rows, then the count that ends it. */
export const BACKUP_FORMAT = 'casovi-backup-1';

export interface BackupHeader {
  format: typeof BACKUP_FORMAT;
  madeAt: string;
  /** What had been migrated; the rows fit tables of just that shape. */
  migrations: string[];
  /** As secrets.json has them: without the keys the messages of a backup could not be read. */
  secrets: StoredSecrets;
  tables: { name: string; columns: string[] }[];
  /** The last number given in each table, of rows that are gone as well: none may be given twice. */
  sequences: { table: string; column: string; last: string }[];
}

/** Older backups have jobs as well. They are counted and left out: mails that wait are rows. */
export type BackupLine = BackupHeader | { table: string; rows: unknown[] } | { job: unknown } | { end: number };

/** Told in one line: the file, or the place it should go to, is not what it must be. */
export class BackupError extends Error {}
