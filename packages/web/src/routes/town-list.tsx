import { subjectPath, townPath } from '@casovi/contract/display';
import { subjectSharePicture } from '@casovi/contract/sharing';
import { townOf } from '@casovi/contract/towns';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isOnlyFurther, listSearch } from '../features/marketplace/list-address.ts';
import { loadTutorList } from '../features/marketplace/load-tutor-list.ts';
import { tutorListData } from '../features/marketplace/structured-data.ts';
import { TutorListPage } from '../features/marketplace/tutor-list-page.tsx';
import { pageMeta } from '../lib/meta.ts';
import { servicesContext } from '../lib/services.ts';
import type { Route } from './+types/town-list.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const town = townOf(params.grad);
  const list = town && (await loadTutorList(services, params.link, url.searchParams, town));
  if (!list) throw data(null, { status: 404 });
  // The list says which filter to drop.
  if (list.total === 0) throw redirect(subjectPath(list.subject) + listSearch(list.filters));
  return { list, json: tutorListData(services.site.publicUrl, list) };
}

/** The list fetches further pages itself. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isOnlyFurther(currentUrl, nextUrl);
}

export function meta({ loaderData, params, ...args }: Route.MetaArgs) {
  const town = townOf(params.grad);
  if (!loaderData || !town) return [];
  const { subject, filters, total } = loaderData.list;
  const name = subject.naziv_predmeta;
  return pageMeta(args, {
    title: `${name} ${town.where}: privatni časovi uživo`,
    description: `${name}, časovi uživo ${town.where}, broj profesora: ${total}. Uporedite cijene, ocjene i slobodne termine i zakažite privatni čas.`,
    path: townPath(subject, town.slug),
    image: { path: subjectSharePicture(subject), alt: `${name} ${town.where}: privatni časovi` },
    noindex: filters.search !== '',
  });
}

export default function TownListRoute({ loaderData }: Route.ComponentProps) {
  return <TutorListPage {...loaderData} />;
}
