import { TOWNS, TOWNS_MAX, townOf } from '@casovi/contract/towns';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';

interface TownPickerProps {
  /** Slugs. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Where lessons in person take place. */
export function TownPicker({ chosen, onChange }: TownPickerProps) {
  const select = useRef<HTMLSelectElement>(null);
  const isFull = chosen.length >= TOWNS_MAX;
  const remove = (slug: string) => {
    onChange(chosen.filter((other) => other !== slug));
    // The button is gone.
    select.current?.focus();
  };
  return (
    <div className="grid gap-3">
      <Field
        label="Gradovi u kojima držite časove uživo"
        hint={
          isFull
            ? 'Izabrali ste tri, koliko ih može biti. Uklonite jedan da biste dodali drugi.'
            : 'Najviše tri. Stoje na Vašoj kartici i profilu, i po njima Vas učenici pronalaze.'
        }
      >
        <Select
          ref={select}
          value=""
          onChange={({ target }) => {
            if (!isFull && target.value) onChange([...chosen, target.value]);
          }}
        >
          <option value="">{isFull ? 'Izabrana su tri grada' : 'Dodajte grad'}</option>
          {!isFull &&
            TOWNS.filter(({ slug }) => !chosen.includes(slug)).map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Izabrani gradovi" className="flex flex-wrap gap-2">
          {chosen.map((slug) => (
            <li key={slug}>
              <button
                type="button"
                onClick={() => remove(slug)}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-primary/35 bg-primary-tint py-1 pr-3 pl-4 font-medium text-primary text-sm transition-colors hover:border-primary"
              >
                <span className="sr-only">Ukloni grad: </span>
                {townOf(slug)?.name}
                <X className="size-4 shrink-0" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
