import type { Subject } from '@casovi/contract/subjects';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';

export function ListHeading({ subject }: { subject: Subject }) {
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
