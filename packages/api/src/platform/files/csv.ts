import { Readable } from 'node:stream';

type Cell = string | number;

/** How a formula begins in a spreadsheet, fullwidth characters included. */
const FORMULA = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** CSV injection: an apostrophe keeps spreadsheets from running user input as a formula. */
function quoted(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(';')}\r\n`;

const BYTE_ORDER_MARK = '\ufeff';

/** Streams a CSV file. Excel in Montenegrin needs semicolons, and a byte order mark to recognise UTF-8. */
export function csvFile<Row>(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => Cell[],
): Readable {
  return Readable.from(
    (async function* () {
      yield BYTE_ORDER_MARK + csvLine(header);
      for await (const rows of batches) yield rows.map((row) => csvLine(cellsOf(row))).join('');
    })(),
  );
}

const BATCH_SIZE = 1000;

/** Keyset pagination: rows that are added meanwhile neither repeat nor skip others. */
export async function* inBatches<Row extends { id: number }>(
  load: (afterId: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let afterId = 0;
  for (;;) {
    const rows = await load(afterId, BATCH_SIZE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    afterId = last.id;
  }
}
