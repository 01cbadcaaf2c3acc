import type { HolidayGroup } from '@casovi/contract/constants';
import { isIsoDate } from '@casovi/contract/dates';
import type { Holiday, Slot, TutorException } from '@casovi/contract/planner';
import { dateInText, todayInPodgorica } from '@casovi/contract/time';
import { TreePalm } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useServerClock } from '../../lib/server-clock.ts';
import { ExceptionForm, type NewException } from './exception-form.tsx';
import { ExceptionList, ExceptionRow } from './exception-list.tsx';
import { ExceptionMonth, type Selection } from './exception-month.tsx';
import { Holidays } from './holidays.tsx';
import { LessonsInTheWayDialog } from './lessons-in-the-way.tsx';
import { daysInText, exceptionsWithin } from './month.ts';
import { Section, SectionData } from './section.tsx';
import { useExceptions } from './use-exceptions.ts';
import { useWeek } from './use-week.ts';

export function Exceptions({ tutorId }: { tutorId: number }) {
  const now = useServerClock();
  const week = useWeek(tutorId);
  const saved = useExceptions(tutorId);
  const retry = () => void Promise.all([week.refetch(), saved.refetch()]);
  const today = now && todayInPodgorica(now);
  return (
    <Section
      id="izuzeci"
      title="Neradni dani i dodatni sati"
      lead="Za dane koji nisu kao ostali: odmor, praznik, obaveza, ili sati koje inače nemate. Učenici vide samo kada mogu da zakažu."
    >
      {today && week.data && saved.data ? (
        <Editor {...saved.data} today={today} week={week.data} actions={saved} />
      ) : (
        <SectionData error={week.error ?? saved.error} onRetry={retry} />
      )}
      {saved.question && <LessonsInTheWayDialog {...saved.question} />}
    </Section>
  );
}

interface EditorProps {
  today: string;
  week: readonly Slot[];
  exceptions: readonly TutorException[];
  holidays: readonly Holiday[];
  actions: Pick<ReturnType<typeof useExceptions>, 'add' | 'addHolidays' | 'remove'>;
}

function Editor({ today, week, exceptions, holidays, actions }: EditorProps) {
  const [span, setSpan] = useState<Selection>({ od: today, do: today, anchor: null });
  const [adding, setAdding] = useState<HolidayGroup | null>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const chosenDays = useRef<HTMLHeadingElement>(null);

  const hintId = useId();
  const addHolidays = async (group: HolidayGroup, heading: HTMLElement | null) => {
    // As below.
    heading?.focus({ preventScroll: true });
    setAdding(group);
    await actions.addHolidays(group);
    setAdding(null);
  };
  const remove = async (exception: TutorException, heading: RefObject<HTMLElement | null>) => {
    // The button, which has the focus, goes; a modal returns the focus to where it was when it opened.
    heading.current?.focus({ preventScroll: true });
    await actions.remove(exception);
  };
  const add = async (exception: NewException) => {
    const saved = await actions.add(exception);
    if (saved) setSpan((chosenDates) => ({ ...chosenDates, anchor: null }));
    return saved;
  };
  const hasDates = isIsoDate(span.od) && isIsoDate(span.do) && span.od <= span.do;
  const chosen = exceptionsWithin(exceptions, span);

  return (
    <div className="grid gap-x-10 gap-y-6 px-4 pt-5 pb-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div>
        <ExceptionMonth
          today={today}
          offer={{ week, exceptions }}
          selection={span}
          onSelect={setSpan}
          describedBy={hintId}
        />
        <p id={hintId} role="status" className="mt-3 text-quiet text-sm">
          {span.anchor && span.od === span.do
            ? `Izabrali ste ${dateInText(span.anchor)}. Za više dana izaberite i posljednji.`
            : 'Izaberite dan; za više dana prvi, pa posljednji.'}
          <span className="pointer-coarse:hidden"> Na tastaturi: strelice i razmaknica, a uz Shift više dana.</span>
        </p>
        <ul aria-label="Oznake" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-quiet text-sm">
          <li className="flex items-center gap-1.5">
            <TreePalm className="size-4 text-pending" aria-hidden="true" /> ne radite
          </li>
          <li className="flex items-center gap-1.5">
            <span className="figures rounded-sm border border-primary/40 bg-primary-tint px-1 font-semibold text-primary text-xs">
              3h
            </span>{' '}
            drukčije nego obično
          </li>
        </ul>
      </div>
      <div>
        <h3 ref={chosenDays} tabIndex={-1} className="figures mb-3 text-lg">
          {hasDates ? daysInText(span.od, span.do) : 'Izaberite dane'}
        </h3>
        {chosen.length > 0 && (
          <ul aria-label="Već važi" className="mb-4 divide-y divide-line rounded-control bg-sunken py-1 pr-1 pl-3">
            {chosen.map((exception) => (
              <ExceptionRow key={exception.id} exception={exception} onRemove={(one) => remove(one, chosenDays)} />
            ))}
          </ul>
        )}
        <ExceptionForm
          today={today}
          span={span}
          offer={{ week, exceptions }}
          onSpan={(dates) => setSpan({ ...dates, anchor: null })}
          onSave={add}
        />
      </div>
      <div>
        <h3 ref={list} tabIndex={-1} className="mb-2 text-lg">
          Izuzeci
        </h3>
        <ExceptionList
          exceptions={exceptions}
          onRemove={(one) => remove(one, list)}
          onFold={() => list.current?.scrollIntoView({ block: 'nearest' })}
        />
        {exceptions.length > 1 && (
          <p className="mt-2 text-quiet text-sm">Gdje se preklapaju, važi ono što je dodato posljednje.</p>
        )}
      </div>
      <div>
        <h3 className="text-lg">Praznici</h3>
        <p className="mt-1 text-quiet text-sm">
          Jednim dodirom označite praznike u narednih godinu dana kao neradne. Učenici vide samo da tada nema termina, a
          pojedine dane možete da uklonite.
        </p>
        <Holidays holidays={holidays} adding={adding} onAdd={addHolidays} />
      </div>
    </div>
  );
}
