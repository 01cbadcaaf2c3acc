import { TUTOR_PAGE_SIZE } from '@casovi/contract/constants';
import { filterParameters } from '@casovi/contract/list-filters';
import type { TutorListItem } from '@casovi/contract/tutors';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { anchorOf, fromListSearch, lastPage, listSearch } from './list-address.ts';
import { MoreLink } from './more-link.tsx';
import { TutorCard } from './tutor-card.tsx';
import { TutorCardSkeletons } from './tutor-card-skeleton.tsx';
import { ownFilters, type TutorList } from './tutor-list.ts';
import { usePages } from './use-pages.ts';

const AUTOMATIC_PAGES = 3;
const SKELETONS = 3;

/** Infinite scroll after the pages that the server rendered; the URL follows. */
export function MoreTutors({ list }: { list: TutorList }) {
  const { filters, subject, total } = list;
  const navigate = useNavigate();
  const cards = useRef<HTMLOListElement>(null);
  const focusOn = useRef<number | null>(null);

  const loadPage = async (wanted: number, shown: readonly TutorListItem[]) => {
    const tutors = await call('GET /api/tutor/predmeti/:link', {
      params: { link: subject.link },
      query: { ...filterParameters(filters), limit: TUTOR_PAGE_SIZE, offset: (wanted - 1) * TUTOR_PAGE_SIZE },
    });
    // A new tutor shifts the others to the next page.
    const known = new Set([...list.tutors, ...shown].map((tutor) => tutor.id_korisnika));
    return tutors.filter((tutor) => !known.has(tutor.id_korisnika));
  };
  const { items, page, busy, more } = usePages<TutorListItem>(list, { items: [], page: list.page }, loadPage);

  // After a click the first new card gets the focus, without scrolling.
  useEffect(() => {
    if (focusOn.current !== page) return;
    focusOn.current = null;
    cards.current?.querySelector<HTMLElement>(`#${anchorOf(page)} a`)?.focus({ preventScroll: true });
  }, [page]);

  const addMore = async (how: 'pressed' | 'scrolled') => {
    if (how === 'pressed') focusOn.current = page + 1;
    const added = await more();
    if (added === null) return false;
    await navigate(
      { search: listSearch({ ...ownFilters(list), page: added }) },
      { replace: true, preventScrollReset: true },
    );
    return true;
  };

  const before = (list.firstPage - 1) * TUTOR_PAGE_SIZE + list.tutors.length;
  return (
    <>
      {items.length > 0 && (
        <ol ref={cards} start={before + 1} className="mt-4 grid gap-4">
          {items.map((tutor, index) => (
            <li
              key={tutor.id_korisnika}
              id={index % TUTOR_PAGE_SIZE === 0 ? anchorOf(list.page + 1 + index / TUTOR_PAGE_SIZE) : undefined}
            >
              <TutorCard
                tutor={tutor}
                today={list.today}
                from={fromListSearch(subject.link, {
                  ...filters,
                  page: list.page + 1 + Math.floor(index / TUTOR_PAGE_SIZE),
                })}
              />
            </li>
          ))}
        </ol>
      )}
      {busy && (
        <div className="mt-4">
          <TutorCardSkeletons count={SKELETONS} />
        </div>
      )}
      {page < lastPage(total) && (
        <div className="mt-6 flex flex-col items-center gap-3">
          <p className="figures text-quiet text-sm" role="status">
            Prikazano {before + items.length} od {total}
          </p>
          <MoreLink
            to={`${listSearch({ ...ownFilters(list), page: page + 1 })}#${anchorOf(page + 1)}`}
            busy={busy}
            onMore={addMore}
            automatic={AUTOMATIC_PAGES}
          >
            Prikaži još profesora
          </MoreLink>
        </div>
      )}
    </>
  );
}
