import { subjectPath } from '@casovi/contract/display';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { SlidersHorizontal } from 'lucide-react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ActiveFilters, activeFilters } from '../features/marketplace/active-filters.tsx';
import { FILTERS_ID } from '../features/marketplace/filter-names.ts';
import { isOnlyFurther } from '../features/marketplace/list-address.ts';
import { ListHeading, TutorCount } from '../features/marketplace/list-heading.tsx';
import { emptyTutorList, loadTutorList } from '../features/marketplace/load-tutor-list.ts';
import { NoTutors } from '../features/marketplace/no-tutors.tsx';
import { tutorListData } from '../features/marketplace/structured-data.ts';
import { TutorFilters } from '../features/marketplace/tutor-filters.tsx';
import { TutorResults } from '../features/marketplace/tutor-results.tsx';
import { JsonLd } from '../lib/json-ld.tsx';
import { pageMeta } from '../lib/meta.ts';
import { servicesContext } from '../lib/services.ts';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/tutor-list.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  let status = 200;
  const list = await loadTutorList(services, params.link, url.searchParams).catch((error) => {
    services.report(error);
    status = 503;
    return emptyTutorList(services, params.link);
  });
  if (!list) throw data(null, { status: 404 });
  return data({ list, json: tutorListData(services.site.publicUrl, list) }, { status });
}

/** The list fetches further pages itself. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isOnlyFurther(currentUrl, nextUrl);
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { subject, filters } = loaderData.list;
  const name = subject.naziv_predmeta;
  return pageMeta(args, {
    title: `${name}: privatni časovi i profesori`,
    description: `${name}, broj profesora: ${subject.broj_profesora}. Uporedite cijene, ocjene i slobodne termine i zakažite privatni čas u Crnoj Gori, uživo ili online.`,
    path: subjectPath(subject),
    noindex: filters.search !== '',
  });
}

export default function TutorListRoute({ loaderData }: Route.ComponentProps) {
  const { list, json } = loaderData;
  const { subject, filters, total } = list;
  const active = activeFilters(filters).length;
  return (
    <div className="page-width py-4 sm:py-8">
      <JsonLd json={json} />
      <ListHeading subject={subject} />
      <div className="mt-6 grid gap-x-10 lg:mt-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <TutorFilters subject={subject} filters={filters} total={total} />
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
            <ActiveFilters filters={filters} />
          </div>
          {filters.tip === '4' && <p className="mb-4 max-w-text text-quiet">{TUTOR_TEXT.tutoringExplained}</p>}
          {total > 0 ? <TutorResults list={list} /> : <NoTutors filters={filters} />}
        </section>
      </div>
    </div>
  );
}
