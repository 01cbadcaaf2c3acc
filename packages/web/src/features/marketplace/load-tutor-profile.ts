/** Imported by loaders only. */
import { REVIEW_PAGE_SIZE } from '@casovi/contract/constants';
import type { PageServices } from '@casovi/contract/pages';
import { parseTutorSegment, tutorSegmentMatches } from '@casovi/contract/rules';
import { todayInPodgorica } from '@casovi/contract/time';
import type { TutorProfile } from '@casovi/contract/tutors';
import { type FreeDay, freeDays } from './free-days.ts';
import { lastPage, pageNumber, windowUpTo } from './list-address.ts';

export interface ProfilePage {
  /** With the reviews of `firstPage` to `page`. */
  tutor: TutorProfile;
  firstPage: number;
  page: number;
  days: FreeDay[];
  /** yyyy-MM-dd in Podgorica. */
  today: string;
}

/** Null unless names and id match a visible tutor. */
export async function loadTutorProfile(
  services: PageServices,
  segment: string,
  query: URLSearchParams,
): Promise<ProfilePage | null> {
  const named = parseTutorSegment(segment);
  if (!named) return null;
  const upTo = async (page: number) => {
    const { firstPage, ...cut } = windowUpTo(page, REVIEW_PAGE_SIZE);
    const found = await services.tutorProfile(named.id, cut);
    return found && { tutor: found.profile, total: found.totalReviews, firstPage, page };
  };
  const wanted = pageNumber(query.get('recenzije'));
  const [asked, week] = await Promise.all([upTo(wanted), services.weekOf(named.id)]);
  if (!asked || !week || !tutorSegmentMatches(segment, asked.tutor)) return null;
  const last = lastPage(asked.total, REVIEW_PAGE_SIZE);
  const found = wanted > last ? await upTo(last) : asked;
  if (!found) return null;
  const now = new Date();
  const { tutor, firstPage, page } = found;
  return { tutor, firstPage, page, days: freeDays(week, now), today: todayInPodgorica(now) };
}
