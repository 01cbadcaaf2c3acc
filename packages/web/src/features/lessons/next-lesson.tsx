import { dayAndMonth, weekdayCode } from '@casovi/contract/time';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { LessonFacts } from './lesson-facts.tsx';
import { untilText } from './until.ts';
import type { NextLesson as Next } from './use-lessons.ts';

interface NextLessonProps {
  next: Next;
  viewerType: number;
  links: ReactNode;
  actions: ReactNode;
  className?: string;
}

/** What one came to see: when the next lesson is, and with whom. */
export function NextLesson({ next: { lesson, now }, viewerType, links, actions, className }: NextLessonProps) {
  return (
    <section aria-labelledby="sljedeci" className={cx('rounded-card bg-primary-tint p-4 sm:p-6', className)}>
      <h2 id="sljedeci" className="flex flex-wrap items-baseline gap-x-2 text-lg text-primary">
        Sljedeći čas
        <span className="font-medium text-base">{untilText(lesson.datum, lesson.sat, now)}</span>
      </h2>
      <div className="mt-4 grid gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Leaf date={lesson.datum} time={lesson.sat} />
        <div className="rounded-card sm:bg-surface sm:p-5">
          <LessonFacts lesson={lesson} viewerType={viewerType} links={links} />
          {actions}
        </div>
      </div>
    </section>
  );
}

/** A leaf of a calendar. The same stands in words beside it. */
function Leaf({ date, time }: { date: string; time: string }) {
  return (
    <div
      aria-hidden="true"
      className="figures flex flex-col items-center justify-center overflow-hidden rounded-card bg-surface text-center max-sm:hidden"
    >
      <span className="text-quiet">{weekdayCode(date)}</span>
      <span className="font-bold text-4xl text-primary tracking-tight">{Number(time.slice(0, 2))}h</span>
      <span className="mt-1 font-semibold">{dayAndMonth(date)}</span>
    </div>
  );
}
