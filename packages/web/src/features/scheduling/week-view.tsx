import { type LessonDuration, SLOT_TIMES } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { dayAndMonth, dayOf, longDate, weekdayCode, weekdayName } from '@casovi/contract/time';
import { useState } from 'react';
import { CalendarGrid, type GridCell } from '../../ui/calendar-grid.tsx';
import { cx } from '../../ui/cx.ts';
import type { GridPosition } from '../../ui/grid-position.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { chosenFrom, type Selection, type SlotState, type StateOf } from './calendar.ts';

interface WeekViewProps {
  days: readonly string[];
  /** The day to begin with; null for the first with a free hour. */
  beginWith: string | null;
  /** Null while loading. */
  stateOf: StateOf | null;
  minutes: LessonDuration;
  selection: Selection | null;
  onChoose: (date: string, time: string) => void;
}

/** On narrow screens one day at a time. */
export function WeekView({ days, beginWith, stateOf, minutes, selection, onChoose }: WeekViewProps) {
  const [chosenFocus, setChosenFocus] = useState<{ from: string; focus: GridPosition } | null>(null);
  const first = days[0] ?? '';
  // Begins at a free hour, and stays there when others book it.
  const focus = chosenFocus?.from === first ? chosenFocus.focus : beginning(days, beginWith, stateOf);
  const setFocus = (position: GridPosition) => setChosenFocus({ from: first, focus: position });
  if (stateOf && chosenFocus?.from !== first) setFocus(focus);
  const [pointed, setPointed] = useState<GridPosition | null>(null);
  const isSelected = (date: string, time: string) => isPartOf(selection, date, time);
  /** Preview of a click. */
  const wouldTake = (): Selection | null => {
    const [date, time] = [days[pointed?.column ?? -1], SLOT_TIMES[pointed?.row ?? -1]];
    if (!date || !time || stateOf?.(date, time) !== 'free' || isSelected(date, time)) return null;
    return chosenFrom(stateOf, { date, time }, minutes).selection;
  };
  const lit = wouldTake();

  const cellAt = ({ row, column }: GridPosition): GridCell => {
    const [date = '', time = ''] = [days[column], SLOT_TIMES[row]];
    if (!stateOf)
      return {
        name: nameOf(date, time, 'učitava se'),
        content: <Skeleton className="mx-auto h-2 w-8" />,
        look: cx(cellLook, fullHeight),
      };
    const state = stateOf(date, time);
    const selected = isSelected(date, time);
    return {
      name: nameOf(date, time, STATE_NAMES[state]),
      content: STATE_TEXTS[state],
      look: cx(
        cellLook,
        state === 'none' ? (isUnused(time) ? unusedHeight : emptyHeight) : fullHeight,
        selected ? chosenLook : isPartOf(lit, date, time) ? litLook : STATE_LOOKS[state],
      ),
      selected: state === 'free' ? selected : undefined,
    };
  };
  /** Hours without any slot are shown small. */
  const isUnused = (time: string) => days.every((date) => stateOf?.(date, time) === 'none');

  const press = ({ row, column }: GridPosition) => {
    const [date, time] = [days[column], SLOT_TIMES[row]];
    if (date && time && stateOf?.(date, time) === 'free') onChoose(date, time);
  };

  return (
    <>
      <DayStrip
        days={days}
        shown={focus.column}
        stateOf={stateOf}
        selectedDate={selection?.date}
        onShow={(column) => setFocus({ row: firstFreeRow(days[column] ?? '', stateOf), column })}
      />
      <CalendarGrid
        label="Termini"
        columns={days.map((date, column) => ({
          key: date,
          name: `${weekdayName(date)}, ${longDate(date)}`,
          className: column === focus.column ? '' : 'max-sm:hidden',
          content: <DayHeader date={date} />,
        }))}
        rows={SLOT_TIMES.map((time) => ({
          key: time,
          content: time,
          className: 'pr-2 text-right text-quiet text-sm',
        }))}
        cellAt={cellAt}
        focus={focus}
        onFocus={setFocus}
        onPoint={setPointed}
        onPress={press}
        headLook="max-sm:hidden sticky top-0 z-10 bg-surface"
        className="border-separate border-spacing-0.5 sm:border-spacing-1"
      />
    </>
  );
}

