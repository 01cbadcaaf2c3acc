import type pg from 'pg';

/** Excludes objects of extensions. */
const notOfExtension = (catalog: string, id: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${id} AND deptype = 'e')`;
const OURS = `('public'::regnamespace, 'graphile_worker'::regnamespace)`;

/**
 * All that a schema is made of: the name of each thing, and how PostgreSQL prints it. Triggers without needless parentheses: a comparison of
 * rows is read as nested ORs, which are one flat OR once they were printed and read again.
 */
const CATALOG = {
  functions: `
    SELECT oid::regprocedure AS name, pg_get_functiondef(oid) AS definition FROM pg_proc
     WHERE pronamespace IN ${OURS} AND ${notOfExtension('pg_proc', 'pg_proc.oid')}`,
  triggers: `
    SELECT tgrelid::regclass || ' ' || tgname AS name, concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid, true)) AS definition
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace IN ${OURS} AND NOT tgisinternal`,
  indexes: `
    SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END AS definition
      FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace IN ${OURS}`,
  constraints: `
    SELECT conrelid::regclass || ' ' || conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE connamespace IN ${OURS}`,
  columns: `
    SELECT attrelid::regclass || ' ' || attname AS name,
           concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, collname,
                     pg_get_expr(adbin, adrelid)) AS definition
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum LEFT JOIN pg_collation ON pg_collation.oid = attcollation
     WHERE relnamespace IN ${OURS} AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped`,
  relations: `
    SELECT oid::regclass AS name,
           concat_ws(' ', relkind, relpersistence, relrowsecurity, reloptions, pg_get_viewdef(oid)) AS definition
      FROM pg_class WHERE relnamespace IN ${OURS} AND ${notOfExtension('pg_class', 'pg_class.oid')}`,
  sequences: `
    SELECT schemaname || '.' || sequencename AS name,
           concat_ws(' ', data_type, start_value, increment_by, max_value, last_value) AS definition
      FROM pg_sequences`,
  types: `
    SELECT typname AS name, typtype AS definition FROM pg_type
     WHERE typnamespace IN ${OURS} AND ${notOfExtension('pg_type', 'pg_type.oid')}`,
  collations: `
    SELECT collname AS name, concat_ws(' ', collprovider, to_jsonb(pg_collation) - 'oid' - 'collowner' - 'collnamespace') AS definition
      FROM pg_collation WHERE collnamespace IN ${OURS}`,
  extensions: `SELECT extname AS name, extversion || ' in ' || extnamespace::regnamespace AS definition FROM pg_extension`,
};

export type CatalogPart = keyof typeof CATALOG;
export const CATALOG_PARTS = Object.keys(CATALOG) as CatalogPart[];

export async function catalogOf(pool: pg.Pool, part: CatalogPart): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT name::text, definition FROM (${CATALOG[part]}) AS part ORDER BY name::text`,
  );
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}
