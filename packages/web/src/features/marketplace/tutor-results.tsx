import { TUTOR_PAGE_SIZE } from '@casovi/contract/constants';
import { useLocation, useNavigation } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { anchorOf, fromListSearch, listSearch } from './list-address.ts';
import { MoreTutors } from './more-tutors.tsx';
import { TutorCard } from './tutor-card.tsx';
import { TutorCardSkeletons } from './tutor-card-skeleton.tsx';
import { ownFilters, type TutorList } from './tutor-list.ts';
import { useDelayed } from './use-delayed.ts';

/** Above the fold. */
const EARLY_CARDS = 4;

export function TutorResults({ list }: { list: TutorList }) {
  const { subject, filters, firstPage, tutors } = list;
  const { pathname } = useLocation();
  const next = useNavigation().location;
  // Only for the same path: on another page scroll restoration needs the list.
  const changing = useDelayed(next?.pathname === pathname);
  if (changing) return <TutorCardSkeletons count={Math.min(tutors.length, TUTOR_PAGE_SIZE)} />;
  const previous = firstPage - 1;
  return (
    <>
      {previous > 0 && (
        <div className="mb-4 text-center">
          <LinkButton
            variant="secondary"
            to={`${listSearch({ ...ownFilters(list), page: previous })}#${anchorOf(previous)}`}
          >
            Prikaži prethodne profesore
          </LinkButton>
        </div>
      )}
      <ol start={previous * TUTOR_PAGE_SIZE + 1} className="grid gap-4">
        {tutors.map((tutor, index) => (
          <li
            key={tutor.id_korisnika}
            id={index % TUTOR_PAGE_SIZE === 0 ? anchorOf(firstPage + index / TUTOR_PAGE_SIZE) : undefined}
          >
            <TutorCard
              tutor={tutor}
              today={list.today}
              from={fromListSearch(subject.link, { ...filters, page: firstPage + Math.floor(index / TUTOR_PAGE_SIZE) })}
              early={index < EARLY_CARDS}
            />
          </li>
        ))}
      </ol>
      <MoreTutors list={list} />
    </>
  );
}
