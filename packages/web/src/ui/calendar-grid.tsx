import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { type GridPosition, positionOf, samePosition, stepFrom } from './grid-position.ts';
import { type GridPainter, useGridPaint } from './use-grid-paint.ts';

export interface GridHeader {
  key: string;
  content: ReactNode;
  /** Accessible name, if it differs from the content. */
  name?: string;
  /** Only where headers can be pressed: whether all of its cells are selected. */
  selected?: boolean;
  /** For all cells of a column, its header included. */
  className?: string;
}

export interface GridCell {
  /** Accessible name, understandable without row and column. */
  name: string;
  content?: ReactNode;
  look?: string;
  /** Undefined for a cell that cannot be selected. */
  selected?: boolean | undefined;
}

interface CalendarGridProps {
  label: string;
  columns: readonly GridHeader[];
  rows: readonly GridHeader[];
  /** False for rows that say nothing by themselves. */
  rowHeads?: boolean;
  cellAt: (position: GridPosition) => GridCell;
  /** Roving tabindex. */
  focus: GridPosition;
  onFocus: (position: GridPosition) => void;
  /** The cell under the pointer or with the focus; null when it leaves. */
  onPoint?: (position: GridPosition | null) => void;
  /** Shift and arrow keys. */
  onExtend?: (position: GridPosition) => void;
  /** Enter, Space or click; with a painter only without a pointer. */
  onPress: (position: GridPosition) => void;
  /** Selection by dragging; headers are focusable too. */
  painter?: GridPainter;
  describedBy?: string;
  headLook?: string;
  className?: string;
}

/** ARIA grid with a roving tabindex. */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, columns, rows, cellAt, focus, onFocus, onPoint, onExtend, onPress, painter } = props;
  const { rowHeads = true, describedBy, headLook, className } = props;
  const table = useRef<HTMLTableElement>(null);
  const focusWanted = useRef(false);
  const paint = useGridPaint(table, painter);
  const headers = painter !== undefined;

  // After render: a hidden column cannot take the focus before.
  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${focus.row}"][data-column="${focus.column}"]`);
    cell?.focus();
  }, [focus]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = positionOf(event.target) ?? focus;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPress(at);
      return;
    }
    const first = headers ? -1 : 0;
    const next = stepFrom(at, event, { first, lastRow: rows.length - 1, lastColumn: columns.length - 1 });
    if (!next) return;
    event.preventDefault();
    if (samePosition(next, at)) return;
    focusWanted.current = true;
    if (event.shiftKey) onExtend?.(next);
    onFocus(next);
  };

  const onClick = (event: MouseEvent) => {
    const position = positionOf(event.target);
    const pointed = event.detail > 0;
    if (!position || (painter && pointed)) return;
    onFocus(position);
    onPress(position);
  };

  const tabIndexAt = (position: GridPosition) => (samePosition(position, focus) ? 0 : -1);
  const place = ({ row, column }: GridPosition) => ({ 'data-row': row, 'data-column': column });
  const header = (position: GridPosition, { name, selected }: GridHeader) => ({
    'aria-label': name,
    ...(headers && { ...place(position), tabIndex: tabIndexAt(position), 'aria-selected': selected ?? false }),
  });

  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of ARIA for a table that one moves about in
      role="grid"
      aria-label={label}
      aria-describedby={describedBy}
      aria-multiselectable={headers || onExtend !== undefined || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={({ target }) => {
        const position = positionOf(target);
        if (position) onFocus(position);
        onPoint?.(position);
      }}
      onBlur={() => onPoint?.(null)}
      onPointerOver={({ target }) => onPoint?.(positionOf(target))}
      onPointerLeave={() => onPoint?.(null)}
      {...paint}
      className={cx('figures w-full table-fixed', className)}
    >
      {rowHeads && (
        <colgroup>
          <col className="w-12 sm:w-16" />
        </colgroup>
      )}
      <thead className={headLook}>
        <tr>
          {rowHeads && <td />}
          {columns.map((column, index) => (
            <th
              key={column.key}
              scope="col"
              className={cx('p-0 font-normal', column.className)}
              {...header({ row: -1, column: index }, column)}
            >
              {column.content}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowIndex) => (
          <tr key={row.key}>
            {rowHeads && (
              <th
                scope="row"
                className={cx('p-0 font-normal', row.className)}
                {...header({ row: rowIndex, column: -1 }, row)}
              >
                {row.content}
              </th>
            )}
            {columns.map((column, columnIndex) => {
              const position = { row: rowIndex, column: columnIndex };
              const { name, content, look, selected } = cellAt(position);
              return (
                <td
                  key={column.key}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                  role="gridcell"
                  aria-label={name}
                  aria-selected={selected}
                  aria-disabled={selected === undefined || undefined}
                  className={cx('p-0', column.className, look)}
                  tabIndex={tabIndexAt(position)}
                  {...place(position)}
                >
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
