import { BOOKABLE_LEVELS } from '@casovi/contract/constants';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import type { TutorProfile } from '@casovi/contract/tutors';
import type { BookingWish } from '../../lib/booking-wish.ts';

/** What can be booked with a tutor. */
export type Offer = TutorProfile['ponuda'];

const isBookable = (level: number): boolean => BOOKABLE_LEVELS.some((bookable) => bookable === level);

/** 1 Osnovna škola, 2 Srednja škola, any other Fakultet. */
export const levelName = (level: number): string => LEVEL_NAMES[BOOKABLE_LEVELS.find((known) => known === level) ?? 3];

export const bookableOf = ({ ponuda }: Pick<TutorProfile, 'ponuda'>): Offer =>
  ponuda.filter(({ id_nivoa }) => isBookable(id_nivoa));

export const subjectsOf = (offer: Offer): string[] => [...new Set(offer.map(({ predmet }) => predmet))];

export const levelsOf = (offer: Offer, subject: string): number[] =>
  offer.filter(({ predmet }) => predmet === subject).map(({ id_nivoa }) => id_nivoa);

/** This level if it is offered, else the only one. */
export function levelFor(offer: Offer, subject: string, wanted: number | null): number | null {
  const levels = levelsOf(offer, subject);
  const [only = null] = levels.length === 1 ? levels : [];
  return levels.find((level) => level === wanted) ?? only;
}

/** Where the subject was chosen before, the first level, so that only the hour is left to choose. */
export const proposedLevel = (offer: Offer, subject: string, { subject: chosen, level }: LevelWish): number | null =>
  levelFor(offer, subject, level) ?? (chosen === null ? null : (levelsOf(offer, subject)[0] ?? null));
type LevelWish = Pick<BookingWish, 'subject' | 'level'>;

/** Of what is chosen so far; `from` while it could still become dearer. Euros per 60 minutes. */
export function priceOf(
  offer: Offer,
  { subject, level }: { subject: string; level: number | null },
): { from: boolean; price: number } | null {
  const prices = offer
    .filter(
      ({ predmet, id_nivoa }) => (subject === '' || predmet === subject) && (level === null || id_nivoa === level),
    )
    .map(({ cijena }) => cijena);
  if (prices.length === 0) return null;
  const price = Math.min(...prices);
  return { price, from: prices.some((other) => other > price) };
}
