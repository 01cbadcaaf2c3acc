import { type LessonDuration, SLOT_TIMES } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { dayAndMonth, longDate, weekdayCode, weekdayName } from '@casovi/contract/time';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CalendarGrid, type GridCell } from '../../ui/calendar-grid.tsx';
import { cx } from '../../ui/cx.ts';
import type { GridPosition } from '../../ui/grid-position.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { chosenFrom, offeredSpan, type Selection, type SlotState, type StateOf } from './calendar.ts';
import { DayStrip } from './day-strip.tsx';

interface WeekViewProps {
  days: readonly string[];
  /** The day to begin with; null for the first with a free hour. */
  beginWith: string | null;
  /** Null while loading. */
  stateOf: StateOf | null;
  minutes: LessonDuration;
  selections: readonly Selection[];
  /** What a free hour says. */
  freeText: string;
  onChoose: (date: string, time: string) => void;
}

/** On narrow screens one day at a time. */
export function WeekView({ days, beginWith, stateOf, minutes, selections, freeText, onChoose }: WeekViewProps) {
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const [chosenFocus, setChosenFocus] = useState<{ from: string; column: number; time: string } | null>(null);
  const first = days[0] ?? '';
  // Begins at a free hour, and stays there when others book it.
  const focused =
    chosenFocus?.from === first ? chosenFocus : { from: first, ...beginning(days, beginWith, selections, stateOf) };
  if (stateOf && chosenFocus?.from !== first) setChosenFocus(focused);
  const { column } = focused;
  const span = stateOf ? offeredSpan(stateOf, narrow ? days.slice(column, column + 1) : days) : SLOT_TIMES;
  const times = unfolded ? SLOT_TIMES : span;
  const focus = { row: Math.max(0, times.indexOf(focused.time)), column };
  const setFocus = (position: GridPosition) =>
    setChosenFocus({ from: first, column: position.column, time: times[position.row] ?? focused.time });
  const [pointed, setPointed] = useState<GridPosition | null>(null);
  const isSelected = (date: string, time: string) => selections.some((one) => isPartOf(one, date, time));
  /** Preview of a click. */
  const wouldTake = (): Selection | null => {
    const [date, time] = [days[pointed?.column ?? -1], times[pointed?.row ?? -1]];
    if (!date || !time || stateOf?.(date, time) !== 'free' || isSelected(date, time)) return null;
    return chosenFrom(stateOf, { date, time }, minutes).selection;
  };
  const lit = wouldTake();
  // An hour that was chosen on the page before may be further down.
  const grid = useRef<HTMLDivElement>(null);
  const loaded = stateOf !== null;
  useEffect(() => {
    if (loaded) grid.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [loaded]);

  const cellAt = ({ row, column }: GridPosition): GridCell => {
    const [date = '', time = ''] = [days[column], times[row]];
    if (!stateOf)
      return {
        name: `${termName(date, time)}, učitava se`,
        content: <Skeleton className="mx-auto h-2 w-8" />,
        look: cx(cellLook, fullHeight),
      };
    const state = stateOf(date, time);
    const selected = isSelected(date, time);
    return {
      // The visible text first, for those who speak it.
      name: [textOf(state), termName(date, time), selected && state !== 'free' ? WANTED : STATE_NAMES[state]]
        .filter(Boolean)
        .join(', '),
      content: textOf(state),
      look: cx(
        cellLook,
        state === 'none' ? (isUnused(time) ? unusedHeight : emptyHeight) : fullHeight,
        lookOf(state, selected, isPartOf(lit, date, time)),
      ),
      selected: state === 'free' || selected ? selected : undefined,
    };
  };
  const textOf = (state: SlotState): string => ({ free: freeText, reserved: 'R', none: '' })[state];
  /** Hours without any slot are shown small. */
  const isUnused = (time: string) => days.every((date) => stateOf?.(date, time) === 'none');

  const press = ({ row, column }: GridPosition) => {
    const [date, time] = [days[column], times[row]];
    if (date && time && (stateOf?.(date, time) === 'free' || isSelected(date, time))) onChoose(date, time);
  };

  return (
    <div ref={grid}>
      <DayStrip
        days={days}
        shown={column}
        stateOf={stateOf}
        selectedDates={selections.map(({ date }) => date)}
        onShow={(shown) =>
          setChosenFocus({ from: first, column: shown, time: firstFreeTime(days[shown] ?? '', stateOf) })
        }
      />
      {times.length === 0 ? (
        <p className="py-6 text-center text-quiet">
          {narrow ? 'Ovog dana nema slobodnih termina.' : 'U ovih sedam dana nema slobodnih termina.'}
        </p>
      ) : (
        <CalendarGrid
          label="Termini"
          columns={days.map((date, index) => ({
            key: date,
            name: `${weekdayName(date)}, ${longDate(date)}`,
            className: index === column ? '' : 'max-sm:hidden',
            content: <DayHeader date={date} />,
          }))}
          rows={times.map((time) => ({
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
      )}
      {span.length < SLOT_TIMES.length && (
        <Button
          variant="quiet"
          aria-expanded={unfolded}
          className="mt-2 w-full text-sm"
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Sakrij prazne sate' : 'Prikaži i prazne sate, od 08 do 21'}
        </Button>
      )}
    </div>
  );
}

const cellLook = 'rounded-sm text-center text-sm transition-colors focus-visible:outline-offset-1';
const fullHeight = 'h-11 sm:h-9';
const emptyHeight = 'h-7 sm:h-9';
const unusedHeight = 'h-7 sm:h-6';
export const chosenLook = 'cursor-pointer bg-primary font-semibold text-on-primary';
/** A term of a series that is not free. */
const wantedLook = 'cursor-pointer border-2 border-pending border-dashed font-semibold text-pending';
const WANTED = 'nije slobodno, zamjenu birate kada pošaljete zahtjev';
const litLook = 'cursor-pointer bg-primary/25 font-medium text-primary forced-colors:underline';
export const STATE_LOOKS: Record<SlotState, string> = {
  free: 'cursor-pointer bg-primary-tint font-medium text-primary',
  reserved: 'bg-sunken text-quiet',
  none: 'border border-line/60 border-dashed',
};
function lookOf(state: SlotState, selected: boolean, lit: boolean): string {
  if (selected) return state === 'free' ? chosenLook : wantedLook;
  return lit ? litLook : STATE_LOOKS[state];
}
const STATE_NAMES: Record<SlotState, string> = { free: 'slobodno', reserved: 'rezervisano', none: 'nije u ponudi' };

/** 'utorak, 5. maj 2026., u 14 sati' */
const termName = (date: string, time: string): string =>
  `${weekdayName(date)}, ${longDate(date)}, u ${plural(Number(time.slice(0, 2)), 'sat', 'sata', 'sati')}`;

const isPartOf = (selection: Selection | null, date: string, time: string): boolean =>
  selection?.date === date && selection.times.includes(time);

const firstFreeTime = (date: string, stateOf: StateOf | null): string =>
  SLOT_TIMES.find((time) => stateOf?.(date, time) === 'free') ?? '';

function beginning(
  days: readonly string[],
  beginWith: string | null,
  selections: readonly Selection[],
  stateOf: StateOf | null,
): { column: number; time: string } {
  const wanted = beginWith === null ? -1 : days.indexOf(beginWith);
  const column = wanted < 0 ? days.findIndex((date) => firstFreeTime(date, stateOf) !== '') : wanted;
  const date = days[column] ?? '';
  const [chosen] = selections.find((one) => one.date === date)?.times ?? [];
  return { column: Math.max(0, column), time: chosen ?? firstFreeTime(date, stateOf) };
}

function DayHeader({ date }: { date: string }) {
  return (
    <span className="flex flex-col items-center pb-1.5 leading-tight">
      <span className="text-quiet text-sm">{weekdayCode(date)}</span>
      <span className="text-center font-semibold text-sm max-lg:text-xs md:whitespace-nowrap">{dayAndMonth(date)}</span>
    </span>
  );
}
