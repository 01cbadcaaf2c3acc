import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Series {
  name: string;
  /** Classes of the same colour: `fill-held`, `bg-held`. */
  fill: string;
  swatch: string;
}

export interface Bar {
  /** Whole, for the table: 'od 05.05.2026'. */
  label: string;
  /** Under the bar: '05.05.' */
  short: string;
  /** One per series. */
  values: readonly number[];
}

interface BarChartProps {
  title: string;
  note?: ReactNode;
  /** Heading of the first column of the table. */
  rowHeading: string;
  series: readonly Series[];
  bars: readonly Bar[];
}

const BAR_WIDTH = 10;
const GAP = 3;
const HEIGHT = 100;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Stacked bars, and the same numbers as a table. */
export function BarChart({ title, note, rowHeading, series, bars }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ values }) => sumOf(values)));
  const width = bars.length * BAR_WIDTH;
  return (
    <figure className="min-w-0">
      <figcaption>
        <span className="block font-bold text-lg">{title}</span>
        {note && <span className="block text-quiet text-sm">{note}</span>}
        <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {series.map(({ name, swatch }) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span className={cx('size-3 rounded-sm forced-color-adjust-none', swatch)} aria-hidden="true" />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <div className="mt-3">
        <p aria-hidden="true" className="figures border-line border-t text-quiet text-xs">
          {highest}
        </p>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-40 w-full border-line border-b"
        >
          {bars.map((bar, index) => (
            <Column
              key={bar.label}
              bar={bar}
              series={series}
              x={index * BAR_WIDTH + GAP / 2}
              unit={(HEIGHT * 0.98) / highest}
            />
          ))}
        </svg>
        <div aria-hidden="true" className="figures flex whitespace-nowrap text-quiet text-xs">
          {bars.map(({ label, short }, index) => (
            // Every second one is enough on a phone.
            <span
              key={label}
              className={cx('flex min-w-0 flex-1 justify-center', index % 2 === 1 && 'max-sm:invisible')}
            >
              {short}
            </span>
          ))}
        </div>
      </div>
      <details className="mt-2 text-sm">
        <summary className="w-fit rounded-sm py-2 font-semibold text-primary underline-offset-4 hover:underline">
          Prikaži kao tabelu
        </summary>
        <table className="figures w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-line border-b text-quiet">
              <th scope="col" className="py-1 pr-2 text-left font-semibold">
                {rowHeading}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="px-1 py-1 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, values }) => (
              <tr key={label} className="border-line border-b">
                <th scope="row" className="py-1 pr-2 text-left font-normal">
                  {label}
                </th>
                {series.map(({ name }, index) => (
                  <td key={name} className="px-1 py-1 text-right">
                    {values[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface ColumnProps {
  bar: Bar;
  series: readonly Series[];
  x: number;
  unit: number;
}

function Column({ bar, series, x, unit }: ColumnProps) {
  let below = 0;
  return series.map(({ name, fill }, index) => {
    const value = bar.values[index] ?? 0;
    if (value === 0) return null;
    below += value;
    return (
      <rect
        key={name}
        x={x}
        y={HEIGHT - below * unit}
        width={BAR_WIDTH - GAP}
        height={value * unit}
        // The line keeps neighbours apart for those who see no colours.
        className={cx(fill, 'stroke-surface')}
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    );
  });
}

interface RankProps {
  title: string;
  note?: ReactNode;
  rowHeading: string;
  valueHeading: string;
  fill: string;
  rows: readonly { key: string | number; name: ReactNode; value: number }[];
}

/** Lying bars: a table already, with a bar beside each number. */
export function RankChart({ title, note, rowHeading, valueHeading, fill, rows }: RankProps) {
  const highest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <div className="min-w-0">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left">
          <span className="block font-bold text-lg">{title}</span>
          {note && <span className="block text-quiet">{note}</span>}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{rowHeading}</th>
            <th scope="col">{valueHeading}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row" className="w-2/5 py-1.5 pr-3 text-left font-normal">
                {name}
              </th>
              <td className="figures py-1.5">
                <div className="flex items-center gap-2">
                  <svg
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    className="h-3.5 min-w-0 grow rounded-sm bg-sunken"
                    aria-hidden="true"
                  >
                    <rect width={(value / highest) * 100} height={10} className={fill} />
                  </svg>
                  <span className="w-12 shrink-0 text-right font-semibold">{value}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
