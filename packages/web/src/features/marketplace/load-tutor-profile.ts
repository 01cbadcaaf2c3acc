/** Imported by loaders only. */
import { type QuestionState, REVIEW_PAGE_SIZE } from '@casovi/contract/constants';
import type { FreeWeek, PageServices } from '@casovi/contract/pages';
import { parseTutorSegment, tutorSegmentMatches } from '@casovi/contract/rules';
import type { TutorProfile } from '@casovi/contract/tutors';
import { orElse } from '../../lib/services.ts';
import { lastPage, pageNumber, windowUpTo } from './list-address.ts';

export interface ProfilePage extends FreeWeek {
  /** With the reviews of `firstPage` to `page`. */
  tutor: TutorProfile;
  firstPage: number;
  page: number;
  /** Null for whoever is no student. */
  question: QuestionState | null;
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
  const [asked, week, question] = await Promise.all([
    upTo(wanted),
    services.freeWeekOf(named.id),
    services.questionState(named.id).catch(orElse(services, null)),
  ]);
  if (!asked || !week || !tutorSegmentMatches(segment, asked.tutor)) return null;
  const last = lastPage(asked.total, REVIEW_PAGE_SIZE);
  const found = wanted > last ? await upTo(last) : asked;
  if (!found) return null;
  const { tutor, firstPage, page } = found;
  return { tutor, firstPage, page, question, ...week };
}
