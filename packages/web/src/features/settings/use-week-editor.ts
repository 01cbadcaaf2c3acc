import { useRef, useState } from 'react';
import { type GridPosition, samePosition } from '../../ui/grid-position.ts';
import type { GridPainter } from '../../ui/use-grid-paint.ts';
import { painted, sameWeek, type Week } from './week.ts';

interface Stroke {
  before: Week;
  from: GridPosition;
  to: GridPosition;
}

export interface WeekEditor {
  week: Week;
  changed: boolean;
  focus: GridPosition;
  setFocus: (position: GridPosition) => void;
  /** From the focus, or from the start of the last stroke. */
  extendTo: (position: GridPosition) => void;
  toggle: (position: GridPosition) => void;
  painter: GridPainter;
  markSaved: () => void;
  discard: () => void;
}

/** Painted in rectangular strokes, so that a fast pointer skips no cell. */
export function useWeekEditor(initial: Week): WeekEditor {
  const [saved, setSaved] = useState(initial);
  const [week, setWeek] = useState(initial);
  const [focus, setFocus] = useState<GridPosition>({ row: 0, column: 0 });
  const stroke = useRef<Stroke | null>(null);

  const draw = (next: Stroke) => {
    stroke.current = next;
    setWeek(painted(next.before, next.from, next.to));
  };
  const begin = (from: GridPosition) => draw({ before: week, from, to: from });
  const stretch = (to: GridPosition) => {
    if (stroke.current) draw({ ...stroke.current, to });
  };

  return {
    week,
    changed: !sameWeek(week, saved),
    focus,
    setFocus,
    extendTo(position) {
      const continued = stroke.current && samePosition(stroke.current.to, focus) ? stroke.current : null;
      draw({ ...(continued ?? { before: week, from: focus }), to: position });
    },
    toggle: begin,
    painter: {
      start(position, extend) {
        if (extend) stretch(position);
        else begin(position);
      },
      over: stretch,
    },
    markSaved: () => setSaved(week),
    discard() {
      stroke.current = null;
      setWeek(saved);
    },
  };
}
