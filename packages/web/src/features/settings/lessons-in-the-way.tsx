import { REASON_MAX_LENGTH } from '@casovi/contract/constants';
import { lessonPath } from '@casovi/contract/display';
import { isBlank } from '@casovi/contract/letters';
import type { LessonInTheWay } from '@casovi/contract/planner';
import { LESSON_TEXT, STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { lessonTerm, numericDate, weekdayCode } from '@casovi/contract/time';
import { ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceButton } from '../../ui/choice-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, Textarea } from '../../ui/input.tsx';
import type { OpenQuestion } from './use-exceptions.ts';

type Choice = 'ostaje' | 'pomjeri' | 'otkazi';

/** Where no other term is free, a lesson that was to be moved stays. */
const possible = (choice: Choice, { predlog }: LessonInTheWay): Choice =>
  choice === 'pomjeri' && !predlog ? 'ostaje' : choice;

/** Asked before a day off over lessons is saved: what becomes of each. One press carries out all of it. */
export function LessonsInTheWayDialog({ lessons, decide, busy }: OpenQuestion) {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const choiceOf = ({ id }: LessonInTheWay): Choice => choices.get(id) ?? 'ostaje';
  const needsReason = lessons.some((lesson) => choiceOf(lesson) !== 'ostaje');
  const chooseAll = (choice: Choice) =>
    setChoices(new Map(lessons.map((lesson) => [lesson.id, possible(choice, lesson)])));
  const isChosenForAll = (choice: Choice) => lessons.every((lesson) => choiceOf(lesson) === possible(choice, lesson));

  const save = () => {
    const reasonMissing = needsReason && isBlank(reason);
    setMissing(reasonMissing);
    if (reasonMissing) return field.current?.focus();
    decide(
      lessons.map((lesson) => {
        const { id, predlog } = lesson;
        const [radnja, razlog] = [choiceOf(lesson), reason.trim()];
        if (radnja === 'pomjeri' && predlog) return { id, radnja, razlog, termin: predlog };
        return radnja === 'otkazi' ? { id, radnja, razlog } : { id, radnja: 'ostaje' };
      }),
    );
  };

  return (
    <Dialog
      open
      onClose={() => decide(null)}
      keepOnOutsidePress
      title="Tada imate časove"
      description="Novi zahtjevi za te sate više neće stizati. Izaberite šta će biti sa časovima koje već imate."
      footer={
        <>
          <Button busy={busy} onClick={save}>
            {needsReason ? 'Sačuvaj i javi učenicima' : 'Sačuvaj, časovi ostaju'}
          </Button>
          <Button variant="secondary" onClick={() => decide(null)}>
            Odustani
          </Button>
        </>
      }
    >
      {lessons.length > 1 && (
        <fieldset className="mb-2 flex flex-wrap items-center gap-2">
          <legend className="sr-only">Za sve časove</legend>
          {ALL.map(({ choice, text }) => (
            <ChoiceButton key={choice} active={isChosenForAll(choice)} onChoose={() => chooseAll(choice)}>
              {text}
            </ChoiceButton>
          ))}
        </fieldset>
      )}
      <ul className="divide-y divide-line">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="grid gap-2 py-3">
            <LessonInWords lesson={lesson} />
            <Select
              aria-label={`Šta će biti sa časom: ${lesson.ime}, ${lessonTerm(lesson.datum, lesson.sat)}`}
              value={choiceOf(lesson)}
              onChange={({ target }) => setChoices(new Map(choices).set(lesson.id, target.value as Choice))}
            >
              <option value="ostaje">Ostaje kad je i bio</option>
              {lesson.predlog && (
                <option value="pomjeri">
                  Predloži {weekdayCode(lesson.predlog.datum)}, {numericDate(lesson.predlog.datum)} u{' '}
                  {lesson.predlog.sat.slice(0, 2)}h
                </option>
              )}
              <option value="otkazi">Otkaži čas</option>
            </Select>
          </li>
        ))}
      </ul>
      {needsReason && (
        <Field
          label="Razlog"
          hint="Pročitaće ga učenici kojima predlažete drugi termin ili otkazujete čas. Ti časovi se ne naplaćuju."
          error={missing ? LESSON_TEXT.lessonReasonRequired : null}
          className="mt-2"
        >
          <Textarea
            ref={field}
            rows={3}
            value={reason}
            maxLength={REASON_MAX_LENGTH}
            onChange={({ target }) => {
              setReason(target.value);
              setMissing(false);
            }}
          />
        </Field>
      )}
    </Dialog>
  );
}

const ALL = [
  { choice: 'ostaje', text: 'Svi ostaju' },
  { choice: 'pomjeri', text: 'Svima predloži' },
  { choice: 'otkazi', text: 'Otkaži sve' },
] as const;

function LessonInWords({ lesson }: { lesson: LessonInTheWay }) {
  const { id, datum, sat, trajanje, ime, predmet, status } = lesson;
  return (
    <div className="figures flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium first-letter:uppercase">{lessonTerm(datum, sat)}</p>
        <p className="wrap-anywhere text-quiet text-sm">
          {ime} · {predmet}, {trajanje} min · {STATUS_NAMES[status as keyof typeof STATUS_NAMES]}
        </p>
      </div>
      {/* In another tab: what is typed here would be lost. */}
      <a
        href={lessonPath(id)}
        target="_blank"
        rel="noreferrer"
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-control text-primary hover:bg-sunken"
      >
        <ExternalLink className="size-4.5" aria-hidden="true" />
        <span className="sr-only">Pogledaj čas u novoj kartici: {lessonTerm(datum, sat)}</span>
      </a>
    </div>
  );
}
