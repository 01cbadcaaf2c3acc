import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { ShareButton } from '../features/marketplace/share-button.tsx';
import { aboutTime } from '../features/marketplace/signals.tsx';
import { comparedIds, comparedLevel, comparePath } from '../features/saved/compare.ts';
import { Comparison } from '../features/saved/comparison.tsx';
import { loadCompared } from '../features/saved/load-compared.ts';
import { pageMeta } from '../lib/meta.ts';
import { servicesContext } from '../lib/services.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/compare.ts';

const TITLE = 'Poređenje profesora';

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  tutors: await loadCompared(context.get(servicesContext), url.searchParams),
});

/** The level changes nothing of the data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const idsOf = (url: URL) => comparedIds(url.searchParams).join();
  return defaultShouldRevalidate && (currentUrl.href === nextUrl.href || idsOf(currentUrl) !== idsOf(nextUrl));
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: TITLE, noindex: true });

export default function Compare({ loaderData: { tutors } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const level = comparedLevel(tutors, search);
  const ids = tutors.map(({ id_korisnika }) => id_korisnika);
  return (
    <div className="page-width grow pt-4 pb-12 sm:pt-8">
      <div className="flex items-center justify-between gap-4">
        <Breadcrumbs crumbs={[{ label: SHELL_TEXT.saved, to: '/sacuvani' }]} current="Poređenje" />
        {tutors.length > 1 && <ShareButton title={TITLE} text={TITLE} path={comparePath(ids, level ?? undefined)} />}
      </div>
      {tutors.length < 2 ? (
        <NothingToCompare />
      ) : (
        <>
          <h1 className="mt-3 text-2xl sm:text-3xl">{TITLE}</h1>
          <Comparison tutors={tutors} level={level} aboutTime={aboutTime} />
        </>
      )}
    </div>
  );
}

const NothingToCompare = () => (
  <EmptyState
    title="Izaberite dva ili tri profesora"
    action={<LinkButton to="/sacuvani">{SHELL_TEXT.saved}</LinkButton>}
  >
    Na strani sa sačuvanim profesorima označite one koje želite da uporedite. Ko više nije na sajtu, ne može se
    porediti.
  </EmptyState>
);
