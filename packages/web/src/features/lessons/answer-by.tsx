import { USER_TYPE } from '@casovi/contract/constants';
import type { Lesson } from '@casovi/contract/lessons';
import { momentInText } from '@casovi/contract/time';
import { Hourglass } from 'lucide-react';
import { leftText } from './until.ts';

interface AnswerByProps {
  lesson: Lesson;
  now: Date | null;
  viewerType: number;
}

/** Of a request: until when the tutor has to answer, counted down. */
export function AnswerBy({ lesson: { rok_odgovora: until }, now, viewerType }: AnswerByProps) {
  if (!until) return null;
  const left = now && leftText(until, now);
  return (
    <p className="figures mt-2 flex gap-2 text-pending text-sm print:hidden">
      <Hourglass className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        {viewerType === USER_TYPE.tutor ? 'Odgovorite do' : 'Profesor treba da odgovori do'} {momentInText(until)}
        {left && <span className="font-semibold"> ({left})</span>}
      </span>
    </p>
  );
}
