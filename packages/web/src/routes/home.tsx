import { CONTACT } from '../features/contact/contact.ts';
import { ContactSection } from '../features/contact/contact-section.tsx';
import { Benefits } from '../features/home/benefits.tsx';
import { Hero } from '../features/home/hero.tsx';
import { LatestReviews } from '../features/home/latest-reviews.tsx';
import { PopularSubjects } from '../features/home/popular-subjects.tsx';
import { Steps } from '../features/home/steps.tsx';
import { siteData } from '../features/home/structured-data.ts';
import { SearchField } from '../features/search/search-field.tsx';
import { sendForm } from '../lib/forms.ts';
import { JsonLd } from '../lib/json-ld.tsx';
import { pageMeta } from '../lib/meta.ts';
import { orElse, servicesContext } from '../lib/services.ts';
import { byCategory } from '../lib/subjects.ts';
import type { Route } from './+types/home.ts';

const NOTHING = {
  popularSubjects: [],
  calendar: null,
  reviews: [],
  counts: { tutors: 0, subjects: 0, lessonsHeld: 0 },
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [home, subjects] = await Promise.all([
    // Optional.
    services.home().catch(orElse(services, NOTHING)),
    services.subjects().catch(orElse(services, [])),
  ]);
  const groups = byCategory(subjects).map((group) => ({
    category: group.category,
    subjects: group.subjects.map(({ naziv_predmeta, link }) => ({ name: naziv_predmeta, link })),
  }));
  return { ...home, groups, json: siteData(services.site) };
}

export const action = (args: Route.ActionArgs) => sendForm(args, CONTACT);

export const meta = (args: Route.MetaArgs) => pageMeta(args, {});

export default function Home({ loaderData }: Route.ComponentProps) {
  const { groups, counts, calendar, popularSubjects, reviews, json } = loaderData;
  return (
    <>
      <JsonLd json={json} />
      <Hero
        search={<SearchField listClassName="absolute inset-x-0 top-full" />}
        groups={groups}
        counts={counts}
        calendar={calendar}
      />
      <PopularSubjects subjects={popularSubjects} />
      <Steps />
      <Benefits />
      <LatestReviews reviews={reviews} />
      <ContactSection />
    </>
  );
}
