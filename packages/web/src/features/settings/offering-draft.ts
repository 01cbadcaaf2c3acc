/** Offerings while edited. Prices are text until they are saved. */
import { LEVELS, type Level, TEACHING_MODE, type TeachingMode } from '@casovi/contract/constants';
import { priceProblem } from '@casovi/contract/rules';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';

export interface LevelDraft {
  offered: boolean;
  price: string;
}

export type SubjectDraft = Record<Level, LevelDraft>;

export interface OfferingDraft {
  /** In display order. */
  subjects: ReadonlyMap<number, SubjectDraft>;
  mode: TeachingMode;
}

interface Offered {
  id_predmeta: number;
  id_nivoa: number;
  cijena: number;
}

const emptyLevel = (): LevelDraft => ({ offered: false, price: '' });
export const emptySubject = (): SubjectDraft => ({
  1: emptyLevel(),
  2: emptyLevel(),
  3: emptyLevel(),
  4: emptyLevel(),
});

/** A level that is ticked begins with a price that this subject has already. */
export function withOffered(levels: SubjectDraft, level: Level, offered: boolean): SubjectDraft {
  const { price } = levels[level];
  const known = LEVELS.map((other) => levels[other]).find((other) => other.offered && other.price !== '');
  return { ...levels, [level]: { offered, price: price || (offered ? (known?.price ?? '') : '') } };
}

const isLevel = (level: number): level is Level => (LEVELS as readonly number[]).includes(level);

export function draftOf(offered: readonly Offered[], mode: number): OfferingDraft {
  const subjects = new Map<number, SubjectDraft>();
  for (const { id_predmeta, id_nivoa, cijena } of offered) {
    if (!isLevel(id_nivoa)) continue;
    const subject = subjects.get(id_predmeta) ?? emptySubject();
    subjects.set(id_predmeta, { ...subject, [id_nivoa]: { offered: true, price: String(cijena) } });
  }
  const known = Object.values(TEACHING_MODE).find((code) => code === mode);
  return { subjects, mode: known ?? TEACHING_MODE.online };
}

export const offeredIn = ({ subjects }: OfferingDraft): Offered[] =>
  [...subjects].flatMap(([id_predmeta, levels]) =>
    LEVELS.filter((level) => levels[level].offered).map((level) => ({
      id_predmeta,
      id_nivoa: level,
      cijena: priceOf(levels[level]),
    })),
  );

const priceOf = ({ price }: LevelDraft): number => Number(price.trim() || Number.NaN);

export const offersNothing = (levels: SubjectDraft): boolean => LEVELS.every((level) => !levels[level].offered);

export const levelProblem = (level: LevelDraft): string | null => (level.offered ? priceProblem(priceOf(level)) : null);

export interface PlaceOfProblem {
  subject: number;
  /** Null if none is offered. */
  level: Level | null;
  message: string;
}

/** Missing prices are reported first, then wrong ones, then subjects without a level. */
export function draftProblem({ subjects }: OfferingDraft): PlaceOfProblem | null {
  const problems = [...subjects].flatMap(([subject, levels]): PlaceOfProblem[] =>
    offersNothing(levels)
      ? [{ subject, level: null, message: TUTOR_TEXT.levelMissing }]
      : LEVELS.flatMap((level) => {
          const message = levelProblem(levels[level]);
          return message ? [{ subject, level, message }] : [];
        }),
  );
  const missing = problems.find(({ message }) => message === TUTOR_TEXT.priceMissing);
  return missing ?? problems.find(({ level }) => level !== null) ?? problems[0] ?? null;
}

/** Prices of levels that are not ticked count for nothing. */
export function sameOffer(one: OfferingDraft, other: OfferingDraft): boolean {
  const told = (draft: OfferingDraft): string =>
    JSON.stringify([
      draft.mode,
      [...draft.subjects.keys()].sort(),
      offeredIn(draft)
        .map(({ id_predmeta, id_nivoa, cijena }) => `${id_predmeta} ${id_nivoa} ${cijena}`)
        .sort(),
    ]);
  return told(one) === told(other);
}
