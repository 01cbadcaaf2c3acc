import { HOLIDAY_GROUPS, type HolidayGroup } from '@casovi/contract/constants';
import type { Holiday } from '@casovi/contract/planner';
import { HOLIDAY_GROUP_NAMES } from '@casovi/contract/texts/planner';
import { dayOf, numericDate } from '@casovi/contract/time';
import { Check, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '../../ui/button.tsx';

interface HolidaysProps {
  holidays: readonly Holiday[];
  /** The group that is being added. */
  adding: HolidayGroup | null;
  onAdd: (group: HolidayGroup, heading: HTMLElement | null) => void;
}

/** One press takes all holidays of a group off for a year. */
export function Holidays({ holidays, adding, onAdd }: HolidaysProps) {
  return (
    <ul className="divide-y divide-line">
      {HOLIDAY_GROUPS.map((group) => {
        const ofGroup = holidays.filter(({ grupa }) => grupa === group);
        const missing = ofGroup.filter(({ dodato }) => !dodato).length;
        const name = HOLIDAY_GROUP_NAMES[group];
        return (
          <li key={group} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-56">
              <h4 tabIndex={-1} className="font-medium text-base tracking-normal">
                {name}
              </h4>
              <p className="figures text-quiet text-sm">
                {ofGroup.map((holiday, index) => (
                  <Fragment key={holiday.od}>
                    {index > 0 && ', '}
                    <span className="whitespace-nowrap">{holidayInText(holiday)}</span>
                  </Fragment>
                ))}
              </p>
            </div>
            {missing === 0 ? (
              <p className="flex min-h-11 items-center gap-1.5 font-medium text-confirmed text-sm">
                <Check className="size-4.5" aria-hidden="true" />
                Dodato
              </p>
            ) : (
              <Button
                variant="secondary"
                busy={adding === group}
                aria-label={`${missing < ofGroup.length ? `Dodaj još ${missing}` : 'Dodaj'}: ${name}`}
                icon={<Plus className="size-5" aria-hidden="true" />}
                onClick={({ currentTarget }) => onAdd(group, currentTarget.closest('li')?.querySelector('h4') ?? null)}
              >
                {missing < ofGroup.length ? `Dodaj još ${missing}` : 'Dodaj'}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** 'Nova godina 1–3.1.' */
function holidayInText({ naziv, od, do: last }: Holiday): string {
  const short = (date: string) => `${dayOf(date)}.${Number(numericDate(date).slice(3, 5))}.`;
  if (od === last) return `${naziv} ${short(od)}`;
  return `${naziv} ${od.slice(0, 7) === last.slice(0, 7) ? dayOf(od) : short(od)}–${short(last)}`;
}
