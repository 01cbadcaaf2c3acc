import { tutorPath } from '@casovi/contract/display';
import type { ReviewOfTutor } from '@casovi/contract/pages';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Stars } from '../../ui/stars.tsx';

/** Fills the grid. */
const SHOWN = 5;

export function LatestReviews({ reviews }: { reviews: readonly ReviewOfTutor[] }) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="utisci" className="border-line border-t bg-sunken">
      <div className="page-width py-14 sm:py-20">
        <h2 id="utisci" className="text-2xl sm:text-3xl">
          Poslije časa
        </h2>
        <p className="mt-3 max-w-text text-quiet">
          Posljednje recenzije, onako kako su ih učenici i roditelji napisali.
        </p>
        <ul className="mt-8 grid gap-x-12 lg:grid-cols-2">
          {reviews.slice(0, SHOWN).map((review, index) => (
            <li
              key={review.profesor.id_korisnika}
              className={cx('border-line border-t py-6', index === 0 && 'lg:row-span-2')}
            >
              <Quote review={review} large={index === 0} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Quote({ review, large }: { review: ReviewOfTutor; large: boolean }) {
  return (
    <figure className="wrap-anywhere">
      <Stars filled={review.ocjena} label={`Ocjena ${review.ocjena} od 5`} />
      <blockquote className={cx('mt-2', large && 'font-medium text-xl sm:text-3xl')}>
        <p>„{review.tekst}“</p>
      </blockquote>
      <figcaption className="mt-3 text-quiet">
        {review.ime} {review.prezime.charAt(0)}., čas kod:{' '}
        <Link
          to={tutorPath(review.profesor)}
          prefetch="intent"
          className="rounded-sm font-semibold text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-current"
        >
          {review.profesor.ime}
        </Link>
      </figcaption>
    </figure>
  );
}
