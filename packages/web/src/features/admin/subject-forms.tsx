import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { useCategories } from './categories.tsx';
import type { ActionProps } from './use-action.ts';

const NAME_MAX_LENGTH = 100;

export function SubjectForms(props: ActionProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-[2fr_3fr]">
      <CategoryForm {...props} />
      <SubjectForm {...props} />
    </div>
  );
}

function CategoryForm({ run, busyWith }: ActionProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const naziv_tipa = name.trim();
    if (!naziv_tipa) {
      setError(ADMIN_TEXT.categoryNameRequired);
      input.current?.focus();
      return;
    }
    const added = await run({
      id: 'category',
      question: `Da li želite da dodate kategoriju „${naziv_tipa}“?`,
      work: () => call('POST /api/subj/insertType', { body: { naziv_tipa } }),
    });
    if (added) setName('');
  };

  return (
    <Card>
      <h2 className="font-bold text-lg">Nova kategorija</h2>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-3">
        <Field label="Naziv kategorije" error={error} className="min-w-0 grow basis-52">
          <Input
            ref={input}
            value={name}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
          />
        </Field>
        <Button type="submit" busy={busyWith === 'category'} className="sm:mt-6.5">
          Dodaj kategoriju
        </Button>
      </form>
    </Card>
  );
}

function SubjectForm({ run, busyWith }: ActionProps) {
  const [name, setName] = useState('');
  const [chosen, setType] = useState('');
  /** After an attempt to add. */
  const [marked, setMarked] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const typeSelect = useRef<HTMLSelectElement>(null);
  const categories = useCategories();
  // It may have been deleted since.
  const type = categories.data?.some(({ id }) => String(id) === chosen) ? chosen : '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const naziv_predmeta = name.trim();
    setMarked(!naziv_predmeta || !type);
    if (!naziv_predmeta || !type) {
      (naziv_predmeta ? typeSelect : nameInput).current?.focus();
      return;
    }
    const added = await run({
      id: 'subject',
      question: `Da li želite da dodate predmet „${naziv_predmeta}“?`,
      work: () => call('POST /api/subj/insertSubject', { body: { naziv_predmeta, tip: type } }),
    });
    if (added) setName('');
  };

  const errorOf = (value: string) => (marked && !value.trim() ? ADMIN_TEXT.subjectFieldsRequired : null);
  return (
    <Card>
      <h2 className="font-bold text-lg">Novi predmet</h2>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-3">
        <Field label="Naziv predmeta" error={errorOf(name)} className="min-w-0 grow basis-52">
          <Input
            ref={nameInput}
            value={name}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Tip predmeta" error={errorOf(type)} className="min-w-0 grow basis-44">
          <Select ref={typeSelect} value={type} onChange={(event) => setType(event.target.value)}>
            <option value="">Odaberite tip</option>
            {categories.data?.map(({ id, naziv }) => (
              <option key={id} value={id}>
                {naziv}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busy={busyWith === 'subject'} className="sm:mt-6.5">
          Dodaj predmet
        </Button>
      </form>
    </Card>
  );
}
