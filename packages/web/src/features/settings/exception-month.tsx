import { SLOT_TIMES } from '@casovi/contract/constants';
import { isIsoDate } from '@casovi/contract/dates';
import { plural } from '@casovi/contract/display';
import { type Offer, offeredHours } from '@casovi/contract/free-hours';
import type { TutorException } from '@casovi/contract/planner';
import { dayOf, longDate, monthAndYear, weekdayName, weekdayNameOf } from '@casovi/contract/time';
import { TreePalm } from 'lucide-react';
import { useState } from 'react';
import { CalendarGrid, type GridCell } from '../../ui/calendar-grid.tsx';
import { cx } from '../../ui/cx.ts';
import type { GridPosition } from '../../ui/grid-position.ts';
import { StepNavigator } from '../../ui/step-navigator.tsx';
import { type DateSpan, exceptionsWithin, isWithin, monthFrom, spanOf, weeksOf } from './month.ts';
import { DAYS } from './week.ts';

interface ExceptionMonthProps {
  /** yyyy-MM-dd in Podgorica. */
  today: string;
  offer: Offer & { exceptions: readonly TutorException[] };
  selection: Selection;
  onSelect: (selection: Selection) => void;
  describedBy: string;
}

/** `anchor`: the day with which a span began that the next press ends. */
export type Selection = DateSpan & { anchor: string | null };

const MONTHS_AHEAD = 24;

/** One press chooses a day, the next one the last day of a span that begins with it; then it begins anew. */
export function ExceptionMonth({ today, offer, selection, onSelect, describedBy }: ExceptionMonthProps) {
  const [month, setMonth] = useState(monthFrom(today, 0));
  // Weeks that are over say nothing any more.
  const weeks = weeksOf(month).filter((days) => (days.at(-1) ?? '') >= today);
  const dateAt = ({ row, column }: GridPosition): string => weeks[row]?.[column] ?? today;
  const [focus, setFocus] = useState(() => positionOf(weeks, today));
  const { anchor } = selection;
  const isOffered = offeredHours(offer);
  // Dates that are typed are shown.
  const { od } = selection;
  const [shownFor, setShownFor] = useState(od);
  if (od !== shownFor) {
    setShownFor(od);
    if (isIsoDate(od) && od >= today && !weeks.flat().includes(od)) setMonth(monthFrom(od, 0));
  }

  const press = (position: GridPosition) => {
    const date = dateAt(position);
    if (date < today) return;
    onSelect({ ...spanOf(anchor ?? date, date), anchor: anchor === null ? date : null });
  };
  const extend = (position: GridPosition) => {
    const from = anchor ?? dateAt(focus);
    const to = dateAt(position);
    if (from < today || to < today) return;
    onSelect({ ...spanOf(from, to), anchor: from });
  };
  const show = (months: number) => {
    const shown = monthFrom(month, months);
    setMonth(shown);
    setFocus({ row: 0, column: 0 });
  };

  const cellAt = (position: GridPosition): GridCell => {
    const date = dateAt(position);
    const hours = SLOT_TIMES.filter((time) => isOffered(date, time)).length;
    const exceptions = exceptionsWithin(offer.exceptions, { od: date, do: date });
    const past = date < today;
    const off = exceptions.length > 0 && hours === 0;
    const selected = !past && isWithin(date, selection);
    const hoursText = past || hours === 0 ? '' : `${hours}h`;
    const said = off ? 'ne radite' : plural(hours, 'sat', 'sata', 'sati');
    return {
      name: past
        ? `${dayOf(date)}: ${weekdayName(date)}, ${longDate(date)}, prošlo`
        : `${[dayOf(date), hoursText].join(' ').trim()}: ${[
            ...[weekdayName(date), longDate(date), said],
            ...(exceptions.length > 0 && !off ? ['drukčije nego obično'] : []),
            ...exceptions.map(({ napomena }) => napomena).filter(Boolean),
          ].join(', ')}`,
      selected: past ? undefined : selected,
      look: cx(
        'h-13 border text-center transition-colors sm:rounded-sm',
        past ? 'border-line/60 text-quiet' : 'cursor-pointer',
        !past &&
          !selected &&
          (off ? OFF_LOOK : exceptions.length > 0 ? CHANGED_LOOK : ordinaryLook(date.startsWith(month.slice(0, 7)))),
        selected && 'border-primary bg-primary text-on-primary',
      ),
      content: (
        <span className="flex flex-col items-center justify-center leading-tight">
          <span className={cx('text-sm', date === today && 'font-bold underline underline-offset-2')}>
            {dayOf(date)}
          </span>{' '}
          {off ? (
            <TreePalm className="size-4" aria-hidden="true" />
          ) : (
            <span className={cx('h-4 text-xs', exceptions.length > 0 ? 'font-semibold' : !selected && 'text-quiet')}>
              {hoursText}
            </span>
          )}
        </span>
      ),
    };
  };

  return (
    <div>
      <StepNavigator
        title={monthAndYear(month)}
        previous="Prethodni mjesec"
        next="Naredni mjesec"
        isFirst={month <= today}
        isLast={month >= monthFrom(today, MONTHS_AHEAD)}
        onStep={show}
      />
      <CalendarGrid
        label={`Dani, ${monthAndYear(month)}`}
        rowHeads={false}
        columns={DAYS.map((day) => ({
          key: day,
          name: weekdayNameOf(day),
          className: 'text-center',
          content: <span className="block pb-1.5 font-semibold text-quiet text-xs">{day}</span>,
        }))}
        rows={weeks.map(([monday = '']) => ({ key: monday, content: null }))}
        cellAt={cellAt}
        focus={focus}
        onFocus={setFocus}
        onExtend={extend}
        onPress={press}
        describedBy={describedBy}
        className="select-none border-separate border-spacing-0 sm:border-spacing-0.5"
      />
    </div>
  );
}

const ordinaryLook = (isOfMonth: boolean): string =>
  cx('border-line bg-surface hover:bg-sunken', !isOfMonth && 'text-quiet');
const CHANGED_LOOK = 'border-primary/40 bg-primary-tint text-primary hover:bg-primary/25';
const OFF_LOOK = 'border-pending/30 bg-pending-tint text-pending hover:bg-pending/25';

function positionOf(weeks: readonly string[][], date: string): GridPosition {
  const row = Math.max(
    0,
    weeks.findIndex((days) => days.includes(date)),
  );
  return { row, column: Math.max(0, weeks[row]?.indexOf(date) ?? 0) };
}
