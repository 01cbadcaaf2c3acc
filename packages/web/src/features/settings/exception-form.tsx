import { EXCEPTION_NOTE_MAX_LENGTH, type ExceptionKind, SLOT_TIMES } from '@casovi/contract/constants';
import { isIsoDate } from '@casovi/contract/dates';
import { type Offer, offeredHours } from '@casovi/contract/free-hours';
import { EXCEPTION_DAYS_AHEAD_MAX, exceptionProblem, type ExceptionForm as Wanted } from '@casovi/contract/rules';
import { addDays, datesFrom } from '@casovi/contract/time';
import { type FormEvent, useState } from 'react';
import { useProblems } from '../../lib/use-problems.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { DateSpan } from './month.ts';
import { useUnsaved } from './unsaved.tsx';

export type NewException = Wanted & { sati: string[] | null; napomena: string };

interface ExceptionFormProps {
  today: string;
  span: DateSpan;
  offer: Offer;
  onSpan: (span: DateSpan) => void;
  /** True if it was saved. */
  onSave: (exception: NewException) => Promise<boolean>;
}

const KINDS = [
  { value: 'slobodno', label: 'Ne radim' },
  { value: 'dodatno', label: 'Dodatni sati' },
] as const;

export function ExceptionForm({ today, span, offer, onSpan, onSave }: ExceptionFormProps) {
  const problems = useProblems();
  const [kind, setKind] = useState<ExceptionKind>('slobodno');
  const [wholeDays, setWholeDays] = useState(true);
  const [hours, setHours] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const [saving, setSaving] = useState(false);
  useUnsaved(note.trim() !== '' || hours.size > 0);
  const isOff = kind === 'slobodno';
  const lastDay = addDays(today, EXCEPTION_DAYS_AHEAD_MAX);
  const named = isOff && wholeDays ? null : SLOT_TIMES.filter((time) => hours.has(time));

  const toggle = (time: string) => {
    problems.clear('sati');
    setHours((before) => {
      const after = new Set(before);
      if (!after.delete(time)) after.add(time);
      return after;
    });
  };
  const changeDate = (field: 'od' | 'do', date: string) => {
    problems.clear('od', 'do');
    // The other end follows, so that one day is chosen with one field.
    const follows = field === 'od' && isIsoDate(date) && date <= lastDay && span.do < date;
    onSpan({ od: span.od, do: span.do, [field]: date, ...(follows && { do: date }) });
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const exception = { vrsta: kind, od: span.od, do: span.do, sati: named };
    const problem = exceptionProblem(exception, today);
    if (problem) return problems.show([problem]);
    setSaving(true);
    const saved = await onSave({ ...exception, napomena: note.trim() });
    setSaving(false);
    if (!saved) return;
    setNote('');
    setHours(new Set());
    setWholeDays(true);
    setKind('slobodno');
  };
  const isOffered = offeredHours(offer);
  const dates = (isIsoDate(span.od) ? datesFrom(span.od, 7) : []).filter((date) => date <= span.do);
  const isTaught = (time: string) => dates.some((date) => isOffered(date, time));

  return (
    <form ref={problems.form} onSubmit={save} noValidate className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Od" error={problems.errorOf('od')}>
          <Input
            type="date"
            name="od"
            value={span.od}
            min={today}
            max={lastDay}
            onChange={({ target }) => changeDate('od', target.value)}
          />
        </Field>
        <Field label="Do" error={problems.errorOf('do')}>
          <Input
            type="date"
            name="do"
            value={span.do}
            min={span.od}
            max={lastDay}
            onChange={({ target }) => changeDate('do', target.value)}
          />
        </Field>
      </div>
      <RadioGroup
        legend="Šta se mijenja"
        hideLegend
        name="vrsta"
        choices={KINDS}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          problems.clear('sati');
        }}
      />
      <div>
        {isOff && (
          <Checkbox
            label="Cijeli dan"
            checked={wholeDays}
            onChange={({ target }) => {
              setWholeDays(target.checked);
              problems.clear('sati');
            }}
          />
        )}
        {named && <HourChoice chosen={hours} isTaught={isTaught} onToggle={toggle} error={problems.errorOf('sati')} />}
      </div>
      <Field label="Napomena" optional hint="Vidite je samo Vi.">
        <Input
          name="napomena"
          value={note}
          maxLength={EXCEPTION_NOTE_MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button type="submit" busy={saving}>
        {isOff ? 'Sačuvaj neradno vrijeme' : 'Dodaj sate'}
      </Button>
    </form>
  );
}

interface HourChoiceProps {
  chosen: ReadonlySet<string>;
  /** Offered on one of the days. */
  isTaught: (time: string) => boolean;
  onToggle: (time: string) => void;
  error: string | null;
}

function HourChoice({ chosen, isTaught, onToggle, error }: HourChoiceProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">Sati</legend>
      <div className="grid grid-cols-7 gap-1">
        {SLOT_TIMES.map((time) => (
          <button
            key={time}
            type="button"
            name="sati"
            aria-pressed={chosen.has(time)}
            aria-label={`${time.slice(0, 2)} sati${isTaught(time) ? ', u ponudi' : ''}`}
            onClick={() => onToggle(time)}
            className={cx(
              'figures min-h-11 rounded-sm border font-medium text-sm transition-colors',
              chosen.has(time)
                ? 'border-primary bg-primary text-on-primary'
                : 'border-control/60 bg-surface hover:border-control hover:bg-sunken',
              isTaught(time) && !chosen.has(time) && 'border-primary/50 bg-primary-tint text-primary',
            )}
          >
            {time.slice(0, 2)}
          </button>
        ))}
      </div>
      <p className="text-quiet text-sm">Obojeni sati su već u ponudi.</p>
      <FieldError text={error} />
    </fieldset>
  );
}
