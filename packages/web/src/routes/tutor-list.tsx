import { subjectPath } from '@casovi/contract/display';
import { subjectSharePicture } from '@casovi/contract/sharing';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isOnlyFurther } from '../features/marketplace/list-address.ts';
import { emptyTutorList, loadTutorList } from '../features/marketplace/load-tutor-list.ts';
import { tutorListData } from '../features/marketplace/structured-data.ts';
import { TutorListPage } from '../features/marketplace/tutor-list-page.tsx';
import { pageMeta } from '../lib/meta.ts';
import { servicesContext } from '../lib/services.ts';
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
    image: { path: subjectSharePicture(subject), alt: `${name}: privatni časovi` },
    noindex: filters.search !== '',
  });
}

export default function TutorListRoute({ loaderData }: Route.ComponentProps) {
  return <TutorListPage {...loaderData} />;
}
