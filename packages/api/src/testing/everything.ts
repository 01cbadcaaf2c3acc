import type { TestApp } from './test-app.ts';

/** Rows that contain one of these words, as "table: row". Pictures and encrypted texts are bytes. */
export async function rowsWith({ parts: { pool } }: TestApp, words: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'migrations' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} AS t WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS word WHERE position(lower(word) in lower(t::text)) > 0)`,
      [words],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
