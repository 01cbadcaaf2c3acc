import { DAY_PARTS, NEAR_DAYS, WEEKDAY_SLUGS } from '@casovi/contract/list-filters';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { NEAR_DAY_NAMES, weekdayOfSlug } from './filter-names.ts';

const WEEKDAYS = Object.keys(WEEKDAY_SLUGS) as (keyof typeof WEEKDAY_SLUGS)[];

interface WhenFilterProps {
  chosen: readonly string[];
  onChange: () => void;
}

/** Any of what is chosen is enough. The days of the week and their parts unfold. */
export function WhenFilter({ chosen, onChange }: WhenFilterProps) {
  const cell = (value: string, label: ReactNode) => (
    <WhenBox value={value} defaultChecked={chosen.includes(value)} onChange={onChange} label={label} />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Slobodan termin</legend>
      <div className="grid grid-cols-3 gap-2">
        {NEAR_DAYS.map((day) => (
          <div key={day}>{cell(day, NEAR_DAY_NAMES[day])}</div>
        ))}
      </div>
      <details className="group mt-2" open={chosen.some((value) => value.includes('-'))}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control font-medium text-primary text-sm">
          Dan i doba dana
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
        </summary>
        <table className="w-full table-fixed border-separate border-spacing-1 text-sm">
          <thead>
            <tr>
              <td className="w-12" />
              {DAY_PARTS.map(({ slug, name, from, until }) => (
                <th key={slug} scope="col" className="pb-1 font-normal text-quiet">
                  <span className="block">{name}</span>
                  <span className="figures block text-xs">
                    {from}–{until}h
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((day) => (
              <tr key={day}>
                <th scope="row" className="text-left font-medium">
                  <abbr title={weekdayOfSlug(day)} className="no-underline">
                    {weekdayOfSlug(day).slice(0, 3)}
                  </abbr>
                </th>
                {DAY_PARTS.map(({ slug, name }) => (
                  <td key={slug}>
                    {cell(`${day}-${slug}`, <span className="sr-only">{`${weekdayOfSlug(day)}, ${name}`}</span>)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </fieldset>
  );
}

interface WhenBoxProps {
  value: string;
  label: ReactNode;
  defaultChecked: boolean;
  onChange: () => void;
}

function WhenBox({ value, label, defaultChecked, onChange }: WhenBoxProps) {
  return (
    <label className="relative flex h-11 items-center justify-center rounded-control border border-control/60 bg-surface text-sm transition-colors hover:border-control has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        name="kada"
        value={value}
        defaultChecked={defaultChecked}
        onChange={onChange}
        className="peer absolute inset-0 appearance-none rounded-control outline-none"
      />
      {value.includes('-') ? (
        <Check className="invisible size-5 peer-checked:visible" strokeWidth={3} aria-hidden="true" />
      ) : null}
      {label}
    </label>
  );
}
