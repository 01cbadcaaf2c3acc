import { TEACHING_MODE } from '@casovi/contract/constants';
import { toIsoWithOffset } from '@casovi/contract/time';
import type { Review, TutorListItem, TutorProfile } from '@casovi/contract/tutors';
import { pictureUrl } from '../../platform/picture-url.ts';
import type { CardRow } from './list-queries.ts';
import type { OfferingRow, ReviewRow, TutorRow } from './queries.ts';

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** With two decimals; 0 without reviews. */
const average = ({ ratingSum, reviewCount }: Pick<TutorRow, 'ratingSum' | 'reviewCount'>): number =>
  reviewCount === 0 ? 0 : Math.round((100 * ratingSum) / reviewCount) / 100;

/** Not said means online. */
export const presentTeachingMode = (tutor: Pick<TutorRow, 'teachingMode'>): number =>
  tutor.teachingMode ?? TEACHING_MODE.online;

export const presentCard = (card: CardRow, firstFree: Date | undefined): TutorListItem => ({
  id_korisnika: card.id,
  ime: card.name,
  img: pictureUrl(card.pictureHash),
  cijena: card.price,
  predmeti: card.subjects,
  nacin_nastave: presentTeachingMode(card),
  biografija: card.biography,
  prosjecnaOcjena: average(card),
  brojRecenzija: card.reviewCount,
  verifikovan: flag(card.verified),
  prviSlobodan: firstFree ? toIsoWithOffset(firstFree) : null,
});

export const presentReview = (row: ReviewRow): Review => {
  const [firstName = '', ...lastNames] = row.studentName.split(' ');
  return {
    ime: firstName,
    prezime: lastNames.join(' '),
    img: pictureUrl(row.studentPicture),
    ocjena: row.rating,
    tekst: row.body,
    vrijeme: row.createdAt.toISOString(),
  };
};

/** What a level costs at least, whatever the subject. */
function levelPrices(offerings: OfferingRow[]): TutorProfile['cijenaPoNivoima'] {
  const lowest = new Map<number, number>();
  for (const { level, price } of offerings) lowest.set(level, Math.min(price, lowest.get(level) ?? price));
  return [...lowest].sort(([a], [b]) => a - b).map(([level, price]) => ({ id_nivoa: level, nivo_cijena: price }));
}

export const presentProfile = (tutor: TutorRow, offerings: OfferingRow[], reviews: ReviewRow[]): TutorProfile => ({
  id_korisnika: tutor.id,
  ime: tutor.name,
  img: pictureUrl(tutor.pictureHash),
  prosjecnaOcjena: average(tutor),
  brojRecenzija: tutor.reviewCount,
  verifikovan: flag(tutor.verified),
  cijenaPoNivoima: levelPrices(offerings),
  predmeti: tutor.subjects,
  nacin_nastave: presentTeachingMode(tutor),
  biografija: tutor.biography,
  recenzije: reviews.map(presentReview),
});

export const presentPrice = (row: OfferingRow) => ({
  id_predmeta: row.subjectId,
  id_nivoa: row.level,
  cijena: row.price,
});

export const presentOffering = (row: OfferingRow) => ({ id_predmeta: row.subjectId, id_nivoa: row.level });
