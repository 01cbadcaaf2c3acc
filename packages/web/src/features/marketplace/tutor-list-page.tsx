import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { SlidersHorizontal } from 'lucide-react';
import { JsonLd } from '../../lib/json-ld.tsx';
import { Button } from '../../ui/button.tsx';
import { ActiveFilters, activeFilters } from './active-filters.tsx';
import { FILTERS_ID } from './filter-names.ts';
import { ListHeading, TutorCount } from './list-heading.tsx';
import { NoTutors } from './no-tutors.tsx';
import { TutorFilters } from './tutor-filters.tsx';
import type { TutorList } from './tutor-list.ts';
import { TutorResults } from './tutor-results.tsx';

/** The tutors of a subject, everywhere or in a town. */
export function TutorListPage({ list, json }: { list: TutorList; json: string }) {
  const { subject, filters, total } = list;
  const active = activeFilters(filters).length;
  return (
    <div className="page-width py-4 sm:py-8">
      <JsonLd json={json} />
      <ListHeading list={list} />
      <div className="mt-6 grid gap-x-10 lg:mt-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <TutorFilters list={list} />
        <section aria-label="Profesori" className="min-w-0">
          <div className="sticky top-header z-20 -mx-4 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-ground px-4 py-2.5 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:px-0 lg:pt-0">
            <TutorCount total={total} />
            <Button
              variant="secondary"
              className="lg:hidden"
              popoverTarget={FILTERS_ID}
              icon={<SlidersHorizontal className="size-5" aria-hidden="true" />}
            >
              Filteri{active > 0 && ` (${active})`}
            </Button>
          </div>
          <div className="mb-4 empty:hidden">
            <ActiveFilters subject={subject} filters={filters} />
          </div>
          {filters.tip === '4' && <p className="mb-4 max-w-text text-quiet">{TUTOR_TEXT.tutoringExplained}</p>}
          {total > 0 ? <TutorResults list={list} /> : <NoTutors list={list} />}
        </section>
      </div>
    </div>
  );
}
