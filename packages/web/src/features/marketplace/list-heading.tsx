import { subjectPath } from '@casovi/contract/display';
import type { Subject } from '@casovi/contract/subjects';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import type { Town } from '@casovi/contract/towns';
import { Link } from 'react-router';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';

/** With a town it is that town's page. */
export function ListHeading({ subject, town }: { subject: Subject; town?: Town | undefined }) {
  if (town) return <TownHeading subject={subject} town={town} />;
  return <SubjectHeading subject={subject} />;
}

function TownHeading({ subject, town }: { subject: Subject; town: Town }) {
  const { naziv_predmeta: name } = subject;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Predmeti', to: '/predmeti' },
          { label: name, to: subjectPath(subject) },
        ]}
        current={town.name}
      />
      <h1 className="mt-2 text-3xl lg:text-4xl">
        {name} {town.where}
      </h1>
      <p className="mt-3 max-w-text text-quiet sm:text-lg">
        Profesori koji časove drže uživo {town.where}: uporedite cijene, ocjene i slobodne termine, pa zakažite čas od
        60 ili 120 minuta. Ko predaje i online, označen je na kartici. Ako niko ne odgovara, pogledajte{' '}
        <Link to={subjectPath(subject)} className="text-primary underline">
          sve profesore za ovaj predmet
        </Link>
        .
      </p>
    </>
  );
}

function SubjectHeading({ subject }: { subject: Subject }) {
  const levels = [
    { count: subject.broj_profesora_osnovna, text: 'za osnovnu školu' },
    { count: subject.broj_profesora_srednja, text: 'za srednju školu' },
    { count: subject.broj_profesora_fakultet, text: 'za fakultet' },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Predmeti', to: '/predmeti' }]} current={subject.naziv_predmeta} />
      <h1 className="mt-2 text-3xl lg:text-4xl">{subject.naziv_predmeta}</h1>
      <p className="mt-3 max-w-text text-quiet sm:text-lg">
        Privatni časovi od 60 ili 120 minuta, uživo ili online.
        {levels.length > 0 && ` Profesora ${levels.map(({ count, text }) => `${text}: ${count}`).join(', ')}.`}
      </p>
    </>
  );
}

export function TutorCount({ total }: { total: number }) {
  return (
    <p role="status" className="figures sm:text-lg">
      {TUTOR_TEXT.tutorCount}: <strong>{total}</strong>
    </p>
  );
}
