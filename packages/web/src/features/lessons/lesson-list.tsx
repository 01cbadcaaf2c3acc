import type { Lesson } from '@casovi/contract/lessons';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LessonFacts } from './lesson-facts.tsx';

interface LessonListProps {
  lessons: readonly Lesson[];
  viewerType: number;
  linksOf: (lesson: Lesson) => ReactNode;
  actionsOf: (lesson: Lesson) => ReactNode;
  /** The one lesson that goes to paper, if it is one. */
  printing: number | null;
}

export function LessonList({ lessons, viewerType, linksOf, actionsOf, printing }: LessonListProps) {
  return (
    <ul className="grid gap-3">
      {lessons.map((lesson) => (
        <li key={lesson.id} className={printing !== null && printing !== lesson.id ? 'print:hidden' : ''}>
          <Card className="break-inside-avoid max-sm:p-4">
            <LessonFacts lesson={lesson} viewerType={viewerType} links={linksOf(lesson)} />
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
