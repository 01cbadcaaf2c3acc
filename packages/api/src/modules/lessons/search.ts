import { BOOKABLE_LEVELS, LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { fold, isIsoDate } from '@casovi/contract/rules';
import { ADMIN_STATUS_NAMES, LEVEL_NAMES } from '@casovi/contract/texts';
import { addDays, fromWallClock } from '@casovi/contract/time';

/** What an admin may mean by the words in the search box. */
export interface LessonSearch {
  /** Part of the tutor's, the student's or the subject's name. */
  text: string;
  id?: number | undefined;
  statuses: LessonStatus[];
  levels: (typeof BOOKABLE_LEVELS)[number][];
  day?: { from: Date; until: Date } | undefined;
}

/** Shorter ones stand in half of all words, and would find lessons by status alone. */
const WORD_MIN_LENGTH = 3;
const INT_MAX = 2_147_483_647;
const DATE = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/;

export function readLessonSearch(search: string): LessonSearch {
  const word = fold(search);
  const named = (name: string) => word.length >= WORD_MIN_LENGTH && fold(name).includes(word);
  const number = /^[0-9]{1,10}$/.test(search) ? Number(search) : undefined;
  return {
    text: search,
    id: number !== undefined && number <= INT_MAX ? number : undefined,
    statuses: Object.values(LESSON_STATUS).filter((status) => named(ADMIN_STATUS_NAMES[status])),
    levels: BOOKABLE_LEVELS.filter((level) => named(LEVEL_NAMES[level])),
    day: dayOf(search),
  };
}

function dayOf(search: string): LessonSearch['day'] {
  const [, day, month, year] = DATE.exec(search) ?? [];
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (!isIsoDate(date)) return undefined;
  return { from: fromWallClock(date, '00:00'), until: fromWallClock(addDays(date, 1), '00:00') };
}
