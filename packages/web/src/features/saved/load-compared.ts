/** Imported by loaders only. */
import type { PageServices } from '@casovi/contract/pages';
import { type ComparedTutor, comparedIds } from './compare.ts';

const HOURS_SHOWN = 3;
/** Some have stars alone. */
const REVIEWS_LOOKED_AT = 10;
const REVIEW_WORDS = 30;

/** In the order of the address; without those who are hidden. */
export async function loadCompared(services: PageServices, search: URLSearchParams): Promise<ComparedTutor[]> {
  const found = await Promise.all(comparedIds(search).map((id) => loadOne(services, id)));
  return found.filter((tutor) => tutor !== null);
}

async function loadOne(services: PageServices, id: number): Promise<ComparedTutor | null> {
  const [found, week] = await Promise.all([
    services.tutorProfile(id, { limit: REVIEWS_LOOKED_AT }),
    services.freeWeekOf(id),
  ]);
  if (!found || !week) return null;
  const { recenzije, ...tutor } = found.profile;
  const review = recenzije.find(({ tekst }) => tekst.trim() !== '');
  const hours = week.days.flatMap(({ date, hours }) => hours.map((time) => ({ date, time })));
  return {
    ...tutor,
    biografija: '',
    hours: hours.slice(0, HOURS_SHOWN),
    review: review ? { ...review, tekst: shortened(review.tekst) } : null,
  };
}

function shortened(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.length > REVIEW_WORDS ? `${words.slice(0, REVIEW_WORDS).join(' ')}…` : words.join(' ');
}
