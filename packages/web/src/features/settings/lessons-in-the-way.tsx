import { REASON_MAX_LENGTH } from '@casovi/contract/constants';
import { lessonPath, plural } from '@casovi/contract/display';
import { isBlank } from '@casovi/contract/rules';
import { LESSON_TEXT, STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { lessonTerm } from '@casovi/contract/time';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import type { OpenQuestion } from './use-exceptions.ts';

/** Asked before a day off over lessons is saved: which of them are cancelled, and why. The others stay. */
export function LessonsInTheWayDialog({ lessons, decide }: OpenQuestion) {
  const [cancelled, setCancelled] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const all = cancelled.size === lessons.length;

  const toggle = (id: number) =>
    setCancelled((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const save = () => {
    const reasonMissing = cancelled.size > 0 && isBlank(reason);
    setMissing(reasonMissing);
    if (reasonMissing) field.current?.focus();
    else
      decide(
        lessons.map(({ id }) =>
          cancelled.has(id) ? { id, radnja: 'otkazi', razlog: reason.trim() } : { id, radnja: 'ostaje' },
        ),
      );
  };

  return (
    <Dialog
      open
      onClose={() => decide(null)}
      keepOnOutsidePress
      title="Tada imate časove"
      description="Novi zahtjevi za te sate više neće stizati. Označite časove koje otkazujete; ostali važe i dalje."
      footer={
        <>
          <Button onClick={save}>
            {cancelled.size === 0
              ? 'Sačuvaj, časovi ostaju'
              : `Sačuvaj i otkaži ${plural(cancelled.size, 'čas', 'časa', 'časova')}`}
          </Button>
          <Button variant="secondary" onClick={() => decide(null)}>
            Odustani
          </Button>
        </>
      }
    >
      {lessons.length > 1 && (
        <Checkbox
          label={<span className="font-semibold">Otkaži sve</span>}
          checked={all}
          onChange={() => setCancelled(new Set(all ? [] : lessons.map(({ id }) => id)))}
          className="border-line border-b pb-1"
        />
      )}
      <ul className="divide-y divide-line">
        {lessons.map(({ id, datum, sat, trajanje, ime, predmet, status }) => (
          <li key={id} className="figures flex items-start gap-3 py-1">
            <Checkbox
              className="min-w-0 grow"
              checked={cancelled.has(id)}
              onChange={() => toggle(id)}
              label={
                <>
                  <span className="sr-only">Otkaži: </span>
                  <span className="block font-medium first-letter:uppercase">{lessonTerm(datum, sat)}</span>
                  <span className="wrap-anywhere block text-quiet text-sm">
                    {ime} · {predmet}, {trajanje} min · {STATUS_NAMES[status as keyof typeof STATUS_NAMES]}
                  </span>
                </>
              }
            />
            <Link
              to={lessonPath(id)}
              className="flex min-h-11 items-center px-1 text-primary text-sm underline underline-offset-2"
            >
              Pogledaj<span className="sr-only"> čas: {lessonTerm(datum, sat)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {cancelled.size > 0 && (
        <Field
          label="Razlog otkazivanja"
          hint="Pročitaće ga svi učenici čije časove otkazujete. Časovi se ne naplaćuju."
          error={missing ? LESSON_TEXT.lessonReasonRequired : null}
          className="mt-4"
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
