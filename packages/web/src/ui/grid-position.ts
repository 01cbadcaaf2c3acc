/** -1 is the header of a row or column. */
export interface GridPosition {
  row: number;
  column: number;
}

export const samePosition = (one: GridPosition, other: GridPosition): boolean =>
  one.row === other.row && one.column === other.column;

export function positionOf(element: EventTarget | null): GridPosition | null {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
}

export interface GridBounds {
  /** -1 where headers are focusable. */
  first: number;
  lastRow: number;
  lastColumn: number;
}

/** Null for other keys. The corner is skipped. */
export function stepFrom(
  { row, column }: GridPosition,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { first, lastRow, lastColumn }: GridBounds,
): GridPosition | null {
  const within = (value: number, last: number) => Math.max(first, Math.min(last, value));
  const to = (nextRow: number, nextColumn: number): GridPosition => {
    const next = { row: within(nextRow, lastRow), column: within(nextColumn, lastColumn) };
    return next.row < 0 && next.column < 0 ? { row, column } : next;
  };
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'Home':
      return ctrlKey ? to(0, 0) : to(row, 0);
    case 'End':
      return ctrlKey ? to(lastRow, lastColumn) : to(row, lastColumn);
    case 'PageUp':
      return to(0, column);
    case 'PageDown':
      return to(lastRow, column);
    default:
      return null;
  }
}
