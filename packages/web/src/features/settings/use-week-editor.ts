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
  /** In one stroke. */
  add: (hours: Week) => void;
  painter: GridPainter;
  /** Hours that the last stroke added, or, below zero, removed. */
  lastChange: number;
  /** Restores the week before the last stroke. */
  undo: () => void;
  markSaved: () => void;
  discard: () => void;
}

/** Painted in rectangular strokes, so that a fast pointer skips no cell. */
export function useWeekEditor(initial: Week): WeekEditor {
  const [saved, setSaved] = useState(initial);
  const [week, setWeek] = useState(initial);
  const [focus, setFocus] = useState<GridPosition>({ row: 0, column: 0 });
  const [before, setBefore] = useState<Week | null>(null);
  const stroke = useRef<Stroke | null>(null);

  const draw = (next: Stroke) => {
    stroke.current = next;
    setBefore(next.before);
    setWeek(painted(next.before, next.from, next.to));
  };
  const reset = (to: Week) => {
    stroke.current = null;
    setBefore(null);
    setWeek(to);
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
    add(hours) {
      stroke.current = null;
      setBefore(week);
      setWeek(new Set([...week, ...hours]));
    },
    painter: {
      start(position, extend) {
        if (extend) stretch(position);
        else begin(position);
      },
      over: stretch,
    },
    lastChange: before ? week.size - before.size : 0,
    undo: () => before && reset(before),
    markSaved() {
      setSaved(week);
      setBefore(null);
    },
    discard: () => reset(saved),
  };
}
