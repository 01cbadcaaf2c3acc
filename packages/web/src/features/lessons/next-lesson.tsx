import { dateInText, lessonTerm, weekdayCode } from '@casovi/contract/time';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { cardAddress } from './lesson-list.tsx';
import { JoinLink, LessonPlace } from './lesson-place.tsx';
import { untilText } from './until.ts';
import type { NextLesson as Next } from './use-lessons.ts';

interface NextLessonProps {
  next: Next;
  menu: ReactNode;
}

export function NextLesson({ next: { lesson, now, viewerType }, menu }: NextLessonProps) {
  return (
    <section
      aria-labelledby="sljedeci"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-primary-tint p-4 sm:p-5 print:hidden"
    >
      <Leaf date={lesson.datum} time={lesson.sat} />
      <div className="min-w-0 grow basis-56">
        <h2 id="sljedeci" className="flex flex-wrap items-baseline gap-x-2 text-lg text-primary">
          Sljedeći čas
          <span className="font-medium text-base">{untilText(lesson.datum, lesson.sat, now)}</span>
        </h2>
        <p className="figures mt-1 font-semibold">{lessonTerm(lesson.datum, lesson.sat)}</p>
        <p className="wrap-anywhere mt-0.5">
          {lesson.ime}, {lesson.predmet}
        </p>
        <LessonPlace lesson={lesson} now={now} viewerType={viewerType} />
      </div>
      <JoinLink lesson={lesson} now={now} className="max-sm:grow" />
      <div className="flex gap-2 max-sm:grow">
        <LinkButton variant="secondary" to={cardAddress(lesson)} preventScrollReset className="max-sm:grow">
          Pogledaj čas
          <ArrowRight className="size-5" aria-hidden="true" />
        </LinkButton>
        {menu}
      </div>
    </section>
  );
}

/** Decorative: the text beside it says the same. */
function Leaf({ date, time }: { date: string; time: string }) {
  return (
    <div
      aria-hidden="true"
      className="figures flex w-28 flex-col items-center rounded-card bg-surface py-2.5 text-center max-sm:hidden"
    >
      <span className="text-quiet text-sm">{weekdayCode(date)}</span>
      <span className="font-bold text-3xl text-primary tracking-tight">{Number(time.slice(0, 2))}h</span>
      <span className="font-semibold text-sm">{dateInText(date)}</span>
    </div>
  );
}
