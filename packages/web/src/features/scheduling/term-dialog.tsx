import {
  type LessonDuration,
  PROPOSED_TERMS_MAX,
  REASON_MAX_LENGTH,
  WEEKS_AHEAD_MAX,
} from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import type { WantedSlot } from '@casovi/contract/lessons';
import { isBlank } from '@casovi/contract/letters';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { lessonTerm, todayInPodgorica } from '@casovi/contract/time';
import { useRef, useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { chosenFrom, daysOf, pageOf, type Selection, slotsOf } from './calendar.ts';
import { Legend } from './legend.tsx';
import { useCalendar, useWeekRules } from './use-calendar.ts';
import { WeekNavigator } from './week-navigator.tsx';
import { WeekView } from './week-view.tsx';

export interface TermDialogProps {
  tutorId: number;
  lessonId: number;
  /** yyyy-MM-dd: its calendar opens there. */
  date: string;
  /** HH:00 */
  time: string;
  /** The lesson in words, with its present term. */
  description: string;
  minutes: LessonDuration;
  /** The tutor cannot come to the present term: says why, and may propose several terms, or none. */
  prevented: boolean;
  /** False shortly before it begins, when nobody could answer any more. */
  movable: boolean;
  busy: boolean;
  onSend: (slots: WantedSlot[], reason: string) => void;
  onClose: () => void;
}

const CHOOSE = 'Izaberi';

/** Chooses other terms for a lesson from the tutor's calendar. */
export function TermDialog({
  tutorId,
  lessonId,
  date: presentDate,
  time: presentTime,
  description,
  minutes,
  prevented,
  movable,
  busy,
  onSend,
  onClose,
}: TermDialogProps) {
  const [page, setPage] = useState(() =>
    Math.min(Math.max(pageOf(todayInPodgorica(new Date()), presentDate), 0), WEEKS_AHEAD_MAX),
  );
  const [chosen, setChosen] = useState<readonly Selection[]>([]);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ field: 'reason' | 'terms'; text: string } | null>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const calendar = useCalendar(tutorId, [page], lessonId);
  const { today, stateOf } = calendar;
  const rules = useWeekRules(tutorId);
  const days = today ? daysOf(today, page) : [];
  const most = prevented ? PROPOSED_TERMS_MAX : 1;

  const choose = (date: string, time: string) => {
    if (!stateOf) return;
    const isPart = (one: Selection) => one.date === date && one.times.includes(time);
    const others = chosen.filter((one) => !isPart(one));
    setProblem(null);
    if (others.length < chosen.length) return setChosen(others);
    if (date === presentDate && time === presentTime)
      return setProblem({ field: 'terms', text: LESSON_TEXT.moveSameTerm });
    const { selection, minutes: found } = chosenFrom(stateOf, { date, time }, minutes);
    if (found < minutes)
      return setProblem({ field: 'terms', text: 'Sljedeći sat nije slobodan. Izaberite drugi termin.' });
    const free = others.filter((one) => one.date !== date || !one.times.some((hour) => selection.times.includes(hour)));
    if (most > 1 && free.length >= most)
      return setProblem({
        field: 'terms',
        text: `Možete predložiti najviše ${plural(most, 'termin', 'termina', 'termina')}.`,
      });
    setChosen(most === 1 ? [selection] : [...free, selection]);
  };
  const send = () => {
    if (prevented && isBlank(reason)) {
      setProblem({ field: 'reason', text: LESSON_TEXT.lessonReasonRequired });
      reasonField.current?.focus();
    } else if (!prevented && chosen.length === 0) setProblem({ field: 'terms', text: LESSON_TEXT.bookingSlot });
    else onSend(chosen.flatMap(slotsOf), reason.trim());
  };

  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsidePress
      fullOnPhone
      size="wide"
      title={prevented ? 'Ne možete da održite čas?' : 'Pomjeranje časa'}
      description={description}
      footer={
        <>
          <div className="grow basis-64 self-center text-sm" aria-live="polite">
            <ChosenTerms chosen={chosen} prevented={prevented} />
          </div>
          <Button busy={busy} onClick={send}>
            {prevented && chosen.length === 0 ? 'Otkaži čas' : 'Pošalji prijedlog'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Odustani
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {prevented && (
          <Field
            label="Razlog"
            hint="Učenik će ga pročitati. Čas se ne naplaćuje."
            error={problem?.field === 'reason' ? problem.text : null}
          >
            <Textarea
              ref={reasonField}
              rows={2}
              className="min-h-20"
              value={reason}
              maxLength={REASON_MAX_LENGTH}
              onChange={({ target }) => {
                setReason(target.value);
                setProblem(null);
              }}
            />
          </Field>
        )}
        {movable && (
          <section aria-labelledby="novi-termin" className="grid gap-3">
            <div>
              <h3 id="novi-termin" className="text-lg">
                {prevented ? 'Predložite druge termine' : 'Izaberite novi termin'}
              </h3>
              <p className="mt-0.5 text-quiet text-sm">
                {prevented
                  ? 'Do tri termina, od kojih učenik bira jedan. Ako ne izabere nijedan, čas se otkazuje.'
                  : 'Stari termin važi dok druga strana ne prihvati novi. Dotle se čuvaju oba.'}
              </p>
            </div>
            <FieldError text={problem?.field === 'terms' ? problem.text : null} />
            <Legend freeText={CHOOSE} />
            {calendar.error ? (
              <LoadFailure title="Kalendar se nije učitao" onRetry={calendar.reload}>
                {errorMessage(calendar.error)}
              </LoadFailure>
            ) : (
              <div aria-busy={!stateOf}>
                <WeekNavigator
                  days={days}
                  page={page}
                  lastPage={rules?.najdalje_sedmica ?? WEEKS_AHEAD_MAX}
                  onPage={setPage}
                />
                <WeekView
                  days={days}
                  beginWith={presentDate}
                  stateOf={stateOf}
                  minutes={minutes}
                  freeText={CHOOSE}
                  selections={chosen}
                  onChoose={choose}
                />
              </div>
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

function ChosenTerms({ chosen, prevented }: { chosen: readonly Selection[]; prevented: boolean }) {
  if (chosen.length === 0)
    return <p className="text-quiet">{prevented ? 'Bez prijedloga se čas odmah otkazuje.' : 'Izaberite termin.'}</p>;
  return (
    <ul className="figures font-semibold">
      {chosen.map(({ date, times }) => (
        <li key={`${date} ${times[0]}`} className="first-letter:uppercase">
          {lessonTerm(date, times[0] ?? '')}
        </li>
      ))}
    </ul>
  );
}
