import type { HolidayGroup } from '@casovi/contract/constants';
import { isIsoDate } from '@casovi/contract/dates';
import type { Holiday, Slot, TutorException } from '@casovi/contract/planner';
import { spanInText, todayInPodgorica } from '@casovi/contract/time';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/lazy.ts';
import { useServerClock } from '../../lib/server-clock.ts';
import { ExceptionForm, type NewException } from './exception-form.tsx';
import { ExceptionList, ExceptionRow } from './exception-list.tsx';
import { ExceptionMonth, type Selection } from './exception-month.tsx';
import { Holidays } from './holidays.tsx';
import { exceptionsWithin } from './month.ts';
import { Section, SectionData } from './section.tsx';
import { useExceptions } from './use-exceptions.ts';
import { useWeek } from './use-week.ts';

const LessonsInTheWayDialog = lazyComponent(() =>
  import('./lessons-in-the-way.tsx').then((module) => module.LessonsInTheWayDialog),
);

export function Exceptions({ tutorId }: { tutorId: number }) {
  const now = useServerClock();
  const week = useWeek(tutorId);
  const saved = useExceptions(tutorId);
  const retry = () => void Promise.all([week.refetch(), saved.refetch()]);
  const today = now && todayInPodgorica(now);
  return (
    <Section
      id="izuzeci"
      title="Slobodni dani i dodatni sati"
      lead="Za dane koji nisu kao ostali: odmor, praznik, obaveza, ili sati koje inače nemate. Učenici vide samo šta je slobodno."
    >
      {today && week.data && saved.data ? (
        <Editor {...saved.data} today={today} week={week.data} actions={saved} />
      ) : (
        <SectionData error={week.error ?? saved.error} onRetry={retry} />
      )}
      {saved.question && (
        <Suspense>
          <LessonsInTheWayDialog {...saved.question} />
        </Suspense>
      )}
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

  const addHolidays = async (group: HolidayGroup) => {
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
  const hasDates = isIsoDate(span.od) && isIsoDate(span.do);
  const chosen = exceptionsWithin(exceptions, span);

  return (
    <div className="grid gap-x-10 gap-y-6 px-4 pt-5 pb-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div>
        <ExceptionMonth today={today} offer={{ week, exceptions }} selection={span} onSelect={setSpan} />
        <p className="mt-3 text-quiet text-sm">
          Izaberite dan. Za više dana izaberite prvi, pa posljednji; na tastaturi strelicama uz Shift.
        </p>
      </div>
      <div>
        <h3 ref={chosenDays} tabIndex={-1} className="figures mb-3 text-lg">
          {hasDates ? spanInText(span.od, span.do) : 'Izaberite dane'}
        </h3>
        {chosen.length > 0 && (
          <ul aria-label="Već važi" className="mb-4 divide-y divide-line rounded-control bg-sunken py-1 pr-1 pl-3">
            {chosen.map((exception) => (
              <ExceptionRow key={exception.id} exception={exception} onRemove={(one) => remove(one, chosenDays)} />
            ))}
          </ul>
        )}
        <ExceptionForm today={today} span={span} onSpan={(dates) => setSpan({ ...dates, anchor: null })} onSave={add} />
      </div>
      <div>
        <h3 ref={list} tabIndex={-1} className="mb-2 text-lg">
          Izuzeci
        </h3>
        <ExceptionList exceptions={exceptions} onRemove={(one) => remove(one, list)} />
      </div>
      <div>
        <h3 className="text-lg">Praznici</h3>
        <p className="mt-1 text-quiet text-sm">
          Slobodni u narednih godinu dana. Učenici vide samo da tada nema termina; pojedine dane možete da uklonite.
        </p>
        <Holidays holidays={holidays} adding={adding} onAdd={addHolidays} />
      </div>
    </div>
  );
}
