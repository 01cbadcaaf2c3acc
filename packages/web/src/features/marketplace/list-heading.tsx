import { subjectPath, townPath } from '@casovi/contract/display';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { townOf } from '@casovi/contract/towns';
import { Link } from 'react-router';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { listSearch } from './list-address.ts';
import { ShareButton } from './share-button.tsx';
import { ownFilters, type TutorList } from './tutor-list.ts';

const SUBJECTS = { label: 'Predmeti', to: '/predmeti' };

export function ListHeading({ list }: { list: TutorList }) {
  const { subject } = list;
  const town = townOf(list.town);
  const path = town ? townPath(subject, town.slug) : subjectPath(subject);
  const subjectName = subject.naziv_predmeta;
  const name = town ? `${subjectName} ${town.where}` : subjectName;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Breadcrumbs
          crumbs={town ? [SUBJECTS, { label: subjectName, to: subjectPath(subject) }] : [SUBJECTS]}
          current={town?.name ?? subjectName}
        />
        <ShareButton
          title={`${name}: privatni časovi`}
          text={`Privatni časovi: ${name}`}
          path={path + listSearch(ownFilters(list))}
        />
      </div>
      <h1 className="mt-2 text-3xl lg:text-4xl">{name}</h1>
      <p className="mt-3 max-w-text text-quiet sm:text-lg">
        {town ? (
          <>
            Profesori koji časove drže uživo {town.where}. Uporedite cijene, ocjene i slobodne termine, pa zakažite čas
            od 60 ili 120 minuta, ili pogledajte{' '}
            <Link to={subjectPath(subject)} className="text-primary underline">
              sve profesore za ovaj predmet
            </Link>
            , i one koji rade online.
          </>
        ) : (
          <>Privatni časovi od 60 ili 120 minuta, uživo ili online.{levelsText(list)}</>
        )}
      </p>
    </>
  );
}

function levelsText({ subject }: TutorList): string {
  const levels = [
    { count: subject.broj_profesora_osnovna, text: 'za osnovnu školu' },
    { count: subject.broj_profesora_srednja, text: 'za srednju školu' },
    { count: subject.broj_profesora_fakultet, text: 'za fakultet' },
  ].filter(({ count }) => count > 0);
  return levels.length > 0 ? ` Profesora ${levels.map(({ count, text }) => `${text}: ${count}`).join(', ')}.` : '';
}

export function TutorCount({ total }: { total: number }) {
  return (
    <p role="status" className="figures sm:text-lg">
      {TUTOR_TEXT.tutorCount}: <strong>{total}</strong>
    </p>
  );
}