const cellLook = 'rounded-sm text-center text-sm transition-colors focus-visible:outline-offset-1';
const fullHeight = 'h-11 sm:h-9';
const emptyHeight = 'h-7 sm:h-9';
const unusedHeight = 'h-7 sm:h-6';
const chosenLook = 'cursor-pointer bg-primary font-semibold text-on-primary';
const litLook = 'cursor-pointer bg-primary/25 font-medium text-primary forced-colors:underline';
const STATE_LOOKS: Record<SlotState, string> = {
  free: 'cursor-pointer bg-primary-tint font-medium text-primary',
  reserved: 'bg-sunken text-quiet',
  none: 'border border-line/60 border-dashed',
};
const STATE_TEXTS: Record<SlotState, string> = { free: 'Zakaži', reserved: 'R', none: '' };
const STATE_NAMES: Record<SlotState, string> = { free: 'slobodno', reserved: 'zauzeto', none: 'nije u ponudi' };

/** 'utorak, 5. maj 2026., u 14 sati, slobodno' */
const nameOf = (date: string, time: string, state: string): string =>
  `${weekdayName(date)}, ${longDate(date)}, u ${plural(Number(time.slice(0, 2)), 'sat', 'sata', 'sati')}, ${state}`;

const isPartOf = (selection: Selection | null, date: string, time: string): boolean =>
  selection?.date === date && selection.times.includes(time);

const firstFreeRow = (date: string, stateOf: StateOf | null): number =>
  Math.max(
    0,
    SLOT_TIMES.findIndex((time) => stateOf?.(date, time) === 'free'),
  );

function beginning(days: readonly string[], beginWith: string | null, stateOf: StateOf | null): GridPosition {
  const wanted = beginWith === null ? -1 : days.indexOf(beginWith);
  if (wanted >= 0) return { row: firstFreeRow(days[wanted] ?? '', stateOf), column: wanted };
  const column = days.findIndex((date) => SLOT_TIMES.some((time) => stateOf?.(date, time) === 'free'));
  return column < 0 ? { row: 0, column: 0 } : { row: firstFreeRow(days[column] ?? '', stateOf), column };
}

function DayHeader({ date }: { date: string }) {
  return (
    <span className="flex flex-col items-center pb-1.5 leading-tight">
      <span className="text-quiet text-sm">{weekdayCode(date)}</span>
      <span className="whitespace-nowrap font-semibold text-sm max-lg:text-xs">{dayAndMonth(date)}</span>
    </span>
  );
}

interface DayStripProps {
  days: readonly string[];
  shown: number;
  stateOf: StateOf | null;
  selectedDate: string | undefined;
  onShow: (column: number) => void;
}

function DayStrip({ days, shown, stateOf, selectedDate, onShow }: DayStripProps) {
  return (
    <fieldset className="mb-3 grid grid-cols-7 gap-1 sm:hidden">
      <legend className="sr-only">Dan</legend>
      {days.map((date, column) => {
        const free = SLOT_TIMES.filter((time) => stateOf?.(date, time) === 'free').length;
        const active = column === shown;
        return (
          <button
            key={date}
            type="button"
            aria-pressed={active}
            aria-label={`${weekdayName(date)}, ${longDate(date)}, ${plural(free, 'slobodan sat', 'slobodna sata', 'slobodnih sati')}`}
            onClick={() => onShow(column)}
            className={cx(
              'figures flex min-h-16 flex-col items-center justify-center rounded-control border leading-tight transition-colors',
              active ? 'border-primary bg-primary text-on-primary' : 'border-line bg-surface',
              !active && free === 0 && 'text-quiet',
            )}
          >
            <span className={cx('text-xs', !active && 'text-quiet')}>{weekdayCode(date)}</span>
            <span className="font-bold text-lg">{dayOf(date)}</span>
            <Dot look={active ? 'bg-on-primary' : date === selectedDate ? 'bg-sun' : 'bg-primary'} shown={free > 0} />
          </button>
        );
      })}
    </fieldset>
  );
}

/** Decorative: the name of the button has the number. */
const Dot = ({ look, shown }: { look: string; shown: boolean }) => (
  <span
    aria-hidden="true"
    className={cx('mt-0.5 size-1.5 rounded-full forced-colors:border-3', look, !shown && 'invisible')}
  />
);
