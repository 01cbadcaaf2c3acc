import { Suspense } from 'react';
import { Hero } from '../features/home/hero.tsx';
import { siteData } from '../features/home/structured-data.ts';
import { lazyFurtherDown } from '../lib/further-down.ts';
import { JsonLd } from '../lib/json-ld.tsx';
import { pageMeta } from '../lib/meta.ts';
import { orElse, servicesContext } from '../lib/services.ts';
import { byCategory } from '../lib/subjects.ts';
import type { Route } from './+types/home.ts';

/** A picture: it has nothing to come alive for. */
const WeekPicture = lazyFurtherDown(() =>
  import('../features/home/week-picture.tsx').then((module) => module.WeekPicture),
);
const Rest = lazyFurtherDown(() => import('../features/home/rest.tsx').then((module) => module.Rest));
const ContactSection = lazyFurtherDown(() =>
  import('../features/contact/contact-section.tsx').then((module) => module.ContactSection),
);

const NOTHING = { popularSubjects: [], reviews: [], counts: { tutors: 0, subjects: 0, lessonsHeld: 0 } };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [home, subjects] = await Promise.all([
    // The page says what it has to say without them as well.
    services.home().catch(orElse(services, NOTHING)),
    services.subjects().catch(orElse(services, [])),
  ]);
  const groups = byCategory(subjects).map((group) => ({
    category: group.category,
    subjects: group.subjects.map(({ naziv_predmeta, link }) => ({ name: naziv_predmeta, link })),
  }));
  return { ...home, groups, json: siteData(services.site) };
}

/** Whoever comes from another page is already moving: the page is drawn whole, so that /#contact and the way back find their place. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), WeekPicture.fetch(), Rest.fetch(), ContactSection.fetch()]);
  return data;
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, {});

export default function Home({ loaderData }: Route.ComponentProps) {
  const { groups, counts, popularSubjects, reviews, json } = loaderData;
  return (
    <>
      <JsonLd json={json} />
      <Hero
        groups={groups}
        counts={counts}
        picture={
          <Suspense>
            <WeekPicture />
          </Suspense>
        }
      />
      <Suspense>
        <Rest popularSubjects={popularSubjects} reviews={reviews} />
        <ContactSection />
      </Suspense>
    </>
  );
}
