import { REVIEW_PAGE_SIZE } from '@casovi/contract/constants';
import { averageText, reviewCountText } from '@casovi/contract/display';
import { longDate, todayInPodgorica } from '@casovi/contract/time';
import type { Review, TutorProfile } from '@casovi/contract/tutors';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { lastPage } from './list-address.ts';
import { MoreLink } from './more-link.tsx';
import { usePages } from './use-pages.ts';

const anchorOf = (page: number): string => `recenzije-${page}`;
const addressOf = (page: number): string => (page > 1 ? `?recenzije=${page}` : '?');

interface ReviewsProps {
  /** With the reviews of `firstPage` to `page`. */
  tutor: TutorProfile;
  firstPage: number;
  page: number;
}

export function Reviews({ tutor, firstPage, page: renderedPage }: ReviewsProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusOn = useRef<number | null>(null);
  const total = tutor.brojRecenzija;

  const loadPage = async (wanted: number) => {
    const { recenzije } = await call('GET /api/tutor/profesori/:id', {
      params: { id: tutor.id_korisnika },
      query: { limit: REVIEW_PAGE_SIZE, offset: (wanted - 1) * REVIEW_PAGE_SIZE },
    });
    return recenzije;
  };
  const { items, page, busy, more } = usePages(tutor, { items: tutor.recenzije, page: renderedPage }, loadPage);

  // After a click the first new review gets the focus, without scrolling.
  useEffect(() => {
    if (focusOn.current !== page) return;
    focusOn.current = null;
    list.current?.querySelector<HTMLElement>(`#${anchorOf(page)}`)?.focus({ preventScroll: true });
  }, [page]);

  const addMore = async () => {
    focusOn.current = page + 1;
    return (await more()) !== null;
  };

  return (
    <section aria-labelledby="recenzije">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="recenzije" className="text-xl sm:text-2xl">
          Recenzije
        </h2>
        <p className="figures text-quiet">
          {total > 0 && `prosjek ${averageText(tutor.prosjecnaOcjena)}, `}
          {reviewCountText(total)}
        </p>
      </div>
      {total === 0 && (
        <p className="mt-3 max-w-text text-quiet">
          Još niko nije ocijenio ovog profesora. Recenziju može ostaviti samo ko je imao čas.
        </p>
      )}
      {firstPage > 1 && (
        <LinkButton variant="secondary" className="mt-4" to={`${addressOf(firstPage - 1)}#${anchorOf(firstPage - 1)}`}>
          Prikaži prethodne recenzije
        </LinkButton>
      )}
      <ol ref={list} className="mt-2 divide-y divide-line">
        {items.map((review, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: reviews have no id of their own and are only ever added at the end
            key={index}
            {...(index % REVIEW_PAGE_SIZE === 0 && {
              id: anchorOf(firstPage + index / REVIEW_PAGE_SIZE),
              tabIndex: -1,
            })}
            className="outline-none"
          >
            <ReviewItem review={review} />
          </li>
        ))}
      </ol>
      {page < lastPage(total, REVIEW_PAGE_SIZE) && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <MoreLink to={`${addressOf(page + 1)}#${anchorOf(page + 1)}`} busy={busy} onMore={addMore}>
            Prikaži još recenzija
          </MoreLink>
          <p className="figures text-quiet text-sm" role="status">
            Prikazano {(firstPage - 1) * REVIEW_PAGE_SIZE + items.length} od {total}
          </p>
        </div>
      )}
    </section>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <article className="flex gap-4 py-5">
      <Avatar src={review.img} />
      <div className="min-w-0">
        <h3 className="font-semibold text-base tracking-normal">
          {review.ime} {review.prezime}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3">
          <Stars filled={review.ocjena} label={`Ocjena ${review.ocjena} od 5`} className="text-sm" />
          <time dateTime={review.vrijeme} className="text-quiet text-sm">
            {longDate(todayInPodgorica(new Date(review.vrijeme)))}
          </time>
        </p>
        {review.tekst && <p className="mt-2 max-w-text whitespace-pre-line">{review.tekst}</p>}
      </div>
    </article>
  );
}
