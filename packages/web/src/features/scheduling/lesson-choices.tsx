import { LESSON_DURATIONS, type LessonDuration, SERIES_WEEKS } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { RadioGroup } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { levelName } from './offer.ts';
import { PlaceChoices } from './place-choices.tsx';
import type { BookingDraft } from './use-booking.ts';
import type { PlaceDraft } from './use-place.ts';

const DURATIONS = LESSON_DURATIONS.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} min`,
}));

interface LessonChoicesProps {
  booking: BookingDraft;
  where: PlaceDraft;
  onMinutes: (minutes: LessonDuration) => void;
}

export function LessonChoices({ booking, where, onMinutes }: LessonChoicesProps) {
  const { minutes, subject, level, levelProposed, subjects, levels, weeks } = booking;
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
        <Field label="Nivo" hint={levelProposed && 'Profesor predaje na više nivoa: provjerite da li je ovo Vaš.'}>
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
      <PlaceChoices where={where} />
      <Field
        label="Ponovi svake sedmice"
        hint={
          booking.weeksCut &&
          `Od ovog datuma u otvoreni kalendar ${weeks === 1 ? 'staje samo jedan čas' : `${weeks < 5 ? 'staju' : 'staje'} ${plural(weeks, 'čas', 'časa', 'časova')}`}.`
        }
      >
        <Select value={weeks} onChange={({ target }) => booking.chooseWeeks(Number(target.value))} className="h-12">
          <option value={1}>Ne, samo jedan čas</option>
          {SERIES_WEEKS.map((number) => (
            <option key={number} value={number}>
              {plural(number, 'sedmicu', 'sedmice', 'sedmica')} zaredom
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
