import { COMPARED_MAX, LEVELS, type Level } from '@casovi/contract/constants';
import type { Hour } from '@casovi/contract/free-hours';
import type { Review, TutorProfile } from '@casovi/contract/tutors';
import { LEVEL } from '../../lib/booking-wish.ts';

/** One column. */
export interface ComparedTutor extends Omit<TutorProfile, 'recenzije'> {
  /** The next ones. */
  hours: readonly Hour[];
  /** The newest with a text. */
  review: Review | null;
}

const IDS = 'ids';
const ID = /^[1-9][0-9]{0,8}$/;

/** Those of an address, without what is no id. */
export const comparedIds = (search: URLSearchParams): number[] =>
  [...new Set((search.get(IDS) ?? '').split(',').filter((id) => ID.test(id)))].map(Number).slice(0, COMPARED_MAX);

export function comparePath(ids: readonly number[], level?: Level): string {
  const search = `${IDS}=${ids.join(',')}`;
  return `/sacuvani/poredjenje?${level ? `${search}&${LEVEL}=${level}` : search}`;
}

type WithPrices = Pick<TutorProfile, 'cijenaPoNivoima'>;

const teaches = ({ cijenaPoNivoima }: WithPrices, level: Level): boolean =>
  cijenaPoNivoima.some(({ id_nivoa }) => id_nivoa === level);

/** Taught by any of them. */
export const comparedLevels = (tutors: readonly WithPrices[]): Level[] =>
  LEVELS.filter((level) => tutors.some((tutor) => teaches(tutor, level)));

/** The one that was asked for, else the first that most of them teach. */
export function comparedLevel(tutors: readonly WithPrices[], search: URLSearchParams): Level | null {
  const levels = comparedLevels(tutors);
  const asked = levels.find((level) => String(level) === search.get(LEVEL));
  const taughtBy = (level: Level) => tutors.filter((tutor) => teaches(tutor, level)).length;
  return asked ?? levels.toSorted((one, other) => taughtBy(other) - taughtBy(one))[0] ?? null;
}

/** Which of the values are the best; none where they are all alike, or fewer than two are known. */
export function bestOf(values: readonly (number | null)[], better: 'lower' | 'higher'): boolean[] {
  const numbers = values.filter((value) => value !== null);
  const best = better === 'lower' ? Math.min(...numbers) : Math.max(...numbers);
  const says = numbers.length > 1 && numbers.some((value) => value !== best);
  return values.map((value) => says && value === best);
}
