import { userTypeName } from '@casovi/contract/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

const PAUSE_MILLISECONDS = 250;
const OFFERED = 8;
const ID = /^[0-9]{1,10}$/;

/** By id or by part of a name. */
export function UserPicker({ onPick }: { onPick: (userId: number) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const wanted = typed.trim();
  const search = usePaused(ID.test(wanted) ? '' : wanted);
  const found = useQuery({
    queryKey: ['user-picker', search],
    queryFn: ({ signal }) => call('GET /api/auth/get/all/users', { query: { search, limit: OFFERED }, signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });
  const offered = search.length > 1 && wanted !== '' ? found.data : undefined;

  const pick = (userId: number) => {
    setTyped('');
    setError(null);
    onPick(userId);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only, ...more] = offered ?? [];
    if (ID.test(wanted)) pick(Number(wanted));
    else if (only && more.length === 0) pick(only.id_korisnika);
    else setError(wanted ? 'Izaberite korisnika iz liste ili unesite njegov ID.' : 'Unesite ID ili ime korisnika.');
  };

  return (
    <div>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Field label="ID ili ime korisnika" error={error} className="min-w-0 grow basis-56 sm:max-w-md">
          <Input
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(null);
            }}
          />
        </Field>
        <Button type="submit" className="sm:mt-6.5">
          Prikaži razgovore
        </Button>
      </form>
      <p role="status" className="sr-only">
        {offered && `Pronađeno korisnika: ${offered.length}`}
      </p>
      {offered && (
        <ul aria-label="Pronađeni korisnici" className="mt-3 flex flex-wrap gap-2">
          {offered.map((user) => (
            <li key={user.id_korisnika}>
              <button
                type="button"
                onClick={() => pick(user.id_korisnika)}
                className="inline-flex min-h-12 items-center gap-2.5 rounded-control border border-control/60 bg-surface px-3 py-1.5 text-left transition-colors hover:border-primary hover:bg-primary-tint"
              >
                <Avatar src={user.img} size="small" />
                <span>
                  <span className="block font-semibold">{user.ime}</span>
                  <span className="block text-quiet text-sm">
                    {userTypeName(user.id_tipa)} · ID {user.id_korisnika}
                  </span>
                </span>
              </button>
            </li>
          ))}
          {offered.length === 0 && <li className="py-2 text-quiet text-sm">Nema korisnika za „{search}“.</li>}
        </ul>
      )}
    </div>
  );
}

/** Debounces a value. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
