import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Column<Row> {
  /** On phones, where rows are cards, the label of the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  numeric?: boolean;
  /** Row header, and the heading of the card on phones. */
  title?: boolean;
  className?: string;
}

interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  rowLook?: (row: Row) => string | undefined;
  /** While refetching. */
  busy?: boolean;
}

/** Cards on narrow screens. */
export function Table<Row>({ caption, columns, rows, keyOf, rowLook, busy = false }: TableProps<Row>) {
  return (
    <table
      aria-busy={busy || undefined}
      className={cx(
        'w-full text-sm transition-opacity max-lg:block lg:border-separate lg:border-spacing-0',
        busy && 'opacity-70',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={cx(
                'z-10 border-line border-y bg-sunken px-2.5 py-2.5 align-bottom font-semibold text-quiet first:rounded-tl-card first:border-l last:rounded-tr-card last:border-r lg:sticky lg:top-header',
                column.numeric ? 'text-right' : 'text-left',
                column.className,
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={cx(
              'max-lg:grid max-lg:gap-x-3 max-lg:gap-y-1.5 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:p-4',
              'lg:[&:last-child>*:first-child]:rounded-bl-card lg:[&:last-child>*:last-child]:rounded-br-card',
              rowLook?.(row) ?? 'bg-surface',
            )}
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const Tag = column.title ? 'th' : 'td';
  return (
    <Tag
      scope={column.title ? 'row' : undefined}
      data-label={column.header}
      className={cx(
        'align-middle font-normal max-lg:wrap-anywhere max-lg:min-w-0 lg:border-line lg:border-b lg:px-2.5 lg:py-2 lg:first:border-l lg:last:border-r',
        column.title
          ? 'text-left max-lg:order-first max-lg:pb-1 max-lg:text-base'
          : 'max-lg:grid max-lg:grid-cols-[8rem_minmax(0,1fr)] max-lg:items-center max-lg:gap-3 max-lg:before:text-quiet max-lg:before:content-[attr(data-label)]',
        column.numeric && 'figures lg:text-right',
        column.className,
      )}
    >
      {column.title ? children : <div className="min-w-0">{children}</div>}
    </Tag>
  );
}
