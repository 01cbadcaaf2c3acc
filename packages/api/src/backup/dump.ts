import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { StoredSecrets } from '../platform/process/secrets.ts';
import { BACKUP_FORMAT, type BackupHeader, type BackupLine } from './format.ts';

const BATCH_SIZE = 500;

export interface DumpOptions {
  now: Date;
  secrets: StoredSecrets;
}

/** Writes a snapshot of the database as lines of JSON, without blocking writers. Returns the number of rows. */
export async function dumpDatabase(pool: pg.Pool, out: Writable, { now, secrets }: DumpOptions): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await tablesOf(client);
    const header: BackupHeader = {
      format: BACKUP_FORMAT,
      madeAt: now.toISOString(),
      migrations: (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).rows.map(
        (row) => row.name,
      ),
      secrets,
      tables,
      sequences: await sequencesOf(client),
    };
    await write(out, header);
    let rows = 0;
    for (const { name } of tables) rows += await dumpTable(client, out, name);
    await write(out, { end: rows });
    return rows;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** Every table with its columns, except generated ones. Pictures for link previews are a cache. */
async function tablesOf(client: pg.PoolClient): Promise<BackupHeader['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT t.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
    FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name NOT IN ('migrations', 'share_pictures')
      AND c.is_generated = 'NEVER'
    GROUP BY t.table_name ORDER BY t.table_name`);
  return rows;
}

async function sequencesOf(client: pg.PoolClient): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<BackupHeader['sequences'][number]>(`
    SELECT * FROM (
      SELECT table_name AS table, column_name AS column,
        pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass)::text AS last
      FROM information_schema.columns WHERE table_schema = 'public'
    ) sequence WHERE last IS NOT NULL ORDER BY 1`);
  return rows;
}

async function dumpTable(client: pg.PoolClient, out: Writable, table: string): Promise<number> {
  await client.query(`DECLARE rows_of_table NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM "${table}" t`);
  let written = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH_SIZE} FROM rows_of_table`);
    if (!rows.length) break;
    // Rows stay text: parsing would round numbers.
    await writeText(out, `{"table":${JSON.stringify(table)},"rows":[${rows.map(({ row }) => row).join(',')}]}`);
    written += rows.length;
  }
  await client.query('CLOSE rows_of_table');
  return written;
}

const write = (out: Writable, line: BackupLine): Promise<void> => writeText(out, JSON.stringify(line));

function writeText(out: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => out.write(`${text}\n`, (error) => (error ? reject(error) : resolve())));
}
