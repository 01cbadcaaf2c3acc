import type { Lesson } from '@casovi/contract/lessons';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { searchOf } from './filters.ts';
import { LessonFacts } from './lesson-facts.tsx';
import { JoinLink } from './lesson-place.tsx';

const cardId = ({ id }: Pick<Lesson, 'id'>): string => `cas-${id}`;

export const cardAddress = (lesson: Lesson): string =>
  `/dashboard?${new URLSearchParams(searchOf(lesson.status))}#${cardId(lesson)}`;

interface LessonListProps {
  lessons: readonly Lesson[];
  now: Date | null;
  viewerType: number;
  linksOf: (lesson: Lesson) => ReactNode;
  actionsOf: (lesson: Lesson) => ReactNode;
  /** The only lesson to print. */
  printing: number | null;
  /** All of them are of one series. */
  inSeries?: boolean;
}

export function LessonList({ lessons, inSeries = false, ...props }: LessonListProps) {
  const { now, viewerType, linksOf, actionsOf, printing } = props;
  const { hash, key } = useLocation();
  // The browser cannot scroll to the fragment, because the list loads later.
  useEffect(() => {
    if (key && hash) document.getElementById(hash.slice(1))?.focus();
  }, [key, hash]);

  return (
    <ul className="grid gap-3">
      {lessons.map((lesson) => (
        <li
          key={lesson.id}
          id={cardId(lesson)}
          tabIndex={-1}
          className={cx(
            'scroll-mt-24 rounded-card focus:outline-2 focus:outline-primary focus:outline-offset-2',
            printing !== null && printing !== lesson.id && 'print:hidden',
          )}
        >
          <Card className="break-inside-avoid max-sm:p-4">
            <LessonFacts {...{ lesson, now, viewerType, inSeries }} links={linksOf(lesson)} />
            <JoinLink lesson={lesson} now={now} className="mt-4 max-sm:w-full sm:ml-18" />
            {actionsOf(lesson)}
          </Card>
        </li>
      ))}
    </ul>
  );
}

const SHAPES = ['first', 'second', 'third'] as const;

export function LessonListSkeleton() {
  return (
    <div className="grid gap-3">
      <span className="sr-only" role="status">
        Učitavanje časova
      </span>
      {SHAPES.map((shape) => (
        <Card key={shape} className="flex gap-4 max-sm:p-4">
          <Skeleton className="size-12 shrink-0 rounded-full sm:size-14" />
          <div className="grid grow gap-2.5">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="mt-4 h-11 w-40" />
          </div>
        </Card>
      ))}
    </div>
  );
}
