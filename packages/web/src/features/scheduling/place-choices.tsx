import { LESSON_PLACE, LESSON_PLACES, TEACHING_MODE } from '@casovi/contract/constants';
import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { RadioGroup } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { PLACE_CHOICES, type PlaceDraft } from './use-place.ts';

const MODES = [
  { value: String(TEACHING_MODE.online), label: 'Online' },
  { value: String(TEACHING_MODE.inPerson), label: 'Uživo' },
];

/** What the tutor leaves to the student: nothing of a tutor who teaches online alone. */
export function PlaceChoices({ where }: { where: PlaceDraft }) {
  const { mode, place, places } = where;
  const { online, inPerson } = TEACHING_MODE;
  return (
    <>
      {where.choosesMode && (
        // As wide as the durations above it.
        <div className="md:col-start-1">
          <RadioGroup
            legend="Način časa"
            name="nacin"
            choices={MODES}
            value={String(mode)}
            onChange={(value) => where.chooseMode(value === String(inPerson) ? inPerson : online)}
          />
        </div>
      )}
      {where.inPerson && places.length > 1 && (
        <Field label="Mjesto" hint={place === LESSON_PLACE.tutor && 'Adresu vidite kad profesor potvrdi čas.'}>
          <Select
            value={place ?? ''}
            onChange={({ target }) => where.choosePlace(LESSON_PLACES.find((one) => one === target.value) ?? null)}
            className="h-12"
          >
            {places.map((one) => (
              <option key={one} value={one}>
                {PLACE_CHOICES[one]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {where.inPerson && places.length < 2 && !where.addressNeeded && (
        <p className="self-center text-quiet text-sm">
          {place ? 'Čas je kod profesora. Adresu vidite kad profesor potvrdi čas.' : PLACE_TEXT.inChat}
        </p>
      )}
      {where.addressNeeded && (
        <Field
          label={place === LESSON_PLACE.student ? 'Vaša adresa' : 'Adresa'}
          hint="Profesor je vidi tek kad potvrdi čas."
          error={where.addressError}
        >
          <Input
            ref={where.field}
            name="adresa"
            autoComplete={place === LESSON_PLACE.student ? 'street-address' : 'off'}
            placeholder="Ulica i broj, grad"
            value={where.address}
            onChange={({ target }) => where.typeAddress(target.value)}
            className="h-12"
          />
        </Field>
      )}
    </>
  );
}
