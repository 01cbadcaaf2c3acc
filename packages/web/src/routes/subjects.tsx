import { subjectPath } from '@casovi/contract/display';
import { data, redirect } from 'react-router';
import { levelFilter, listSearch } from '../features/marketplace/list-address.ts';
import { subjectsData } from '../features/marketplace/structured-data.ts';
import { SubjectTiles } from '../features/marketplace/subject-tiles.tsx';
import { JsonLd } from '../lib/json-ld.tsx';
import { pageMeta } from '../lib/meta.ts';
import { orElse, servicesContext } from '../lib/services.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/subjects.ts';

/** With `predmet` and `tip` it redirects: the form of the home page works without scripts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const subjects = await services.subjects().catch(orElse(services, null));
  const picked = subjects?.find((subject) => subject.link === url.searchParams.get('predmet'));
  if (picked) throw redirect(subjectPath(picked) + listSearch({ tip: levelFilter(url.searchParams.get('tip')) }));
  const json = subjectsData(services.site.publicUrl, subjects ?? []);
  return data({ subjects: subjects ?? [], json }, { status: subjects ? 200 : 503 });
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Svi predmeti',
    description:
      'Predmeti iz kojih možete zakazati privatni čas u Crnoj Gori: osnovna i srednja škola, fakultet, strani jezici, muzika, programiranje i priprema za ispite.',
  });

export default function Subjects({ loaderData }: Route.ComponentProps) {
  const { subjects, json } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <JsonLd json={json} />
      <h1 className="text-3xl lg:text-4xl">Predmeti</h1>
      <p className="mt-3 mb-8 max-w-text text-quiet sm:mb-10 sm:text-lg">
        Izaberite predmet i pogledajte ko ga predaje, po kojoj cijeni i kad je slobodan.
      </p>
      {subjects.length > 0 ? <SubjectTiles subjects={subjects} /> : <NoSubjects />}
    </div>
  );
}

function NoSubjects() {
  return (
    <EmptyState title="Trenutno nema predmeta" action={<LinkButton to="/#contact">Pišite nam</LinkButton>}>
      Javite nam koji predmet Vam treba, pa ćemo potražiti profesora.
    </EmptyState>
  );
}
