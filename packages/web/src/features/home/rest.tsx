import type { HomePage } from '@casovi/contract/pages';
import { Benefits } from './benefits.tsx';
import { LatestReviews } from './latest-reviews.tsx';
import { PopularSubjects } from './popular-subjects.tsx';
import { Steps } from './steps.tsx';

/** What nobody sees before they scroll. */
export function Rest({ popularSubjects, reviews }: Pick<HomePage, 'popularSubjects' | 'reviews'>) {
  return (
    <>
      <PopularSubjects subjects={popularSubjects} />
      <Steps />
      <Benefits />
      <LatestReviews reviews={reviews} />
    </>
  );
}
