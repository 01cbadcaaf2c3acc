import { euros, plural } from '@casovi/contract/display';
import type { SeriesConflict } from '@casovi/contract/lessons';
import type { LessonStart } from '@casovi/contract/planner';
import { lessonTerm } from '@casovi/contract/time';
import { useState } from 'react';
import type { Changes } from '../../lib/booking-wish.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import type { SeriesTerm } from './series.ts';
import type { BookingDraft } from './use-booking.ts';

interface SeriesConflictsDialogProps {
  booking: BookingDraft;
  conflicts: readonly SeriesConflict[];
}

/** What becomes of the weeks of a series that are not free: another term, or no lesson. */
export function SeriesConflictsDialog({ booking, conflicts }: SeriesConflictsDialogProps) {
  const [chosen, setChosen] = useState<Changes>(new Map());
  /** A term of the same day, until something else is chosen that is still free: nobody gets another day unasked. */
  const decisions: Changes = new Map(
    conflicts.map(({ datum, prijedlozi }) => {
      const sameDay = prijedlozi.find((term) => term.datum === datum) ?? null;
      const choice = chosen.get(datum);
      const isOffered = choice === null || prijedlozi.some((term) => keyOf(term) === keyOf(choice));
      return [datum, choice !== undefined && isOffered ? choice : sameDay];
    }),
  );
  const count = booking.termsWith(decisions).length;
  const { price, minutes } = booking;
  const each = price && (price.price * minutes) / 60;

  return (
    <Dialog
      open
      onClose={() => booking.thinkAgain(chosen)}
      keepOnOutsidePress
      title="Neki termini nisu slobodni"
      description="Ništa još nije zakazano. Za svaki od ovih datuma izaberite drugi termin, ili ga izostavite."
      footer={
        <>
          {each !== null && count > 0 && (
            <p className="figures grow basis-40 self-center text-quiet text-sm" aria-live="polite">
              {count} × {euros(each)} = <strong className="text-ink">{euros(count * each)}</strong>
            </p>
          )}
          <Button disabled={count === 0} onClick={() => booking.decide(decisions)}>
            Zakaži {plural(count, 'čas', 'časa', 'časova')}
          </Button>
          <Button variant="secondary" onClick={() => booking.thinkAgain(chosen)}>
            Nazad
          </Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {conflicts.map(({ datum, razlog, prijedlozi }) => (
          <li key={datum}>
            <Field
              label={
                <span className="figures inline-block first-letter:uppercase">{refusedTerm(booking.terms, datum)}</span>
              }
              hint={prijedlozi.length === 0 ? `${razlog} ${NO_OTHER_TERM}` : razlog}
            >
              <Select
                value={keyOf(decisions.get(datum))}
                onChange={({ target }) =>
                  setChosen(new Map(chosen).set(datum, prijedlozi.find((term) => keyOf(term) === target.value) ?? null))
                }
              >
                {prijedlozi.map((term) => (
                  <option key={keyOf(term)} value={keyOf(term)}>
                    {lessonTerm(term.datum, term.sat)}
                  </option>
                ))}
                <option value="">Izostavi ovaj čas</option>
              </Select>
            </Field>
          </li>
        ))}
      </ul>
      <FieldError text={count === 0 ? 'Ostavite bar jedan čas.' : null} />
    </Dialog>
  );
}

const NO_OTHER_TERM = 'U danima oko tog datuma profesor i Vi nemate drugi zajednički termin, pa taj čas izostavite.';

/** What was wanted in this week. */
function refusedTerm(terms: readonly SeriesTerm[], datum: string): string {
  const term = terms.find(({ week }) => week === datum);
  return term ? lessonTerm(term.date, term.times[0] ?? '') : '';
}

const keyOf = (term: LessonStart | null | undefined): string => (term ? `${term.datum} ${term.sat}` : '');
