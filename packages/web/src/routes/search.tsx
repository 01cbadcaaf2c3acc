import { SEARCH_TEXT } from '@casovi/contract/texts/search';
import { SearchResults } from '../features/marketplace/search-results.tsx';
import { SearchField } from '../features/search/search-field.tsx';
import { pageMeta } from '../lib/meta.ts';
import { servicesContext } from '../lib/services.ts';
import type { Route } from './+types/search.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return { page: await context.get(servicesContext).search(url.searchParams.get('q') ?? '') };
}

export const meta = ({ loaderData, ...args }: Route.MetaArgs) =>
  pageMeta(args, {
    title: loaderData?.page.query ? `${SEARCH_TEXT.title}: ${loaderData.page.query}` : SEARCH_TEXT.title,
    description: 'Predmeti, profesori i gradovi koje tražite.',
    noindex: true,
  });

export default function SearchRoute({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="text-3xl lg:text-4xl">{SEARCH_TEXT.title}</h1>
      <SearchField
        // Begins anew with another search.
        key={page.query}
        query={page.query}
        className="mt-5 mb-8 max-w-xl sm:mb-10"
        listClassName="absolute inset-x-0 top-full"
      />
      <SearchResults page={page} />
    </div>
  );
}
