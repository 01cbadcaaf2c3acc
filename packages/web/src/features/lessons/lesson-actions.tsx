import type { Lesson } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { CalendarCheck, CalendarClock, CalendarX, Check, MessageSquare, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TextDialog } from '../../lib/text-dialog.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { lessonInWords } from './lesson-in-words.ts';
import { Proposal } from './proposal.tsx';
import type { LessonSteps } from './use-lesson-steps.ts';

interface LessonActionsProps {
  lesson: Lesson;
  steps: LessonSteps;
  onMove: (move: WantedMove) => void;
  className?: string;
}

/** A lesson for which another term is wanted. */
export interface WantedMove {
  lesson: Lesson;
  /** HH:00, of the present term. */
  time: string;
  /** The tutor cannot come to it. */
  prevented: boolean;
}

/** The actions that the server allows now. */
export function LessonActions({ lesson, steps, onMove, className }: LessonActionsProps) {
  const [declining, setDeclining] = useState(false);
  const can = (action: Lesson['akcije'][number]) => lesson.akcije.includes(action);
  const busy = steps.busyWith === lesson.id;
  if (lesson.akcije.length === 0) return null;
  return (
    <div className={className}>
      <Proposal lesson={lesson} steps={steps} />
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
        {can('approve') && (
          <Button
            busy={busy}
            icon={<Check className="size-5" aria-hidden="true" />}
            onClick={() => steps.approve(lesson)}
          >
            {can('answer') ? 'Odobri u starom terminu' : 'Odobri čas'}
          </Button>
        )}
        {can('hold') && (
          <Button
            busy={busy}
            icon={<CalendarCheck className="size-5" aria-hidden="true" />}
            onClick={() => steps.hold(lesson)}
          >
            Označi kao završen
          </Button>
        )}
        {can('move') && (
          <Button
            variant="secondary"
            busy={busy}
            icon={<CalendarClock className="size-5" aria-hidden="true" />}
            onClick={() => onMove({ lesson, time: lesson.sat, prevented: false })}
          >
            {can('answer') ? 'Predloži drugi termin' : 'Pomjeri čas'}
          </Button>
        )}
        {can('prevented') && (
          <Button
            variant="secondary"
            busy={busy}
            icon={<CalendarX className="size-5" aria-hidden="true" />}
            onClick={() => onMove({ lesson, time: lesson.sat, prevented: true })}
          >
            Spriječen sam
          </Button>
        )}
        {(can('decline') || can('cancel')) && (
          <Button
            variant="secondary"
            busy={busy}
            icon={<X className="size-5" aria-hidden="true" />}
            onClick={() => (can('decline') ? setDeclining(true) : steps.cancel(lesson))}
          >
            Otkaži čas
          </Button>
        )}
      </div>
      {declining && (
        <TextDialog
          title="Otkazivanje časa"
          description={lessonInWords(lesson)}
          label="Razlog"
          hint="Učenik će ga pročitati. Ako možete, predložite drugi termin."
          missingText={LESSON_TEXT.lessonReasonRequired}
          sendText="Posalji"
          cancelText="Otkazi"
          busy={busy}
          onClose={() => setDeclining(false)}
          onSend={(reason) => void steps.decline(lesson, reason, () => setDeclining(false))}
        />
      )}
    </div>
  );
}

export function LessonLinks({ lesson, menu }: { lesson: Lesson; menu: ReactNode }) {
  return (
    <span className="-mr-2 flex print:hidden">
      <LinkButton
        variant="quiet"
        to={`/poruke?korisnik=${lesson.id_sagovornika}`}
        icon={<MessageSquare className="size-5" aria-hidden="true" />}
        className="min-w-11 px-2.5"
      >
        <span className="max-sm:sr-only">Poruka</span>
        <span className="sr-only">: {lesson.ime}</span>
      </LinkButton>
      {menu}
    </span>
  );
}
