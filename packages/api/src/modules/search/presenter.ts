import { plural, subjectPath, townPath, tutorPath } from '@casovi/contract/display';
import type { FoundTutor } from '@casovi/contract/pages';
import type { Suggestion } from '@casovi/contract/search';
import type { Subject } from '@casovi/contract/subjects';
import { SEARCH_TEXT } from '@casovi/contract/texts/search';
import type { Town } from '@casovi/contract/towns';
import { pictureUrl } from '../../platform/pictures/url.ts';
import { presentRating, presentWhere } from '../tutors/public.ts';
import type { TutorFoundRow } from './queries.ts';

/** Of a tutor, in one line. */
const SUBJECTS_SHOWN = 3;

const tutorCount = (tutors: number): string =>
  tutors > 0 ? plural(tutors, 'profesor', 'profesora', 'profesora') : SEARCH_TEXT.noTutorsYet;

export const presentSubject = (subject: Subject): Suggestion => ({
  vrsta: 'predmet',
  naziv: subject.naziv_predmeta,
  opis: tutorCount(subject.broj_profesora),
  putanja: subjectPath(subject),
});

export interface TownSubject {
  town: Town;
  subject: Subject;
  tutors: number;
}

export const presentTown = ({ town, subject, tutors }: TownSubject): Suggestion => ({
  vrsta: 'grad',
  naziv: `${subject.naziv_predmeta} ${town.where}`,
  opis: tutorCount(tutors),
  putanja: townPath(subject, town.slug),
});

export function presentTutorSuggestion({ id, name, subjects }: TutorFoundRow): Suggestion {
  const more = subjects.length - SUBJECTS_SHOWN;
  const shown = subjects.slice(0, SUBJECTS_SHOWN).join(', ');
  return {
    vrsta: 'profesor',
    naziv: name,
    opis: more > 0 ? `${shown} i još ${more}` : shown,
    putanja: tutorPath({ id_korisnika: id, ime: name }),
  };
}

export const presentTutor = (tutor: TutorFoundRow): FoundTutor => ({
  id_korisnika: tutor.id,
  ime: tutor.name,
  img: pictureUrl(tutor.pictureHash),
  predmeti: tutor.subjects,
  ...presentWhere(tutor),
  ...presentRating(tutor),
  verifikovan: tutor.verified ? 1 : 0,
});
