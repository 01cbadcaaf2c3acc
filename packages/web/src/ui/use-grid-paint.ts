import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type GridPosition, positionOf, samePosition } from './grid-position.ts';

export interface GridPainter {
  /** With Shift from the last stroke. */
  start: (position: GridPosition, extend: boolean) => void;
  over: (position: GridPosition) => void;
}

/** Long press; a finger that moves sooner scrolls. */
const HOLD_MILLISECONDS = 250;
const TREMOR_PIXELS = 8;

interface Touch {
  position: GridPosition;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

/** Mouse and pen paint at once, touch after a long press. */
export function useGridPaint(table: RefObject<HTMLTableElement | null>, painter: GridPainter | undefined) {
  const painting = useRef(false);
  const last = useRef<GridPosition | null>(null);
  const touch = useRef<Touch | null>(null);
  const enabled = painter !== undefined;

  // Only non-passive listeners can prevent scrolling and clicks.
  useEffect(() => {
    const element = table.current;
    if (!enabled || !element) return;
    const holdPage = (event: TouchEvent) => {
      if (painting.current && event.cancelable) event.preventDefault();
    };
    // What a tap changes may put something else below the finger, which would be clicked then.
    const preventClick = (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault();
    };
    element.addEventListener('touchmove', holdPage, { passive: false });
    element.addEventListener('touchend', preventClick, { passive: false });
    return () => {
      element.removeEventListener('touchmove', holdPage);
      element.removeEventListener('touchend', preventClick);
    };
  }, [table, enabled]);

  useEffect(() => () => clearTimeout(touch.current?.timer), []);

  if (!painter) return {};

  const begin = (position: GridPosition, extend: boolean) => {
    painting.current = true;
    last.current = position;
    painter.start(position, extend);
  };
  const finish = () => {
    painting.current = false;
    last.current = null;
    clearTimeout(touch.current?.timer);
    touch.current = null;
  };

  return {
    onPointerDown(event: PointerEvent) {
      const position = positionOf(event.target);
      if (!position || !event.isPrimary || event.button !== 0) return;
      if (event.pointerType !== 'touch') {
        // Prevents text selection.
        event.preventDefault();
        (event.target as Element).closest<HTMLElement>('[data-row]')?.focus();
        table.current?.setPointerCapture(event.pointerId);
        begin(position, event.shiftKey);
        return;
      }
      const timer = setTimeout(() => {
        begin(position, false);
        navigator.vibrate?.(10);
      }, HOLD_MILLISECONDS);
      touch.current = { position, x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!painting.current) {
        const rested = touch.current;
        if (rested && Math.hypot(clientX - rested.x, clientY - rested.y) > TREMOR_PIXELS) finish();
        return;
      }
      const position = positionOf(document.elementFromPoint(clientX, clientY));
      const isNew = position && last.current && !samePosition(position, last.current);
      if (!isNew || !table.current?.contains(document.elementFromPoint(clientX, clientY))) return;
      last.current = position;
      painter.over(position);
    },
    onPointerUp() {
      const tapped = !painting.current && touch.current;
      if (tapped) begin(tapped.position, false);
      finish();
    },
    onPointerCancel: finish,
    // Prevents the context menu during a long press.
    onContextMenu(event: { preventDefault: () => void }) {
      if (touch.current) event.preventDefault();
    },
  };
}
