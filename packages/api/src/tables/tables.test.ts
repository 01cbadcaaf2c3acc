import { readFile } from 'node:fs/promises';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import * as accounts from './accounts.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as chat from './chat.ts';
import * as lessons from './lessons.ts';
import * as notifications from './notifications.ts';
import * as pictures from './pictures.ts';
import * as push from './push.ts';
import * as search from './search.ts';
import * as sharePictures from './share-pictures.ts';
import * as subjects from './subjects.ts';
import * as system from './system.ts';
import * as tutors from './tutors.ts';
import * as waiting from './waiting.ts';

const tables = [
  accounts,
  calendarFeeds,
  chat,
  lessons,
  notifications,
  pictures,
  push,
  sharePictures,
  search,
  subjects,
  system,
  tutors,
  waiting,
]
  .flatMap((file) => Object.values<unknown>(file))
  .filter((value): value is PgTable => is(value, PgTable));

describe('tables', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    '%s has the columns that the migrations made',
    async (name, table) => {
      const { rows } = await database.pool.query<{ column: string; required: boolean }>(
        `SELECT column_name AS column, is_nullable = 'NO' AS required FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = $1 ORDER BY 1`,
        [name],
      );
      const declared = Object.values(getTableColumns(table)).map((column) => ({
        column: column.name,
        required: column.notNull,
      }));
      expect(declared.sort((a, b) => (a.column < b.column ? -1 : 1))).toEqual(rows);
    },
  );

  it('has an index under every foreign key', async () => {
    const { rows } = await database.pool.query<{ missing: string }>(`
      SELECT c.conrelid::regclass || ' (' || a.attname || ')' AS missing
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`);
    expect(rows.map(({ missing }) => missing)).toEqual([]);
  });

  it('has no function whose statements are kept as a parse tree, which pg_dump would have to print', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      SELECT oid::regprocedure AS name FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND pg_get_function_sqlbody(oid) NOT LIKE 'RETURN %'`);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it("has no function that knows the job queue's own tables, whose shape may change with any version of it", async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%graphile_worker.\\_%'`,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('stands in docs/data-model.md as it is: every table, and every line between two', async () => {
    const page = await readFile(new URL('../../../../docs/data-model.md', import.meta.url), 'utf8');
    const drawing = /```mermaid\nerDiagram\n([^`]*)```/.exec(page)?.[1] ?? '';
    const drawn = drawing.split('\n').map((line) => /^ {2}(\w+)(?: [|o}{-]+ (\w+) : .+)?$/.exec(line)?.slice(1) ?? []);
    const { rows: existing } = await database.pool.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    expect([...new Set(drawn.flat().filter(Boolean))].sort()).toEqual(existing.map(({ name }) => name).sort());
    for (const { name } of existing) expect(page, `${name} in the list of tables`).toMatch(`\`${name}\``);

    const { rows: keys } = await database.pool.query<{ line: string }>(`
      SELECT DISTINCT confrelid::regclass || ' to ' || conrelid::regclass AS line FROM pg_constraint
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
    const lines = drawn.flatMap(([parent, child]) => (child ? [`${parent} to ${child}`] : []));
    expect(lines.sort()).toEqual(keys.map(({ line }) => line).sort());
  });
});
