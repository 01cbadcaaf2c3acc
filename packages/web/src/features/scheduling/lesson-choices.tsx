import { LESSON_DURATIONS, type LessonDuration } from '@casovi/contract/constants';
import { RadioGroup } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { levelName } from './offer.ts';
import type { BookingDraft } from './use-booking.ts';

const DURATIONS = LESSON_DURATIONS.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} min`,
}));

interface LessonChoicesProps {
  booking: BookingDraft;
  onMinutes: (minutes: LessonDuration) => void;
}

export function LessonChoices({ booking, onMinutes }: LessonChoicesProps) {
  const { minutes, subject, level, subjects, levels } = booking;
  return (
    <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 md:grid-cols-[19.5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <RadioGroup
        legend="Trajanje časa"
        name="trajanje"
        choices={DURATIONS}
        value={String(minutes)}
        onChange={(value) => onMinutes(LESSON_DURATIONS.find((known) => String(known) === value) ?? 60)}
      />
      <Field label="Predmet" hint={subjects.length === 0 && 'Nema predmeta koji se zakazuju u kalendaru.'}>
        <Select value={subject} onChange={({ target }) => booking.chooseSubject(target.value)} className="h-12">
          <option value="">Izaberite predmet</option>
          {subjects.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      {subject !== '' && (
        <Field label="Nivo">
          <Select
            value={level ?? ''}
            onChange={({ target }) => booking.chooseLevel(Number(target.value) || null)}
            className="h-12"
          >
            <option value="">Izaberite nivo</option>
            {levels.map((id) => (
              <option key={id} value={id}>
                {levelName(id)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
