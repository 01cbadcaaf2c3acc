import { UNCATEGORISED } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import type { Category } from '@casovi/contract/subjects';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { ActionProps } from './use-action.ts';

export const useCategories = () =>
  useQuery({
    queryKey: ['admin', 'types'],
    queryFn: ({ signal }) => call('GET /api/subj/admintipovi', { signal }),
  });

/** Three rows on wide screens. */
const SHOWN_AT_FIRST = 9;

export function Categories({ run, busyWith }: ActionProps) {
  const { data: categories } = useCategories();
  const [all, setAll] = useState(false);
  if (!categories || categories.length === 0) return null;
  const shown = all ? categories : categories.slice(0, SHOWN_AT_FIRST);

  const remove = ({ id, naziv }: Category) =>
    run({
      id: `category-${id}`,
      question: `Da li ste sigurni da želite da obrišete kategoriju „${naziv}“?`,
      loss: true,
      work: () => call('POST /api/subj/deleteType', { body: { id } }),
      failure: ADMIN_TEXT.categoryDeleteFailed,
    });

  return (
    <Card>
      <h2 id="kategorije" className="font-bold text-lg">
        Kategorije
      </h2>
      <ul aria-labelledby="kategorije" className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((category) => (
          <li key={category.id} className="flex min-h-13 items-center gap-3 border-line border-t py-2">
            <span className="wrap-anywhere min-w-0 grow leading-snug">
              <span className="font-semibold">{category.naziv}</span>
              <span className="figures block text-quiet text-sm">
                {plural(category.broj_predmeta, 'predmet', 'predmeta', 'predmeta')}
                {category.naziv === UNCATEGORISED && ' · bez kategorije, ne briše se'}
              </span>
            </span>
            {category.naziv !== UNCATEGORISED && (
              <Button
                variant="secondary"
                size="small"
                className="max-sm:min-h-11"
                busy={busyWith === `category-${category.id}`}
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                onClick={() => void remove(category)}
              >
                Obriši
                <span className="sr-only"> kategoriju {category.naziv}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {categories.length > SHOWN_AT_FIRST && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={all}
          className="-mb-2 -ml-3"
          onClick={() => setAll((before) => !before)}
        >
          {all ? 'Prikaži manje' : `Prikaži sve kategorije (${categories.length})`}
        </Button>
      )}
    </Card>
  );
}
