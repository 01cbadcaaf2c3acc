/** Small, since every public page bundles it. */
import { BIOGRAPHY_PREVIEW_WORDS, TEACHING_MODE } from './constants.ts';

/** 4.5 and more gives 5 stars, below 0.5 gives none. */
export const roundStars = (average: number): number => Math.min(5, Math.max(0, Math.floor(average + 0.5)));

/** one: 1, 21, 101 · few: 2–4, 22–24 · other: the rest, 11–14 included. */
const plurals = new Intl.PluralRules('sr-Latn-ME');

export const reviewWord = (count: number): 'recenzija' | 'recenzije' =>
  plurals.select(count) === 'few' ? 'recenzije' : 'recenzija';

export const reviewCountText = (count: number): string => `${count} ${reviewWord(count)}`;

/** Two decimals, or 0 while there are no reviews. */
export const averageText = (average: number): string => (average === 0 ? '0' : average.toFixed(2).replace('.', ','));

export function plural(count: number, one: string, few: string, many: string): string {
  const form = plurals.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
}

export function teachingModeText(mode: number | string | null | undefined): 'Online' | 'Uzivo' | 'Uzivo i online' {
  const code =
    mode === null || mode === undefined || mode === '' || mode === 'null' ? TEACHING_MODE.online : Number(mode);
  if (code === TEACHING_MODE.inPerson) return 'Uzivo';
  return code === TEACHING_MODE.both ? 'Uzivo i online' : 'Online';
}

export function biographyPreview(biography: string): string {
  const words = biography.trim().split(/\s+/).filter(Boolean);
  return words.length === 0 ? '' : `${words.slice(0, BIOGRAPHY_PREVIEW_WORDS).join(' ')}...`;
}

/** '1.234' */
export const number = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.');

/** '15 €', '1.234,50 €'. Not by Intl, since browsers differ. */
export function euros(amount: number): string {
  const cents = Math.round(amount * 100);
  const whole = number(Math.trunc(cents / 100));
  const rest = cents % 100;
  return rest === 0 ? `${whole} €` : `${whole},${String(rest).padStart(2, '0')} €`;
}

/** Null where no price was entered. */
export const lowestPrice = ({ ponuda }: { ponuda: readonly { cijena: number }[] }): number | null =>
  ponuda.length === 0 ? null : Math.min(...ponuda.map(({ cijena }) => cijena));

/** Of a whole lesson: '30 € za 120 min'. `cijena` is for 60 minutes. */
export const lessonPrice = ({ cijena, trajanje }: { cijena: number; trajanje: number }): string =>
  `${euros((cijena * trajanje) / 60)} za ${trajanje} min`;

/** Last path segment of a tutor's address: first name, last name and id, joined by hyphens. */
const tutorSegment = (tutor: { id_korisnika: number; ime: string }): string =>
  `${tutor.ime.split(' ').join('-')}-${tutor.id_korisnika}`;
export const tutorPath = (tutor: { id_korisnika: number; ime: string }): string =>
  `/profesori/${encodeURIComponent(tutorSegment(tutor))}`;

/** What else the booking begins with. */
interface LikeLesson {
  trajanje: number;
  link_predmeta: string;
  nivo: number;
  nacin: number;
  mjesto: string | null;
}

/** Their page, with the booking of this hour open. */
export function bookingPath(
  tutor: { id_korisnika: number; ime: string },
  hour: { datum: string; sat: string },
  like?: LikeLesson,
): string {
  const search = new URLSearchParams({ zakazi: hour.datum, sat: hour.sat });
  if (like) {
    search.set('predmet', like.link_predmeta);
    search.set('tip', String(like.nivo));
    search.set('trajanje', String(like.trajanje));
    search.set('nacin', String(like.nacin));
    if (like.mjesto) search.set('mjesto', like.mjesto);
  }
  return `${tutorPath(tutor)}?${search}`;
}

export const subjectPath = (subject: { link: string }): string => `/predmeti/${encodeURIComponent(subject.link)}`;

/** The tutors of a subject in a town, by its slug. */
export const townPath = (subject: { link: string }, town: string): string => `${subjectPath(subject)}/${town}`;

/** With this person. */
export const conversationPath = (otherId: number): string => `/poruke?korisnik=${otherId}`;

/** The lessons page at this very lesson. */
export const lessonPath = (id: number): string => `/dashboard?cas=${id}`;

/** The lessons page with the lessons of this series. */
export const seriesPath = (id: number): string => `/dashboard?serija=${id}`;

/** Where the tutor answers a request without login; the answer is chosen, and not given yet. */
export const answerPath = (token: string, answer?: 'odobri' | 'odbij'): string =>
  `/odgovor/${token}${answer ? `?odgovor=${answer}` : ''}`;

/** '3 od 8' */
export const placeInSeries = ({ broj, ukupno }: { broj: number; ukupno: number }): string => `${broj} od ${ukupno}`;
