import { SIGNAL_REQUESTS_MIN, TEACHING_MODE } from '@casovi/contract/constants';
import { roundStars } from '@casovi/contract/display';
import type { Hour } from '@casovi/contract/free-hours';
import { toIsoWithOffset } from '@casovi/contract/time';
import { townNames } from '@casovi/contract/towns';
import type { Review, TutorCard, TutorListItem, TutorProfile } from '@casovi/contract/tutors';
import { pictureUrl } from '../../platform/pictures/url.ts';
import type { CardRow } from './list-queries.ts';
import type { OfferingRow, ReviewRow, SingleCardRow, signalColumns, TutorRow } from './queries.ts';

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** The average has two decimals, and is 0 without reviews. */
export const presentRating = ({ ratingSum, reviewCount }: Pick<TutorRow, 'ratingSum' | 'reviewCount'>) => {
  const reviews = Math.max(1, reviewCount);
  return {
    prosjecnaOcjena: Math.round((100 * ratingSum) / reviews) / 100,
    zvjezdice: roundStars(ratingSum / reviews),
    brojRecenzija: reviewCount,
  };
};

/** Online by default. */
export const presentTeachingMode = (tutor: Pick<TutorRow, 'teachingMode'>): number =>
  tutor.teachingMode ?? TEACHING_MODE.online;

export const presentWhere = (tutor: Pick<TutorRow, 'teachingMode' | 'towns'>) => ({
  nacin_nastave: presentTeachingMode(tutor),
  gradovi: presentTeachingMode(tutor) === TEACHING_MODE.online ? [] : townNames(tutor.towns),
});

const presentPublic = (tutor: Omit<TutorRow, 'id' | 'places' | 'takesQuestions'>) => ({
  ime: tutor.name,
  img: pictureUrl(tutor.pictureHash),
  predmeti: tutor.subjects,
  ...presentWhere(tutor),
  biografija: tutor.biography,
  ...presentRating(tutor),
  verifikovan: flag(tutor.verified),
  signali: presentSignals(tutor),
});

const presentSignals = (tutor: Pick<TutorRow, keyof typeof signalColumns>): TutorListItem['signali'] => ({
  vrijeme_odgovora: tutor.answerMinutes,
  odgovoreno:
    tutor.requestCount < SIGNAL_REQUESTS_MIN ? null : Math.round((100 * tutor.answeredCount) / tutor.requestCount),
  odrzanih: tutor.heldCount,
  vratilo_se: tutor.returnedCount,
});

export const presentCard = (card: CardRow, firstFree: Date | undefined): TutorListItem => ({
  id_korisnika: card.id,
  ...presentPublic(card),
  cijena: card.price,
  razlicite_cijene: card.highestPrice > card.price,
  prviSlobodan: firstFree ? toIsoWithOffset(firstFree) : null,
});

export const presentSingleCard = (
  { lowestPrice, highestPrice, ...card }: SingleCardRow,
  free: readonly Hour[],
): TutorCard => ({
  id_korisnika: card.id,
  ...presentPublic(card),
  cijena: lowestPrice,
  razlicite_cijene: (highestPrice ?? 0) > (lowestPrice ?? 0),
  slobodni: free.map(({ date, time }) => ({ datum: date, sat: time })),
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

function levelPrices(offerings: OfferingRow[]): TutorProfile['cijenaPoNivoima'] {
  const levels = [...new Set(offerings.map(({ level }) => level))].sort((a, b) => a - b);
  return levels.map((level) => {
    const prices = offerings.filter((offering) => offering.level === level).map(({ price }) => price);
    const lowest = Math.min(...prices);
    return { id_nivoa: level, nivo_cijena: lowest, razlicite_cijene: prices.some((price) => price > lowest) };
  });
}

export const presentProfile = (tutor: TutorRow, offerings: OfferingRow[], reviews: ReviewRow[]): TutorProfile => ({
  id_korisnika: tutor.id,
  ...presentPublic(tutor),
  cijenaPoNivoima: levelPrices(offerings),
  ponuda: offerings
    .map(({ subject, subjectLink, level, price }) => ({
      predmet: subject,
      link: subjectLink,
      id_nivoa: level,
      cijena: price,
    }))
    // The order of the subjects, which the database has sorted.
    .toSorted((one, other) => tutor.subjects.indexOf(one.predmet) - tutor.subjects.indexOf(other.predmet)),
  mjesta: presentTeachingMode(tutor) === TEACHING_MODE.online ? [] : tutor.places,
  prima_pitanja: tutor.takesQuestions,
  recenzije: reviews.map(presentReview),
});

export const presentPrice = (row: OfferingRow) => ({
  id_predmeta: row.subjectId,
  id_nivoa: row.level,
  cijena: row.price,
});

export const presentOffering = (row: OfferingRow) => ({ id_predmeta: row.subjectId, id_nivoa: row.level });
