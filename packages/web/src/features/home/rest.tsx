import type { ReviewOfTutor } from '@casovi/contract/pages';
import { Benefits } from './benefits.tsx';
import { LatestReviews } from './latest-reviews.tsx';
import { Steps } from './steps.tsx';

/** What nobody sees before they scroll. */
export function Rest({ reviews }: { reviews: readonly ReviewOfTutor[] }) {
  return (
    <>
      <Steps />
      <Benefits />
      <LatestReviews reviews={reviews} />
    </>
  );
}
