import { SLOT_TIMES } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { dayOf, longDate, weekdayCode, weekdayName } from '@casovi/contract/time';
import { cx } from '../../ui/cx.ts';
import type { StateOf } from './calendar.ts';

interface DayStripProps {
  days: readonly string[];
  shown: number;
  stateOf: StateOf | null;
  selectedDates: readonly string[];
  onShow: (column: number) => void;
}

/** On narrow screens: chooses the day that is shown. */
export function DayStrip({ days, shown, stateOf, selectedDates, onShow }: DayStripProps) {
  return (
    <fieldset className="mb-3 grid grid-cols-7 gap-1 sm:hidden">
      <legend className="sr-only">Dan</legend>
      {days.map((date, column) => {
        const free = SLOT_TIMES.filter((time) => stateOf?.(date, time) === 'free').length;
        const active = column === shown;
        const chosen = selectedDates.includes(date);
        return (
          <button
            key={date}
            type="button"
            aria-pressed={active}
            aria-label={`${weekdayCode(date)} ${dayOf(date)}: ${weekdayName(date)}, ${longDate(date)}, ${plural(free, 'slobodan sat', 'slobodna sata', 'slobodnih sati')}${chosen ? ', izabran termin' : ''}`}
            onClick={() => onShow(column)}
            className={cx(
              'figures flex min-h-16 flex-col items-center justify-center rounded-control border leading-tight transition-colors',
              active ? 'border-primary bg-primary text-on-primary' : chosen ? chosenDay : 'border-line bg-surface',
              !active && free === 0 && 'text-quiet',
            )}
          >
            <span className={cx('text-xs', !active && 'text-quiet')}>{weekdayCode(date)}</span>{' '}
            <span className="font-bold text-lg">{dayOf(date)}</span>
            <Dot look={active ? 'bg-on-primary' : 'bg-primary'} shown={free > 0} />
          </button>
        );
      })}
    </fieldset>
  );
}

const chosenDay = 'border-primary bg-primary-tint ring-1 ring-primary';

/** Decorative: the name of the button has the number. */
const Dot = ({ look, shown }: { look: string; shown: boolean }) => (
  <span
    aria-hidden="true"
    className={cx('mt-0.5 size-1.5 rounded-full forced-colors:border-3', look, !shown && 'invisible')}
  />
);
