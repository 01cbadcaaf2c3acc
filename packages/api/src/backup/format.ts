import type { StoredSecrets } from '../platform/process/secrets.ts';

/** Gzipped lines of JSON: the header, rows, and the number of rows at the end. */
export const BACKUP_FORMAT = 'casovi-backup-1';

export interface BackupHeader {
  format: typeof BACKUP_FORMAT;
  madeAt: string;
  /** The schema that the rows fit. */
  migrations: string[];
  /** Without the keys the messages of a backup could not be decrypted. */
  secrets: StoredSecrets;
  tables: { name: string; columns: string[] }[];
  /** The ids of deleted rows must not be used again. */
  sequences: { table: string; column: string; last: string }[];
}

/** Jobs of older backups are counted and ignored. */
export type BackupLine = BackupHeader | { table: string; rows: unknown[] } | { job: unknown } | { end: number };

export class BackupError extends Error {}
