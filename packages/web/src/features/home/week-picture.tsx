import { cx } from '../../ui/cx.ts';

const DAYS = ['Pon', 'Uto', 'Sri', 'Čet', 'Pet'] as const;

/** f free, r reserved, c chosen. */
const HOURS = [
  { time: '14:00', cells: '-f--r' },
  { time: '15:00', cells: 'ff-r-' },
  { time: '16:00', cells: 'r--ff' },
  { time: '17:00', cells: '-fcf-' },
  { time: '18:00', cells: 'f-c-r' },
  { time: '19:00', cells: '-r-f-' },
] as const;

const CELLS: Record<string, { look: string; text: string }> = {
  f: { look: 'bg-primary-tint text-primary forced-colors:border', text: 'Zakaži' },
  r: { look: 'bg-sunken text-quiet forced-colors:text-[GrayText]', text: 'R' },
  c: {
    look: 'bg-primary font-semibold text-on-primary forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
    text: 'Zakaži',
  },
};

/** An illustration. */
export function WeekPicture() {
  return (
    <div aria-hidden="true" className="select-none rounded-card border border-line bg-surface p-3 shadow-float sm:p-5">
      <p className="mb-3 flex items-baseline justify-between gap-4 border-line border-b px-1 pb-3 sm:mb-4 sm:pb-4">
        <span className="font-semibold sm:text-lg">Matematika, srednja škola</span>
        <span className="figures whitespace-nowrap text-quiet text-sm">13 € / 60 min</span>
      </p>
      <table className="figures w-full table-fixed border-separate border-spacing-1 text-center text-xs sm:border-spacing-1.5 sm:text-sm">
        <thead>
          <tr className="text-quiet">
            <td className="w-11 sm:w-14" />
            {DAYS.map((day) => (
              <td key={day} className={cx('pb-2 font-semibold', day === 'Sri' && 'text-primary')}>
                {day}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map(({ time, cells }) => (
            <tr key={time}>
              <td className="pr-1 text-right text-quiet">{time}</td>
              {DAYS.map((day, index) => {
                const cell = CELLS[cells.charAt(index)];
                return (
                  <td
                    key={day}
                    className={cx('h-9 rounded-sm sm:h-11', cell ? cell.look : 'border border-line border-dashed')}
                  >
                    {cell?.text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 flex items-center justify-between gap-4 border-line border-t px-1 pt-3 text-sm sm:mt-4 sm:pt-4">
        <span className="font-medium">srijeda, 17–19h</span>
        <span className="figures text-quiet">
          120 min, <strong className="text-ink">26 €</strong>
        </span>
      </p>
    </div>
  );
}
