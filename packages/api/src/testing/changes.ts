import type pg from 'pg';

/** Rate limits, socket payloads and a cache: written without a change of data. */
const NOT_WATCHED = ['rate_limits', 'socket_io_attachments', 'share_pictures', 'noted_changes'];

/** Returns the tables that were written to since the last call. Rollbacks do not count. */
export async function watchChanges(pool: pg.Pool): Promise<() => Promise<string[]>> {
  await pool.query(`
    CREATE TABLE noted_changes (table_name text NOT NULL);
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO public.noted_changes VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
  `);
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> ALL ($1)`,
    [NOT_WATCHED],
  );
  const triggers = rows.map(
    ({ name }) =>
      `CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION note_change();`,
  );
  await pool.query(triggers.join('\n'));
  return async () => {
    const changed = await pool.query<{ table_name: string }>('DELETE FROM noted_changes RETURNING table_name');
    return [...new Set(changed.rows.map((row) => row.table_name))].sort();
  };
}
