import type pg from 'pg';
import { BACKUP_FORMAT, BackupError, type BackupHeader, type BackupLine } from './format.ts';

export function readHeader(line: string | undefined): BackupHeader {
  const header = parse(line ?? '');
  if (!('format' in header) || header.format !== BACKUP_FORMAT) {
    throw new BackupError('This file is not a backup of Časovi.');
  }
  return header;
}

/** Loads a backup into empty tables, in one transaction. */
export async function loadDatabase(
  pool: pg.Pool,
  header: BackupHeader,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await checkEmpty(client, header);
    // Disables foreign keys and triggers: rows come table by table.
    await client.query('SET LOCAL session_replication_role = replica');
    const rows = await loadLines(client, header, lines);
    await setSequences(client, header);
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function checkEmpty(client: pg.PoolClient, { tables }: BackupHeader): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rowCount) throw new BackupError(`The database is not empty (${name}): set another DATA_DIR to restore into.`);
  }
}

async function loadLines(
  client: pg.PoolClient,
  { tables }: BackupHeader,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<number> {
  const columns = new Map(tables.map((table) => [table.name, table.columns.map(quoted).join(', ')]));
  let loaded = 0;
  for await (const text of lines) {
    const line = parse(text);
    if ('end' in line) {
      if (line.end !== loaded) break;
      return loaded;
    }
    if ('job' in line) loaded++;
    else if ('table' in line) {
      const list = columns.get(line.table);
      if (!list) throw new BackupError(`The backup has rows of ${line.table}, which it does not list.`);
      // Not `line.rows`: parsed numbers may be rounded.
      const rows = text.slice(text.indexOf('"rows":') + '"rows":'.length, -1);
      const table = quoted(line.table);
      await client.query(
        `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [rows],
      );
      loaded += line.rows.length;
    }
  }
  throw new BackupError('The backup is cut off: its end is missing.');
}

async function setSequences(client: pg.PoolClient, { sequences }: BackupHeader): Promise<void> {
  for (const { table, column, last } of sequences) {
    await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [quoted(table), column, last]);
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function parse(line: string): BackupLine {
  try {
    const value = JSON.parse(line);
    if (value && typeof value === 'object') return value;
  } catch {
    // Reported below.
  }
  throw new BackupError('This file is not a backup of Časovi, or it is damaged.');
}
