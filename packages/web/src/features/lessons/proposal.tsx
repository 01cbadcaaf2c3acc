import type { Lesson, MoveProposal } from '@casovi/contract/lessons';
import { lessonTerm, momentInText } from '@casovi/contract/time';
import { CalendarClock, Check, Undo2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import type { LessonSteps } from './use-lesson-steps.ts';

/** What is proposed for this lesson, and the answers that the viewer can give. */
export function Proposal({ lesson, steps }: { lesson: Lesson; steps: LessonSteps }) {
  const headingId = useId();
  const { prijedlog: proposal, akcije } = lesson;
  const [first] = proposal?.termini ?? [];
  const [picked, setPicked] = useState('');
  if (!proposal || !first) return null;
  const answers = akcije.includes('answer');
  const busy = steps.busyWith === lesson.id;
  const terms = proposal.termini.map(({ datum, sat }) => ({ date: datum, timeSlot: sat }));
  const chosen = terms.find((term) => keyOf(term) === picked) ?? (terms.length === 1 ? terms[0] : undefined);
  return (
    <section
      aria-labelledby={headingId}
      className="mt-3 grid gap-3 rounded-control border border-pending/30 bg-pending-tint px-3.5 py-3"
    >
      <div className="flex gap-2.5">
        <CalendarClock className="mt-0.5 size-5 shrink-0 text-pending" aria-hidden="true" />
        <div className="min-w-0">
          <h4 id={headingId} className="font-semibold text-base tracking-normal">
            {headline(proposal, answers)}
          </h4>
          {proposal.razlog && <p className="wrap-anywhere whitespace-pre-line">Razlog: {proposal.razlog}</p>}
          {(terms.length === 1 || !answers) && (
            <ul className="figures">
              {terms.map((term) => (
                <li key={keyOf(term)} className="font-semibold first-letter:uppercase">
                  {lessonTerm(term.date, term.timeSlot)}
                </li>
              ))}
            </ul>
          )}
          <p className="figures text-quiet text-sm">{consequence(proposal, answers)}</p>
        </div>
      </div>
      {answers && terms.length > 1 && (
        <RadioGroup
          legend="Izaberite termin"
          name={`termin-${lesson.id}`}
          layout="column"
          choices={terms.map((term) => ({ value: keyOf(term), label: lessonTerm(term.date, term.timeSlot) }))}
          value={chosen && keyOf(chosen)}
          onChange={setPicked}
        />
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:grow print:hidden">
        {answers && (
          <>
            <Button
              busy={busy}
              icon={<Check className="size-5" aria-hidden="true" />}
              onClick={() => void steps.answer(lesson, 'prihvati', chosen)}
            >
              Prihvati
            </Button>
            <Button
              variant="secondary"
              busy={busy}
              icon={<X className="size-5" aria-hidden="true" />}
              onClick={() => void steps.answer(lesson, 'odbij')}
            >
              Odbij
            </Button>
          </>
        )}
        {akcije.includes('withdraw') && (
          <Button
            variant="secondary"
            busy={busy}
            icon={<Undo2 className="size-5" aria-hidden="true" />}
            onClick={() => void steps.answer(lesson, 'povuci')}
          >
            Povuci prijedlog
          </Button>
        )}
      </div>
    </section>
  );
}

const keyOf = ({ date, timeSlot }: { date: string; timeSlot: string }): string => `${date} ${timeSlot}`;

function headline({ predlaze, sprijecen }: MoveProposal, answers: boolean): string {
  if (!answers) return 'Predložili ste novi termin:';
  if (sprijecen && predlaze === 'profesor') return 'Profesor je spriječen i predlaže drugi termin:';
  return predlaze === 'profesor' ? 'Profesor predlaže novi termin:' : 'Učenik predlaže novi termin:';
}

function consequence({ rok, sprijecen }: MoveProposal, answers: boolean): string {
  const until = `${answers ? 'Odgovorite' : 'Čeka se odgovor'} do ${momentInText(rok)}.`;
  return sprijecen
    ? `${until} Bez dogovora se čas otkazuje i ne naplaćuje se.`
    : `${until} Dotle važi stari termin, a i novi je sačuvan.`;
}
