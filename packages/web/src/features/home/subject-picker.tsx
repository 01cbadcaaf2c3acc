import { LEVELS } from '@casovi/contract/constants';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';

export interface PickerGroup {
  /** Null for subjects without a category. */
  category: string | null;
  subjects: { name: string; link: string }[];
}

/** Works without script: /predmeti redirects to the list. */
export function SubjectPicker({ groups }: { groups: readonly PickerGroup[] }) {
  return (
    <Form action="/predmeti" method="get" className="grid gap-4 sm:grid-cols-2">
      <Field label="Predmet">
        <Select name="predmet" defaultValue="" required>
          <option value="" disabled>
            Izaberite predmet
          </option>
          {groups.map(({ category, subjects }) => {
            const options = subjects.map(({ name, link }) => (
              <option key={link} value={link}>
                {name}
              </option>
            ));
            return category === null ? (
              options
            ) : (
              <optgroup key={category} label={category}>
                {options}
              </optgroup>
            );
          })}
        </Select>
      </Field>
      <Field label="Nivo">
        <Select name="tip" defaultValue="all">
          <option value="all">Svi nivoi</option>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {LEVEL_NAMES[level]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" size="large" className="sm:col-span-2">
        Pronađi profesora
      </Button>
    </Form>
  );
}
