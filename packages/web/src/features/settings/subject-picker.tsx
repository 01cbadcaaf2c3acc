import { fold } from '@casovi/contract/letters';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

export interface SubjectName {
  id_predmeta: number;
  naziv_predmeta: string;
}

interface SubjectPickerProps {
  subjects: readonly SubjectName[];
  onPick: (id: number) => void;
}

export function SubjectPicker({ subjects, onPick }: SubjectPickerProps) {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const wanted = fold(search.trim());
  const found = subjects.filter(({ naziv_predmeta }) => fold(naziv_predmeta).includes(wanted));

  const pick = (id: number) => {
    onPick(id);
    setSearch('');
    // The clicked button is gone.
    input.current?.focus();
  };

  return (
    <div>
      <Field label="Dodaj predmet">
        <Input
          ref={input}
          type="search"
          autoComplete="off"
          placeholder="Pretražite predmete"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only, ...more] = found;
            if (only && more.length === 0) pick(only.id_predmeta);
          }}
          className="max-w-md"
        />
      </Field>
      <p role="status" className="sr-only">
        Pronađeno predmeta: {found.length}
      </p>
      <ul className="-m-1 mt-2 flex max-h-44 flex-wrap gap-2 overflow-y-auto p-1">
        {found.map(({ id_predmeta, naziv_predmeta }) => (
          <li key={id_predmeta}>
            <button
              type="button"
              onClick={() => pick(id_predmeta)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-ground px-3.5 py-1.5 text-left font-medium text-sm transition-colors hover:border-primary hover:bg-primary-tint hover:text-primary sm:min-h-9"
            >
              <Plus className="size-4 shrink-0 text-quiet" aria-hidden="true" />
              {naziv_predmeta}
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="py-2 text-quiet text-sm">
            {subjects.length === 0 ? 'Dodali ste sve predmete.' : `Nema predmeta za „${search.trim()}“.`}
          </li>
        )}
      </ul>
    </div>
  );
}
