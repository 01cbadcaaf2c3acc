/** Imported by loaders only. */

import { TUTOR_PAGE_SIZE } from '@casovi/contract/constants';
import { subjectPath, townPath, tutorPath } from '@casovi/contract/display';
import type { Subject } from '@casovi/contract/subjects';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { townOf } from '@casovi/contract/towns';
import type { TutorProfile } from '@casovi/contract/tutors';
import { breadcrumbList, itemList, structuredData, type Thing } from '../../lib/structured-data.ts';
import type { TutorList } from './tutor-list.ts';

const HOME = { name: 'Početna', path: '/' };
const SUBJECTS = { name: 'Predmeti', path: '/predmeti' };
const tutorEntry = (tutor: { id_korisnika: number; ime: string }) => ({ name: tutor.ime, path: tutorPath(tutor) });
const subjectEntry = (subject: Subject) => ({ name: subject.naziv_predmeta, path: subjectPath(subject) });

export const subjectsData = (site: string, subjects: readonly Subject[]): string =>
  structuredData(
    breadcrumbList(site, [HOME, SUBJECTS]),
    itemList(site, 'Predmeti', subjects.map(subjectEntry), subjects.length),
  );

export function tutorListData(site: string, { subject, tutors, total, firstPage, town: slug }: TutorList): string {
  const town = townOf(slug);
  const place = town ? [{ name: town.name, path: townPath(subject, town.slug) }] : [];
  const name = `Profesori: ${subject.naziv_predmeta}${town ? ` ${town.where}` : ''}`;
  const first = (firstPage - 1) * TUTOR_PAGE_SIZE + 1;
  return structuredData(
    breadcrumbList(site, [HOME, SUBJECTS, subjectEntry(subject), ...place]),
    itemList(site, name, tutors.map(tutorEntry), total, first),
  );
}

/** A Person of schema.org has no ratings. */
export function tutorData(site: string, tutor: TutorProfile): string {
  const url = site + tutorPath(tutor);
  const person: Thing = {
    '@type': 'Person',
    '@id': `${url}#profesor`,
    name: tutor.ime,
    url,
    jobTitle: 'Profesor',
    knowsAbout: tutor.predmeti,
    ...(tutor.img && { image: site + tutor.img }),
    ...(tutor.biografija && { description: tutor.biografija }),
  };
  const lessons: Thing = {
    '@type': 'Service',
    '@id': `${url}#casovi`,
    name: `Privatni časovi: ${tutor.ime}`,
    serviceType: 'Privatni časovi',
    url,
    provider: { '@id': person['@id'] },
    areaServed: [
      ...tutor.gradovi.map((name) => ({ '@type': 'City', name })),
      { '@type': 'Country', name: 'Crna Gora' },
    ],
    ...(tutor.brojRecenzija > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: tutor.prosjecnaOcjena,
        reviewCount: tutor.brojRecenzija,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(tutor.cijenaPoNivoima.length > 0 && { offers: tutor.cijenaPoNivoima.map(offer) }),
  };
  return structuredData(breadcrumbList(site, [HOME, SUBJECTS, tutorEntry(tutor)]), person, lessons);
}

const offer = ({ id_nivoa, nivo_cijena }: TutorProfile['cijenaPoNivoima'][number]): Thing => ({
  '@type': 'Offer',
  name: `${LEVEL_NAMES[id_nivoa as keyof typeof LEVEL_NAMES] ?? 'Čas'}, 60 min`,
  price: nivo_cijena,
  priceCurrency: 'EUR',
});
