import { Readable } from 'node:stream';

type Cell = string | number;

/** What spreadsheets take for the beginning of a formula, also in the wide form of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Names and reasons come from strangers: an apostrophe before them makes text of what would be run as a formula. */
function quoted(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(';')}\r\n`;

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Semicolons and a byte order mark: so a spreadsheet set to our language opens it by a double click, letters included.
 * Streamed in batches, so that no number of rows fills the memory.
 */
export function csvFile(header: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  return Readable.from(
    (async function* () {
      yield BYTE_ORDER_MARK + csvLine(header);
      for await (const rows of batches) yield rows.map(csvLine).join('');
    })(),
  );
}

export async function* mapBatches<Row>(
  batches: AsyncIterable<Row[]>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map(cellsOf);
}

const BATCH = 1000;

/** Walks a list in the order of ids, so that what is added meanwhile neither repeats nor skips a row. */
export async function* inBatches<Row extends { id: number }>(
  load: (afterId: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let afterId = 0;
  for (;;) {
    const rows = await load(afterId, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    afterId = last.id;
  }
}
