import { containsAny, searchTexts } from '@casovi/contract/admin-rows';
import { BOOKABLE_LEVELS, LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { ADMIN_STATUS_NAMES, LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { idIn } from '../../platform/postgres/search.ts';

export interface LessonSearch {
  /** To match in the row's cells or in the tutor's, the student's or the subject's name. */
  texts: string[];
  id: number | undefined;
  statuses: LessonStatus[];
  levels: (typeof BOOKABLE_LEVELS)[number][];
  cancelledLate: boolean;
  /** The reason of a lesson that has just expired is not stored yet. */
  expired: boolean;
}

export function readLessonSearch(search: string): LessonSearch {
  const texts = searchTexts(search);
  return {
    texts,
    id: idIn(search),
    statuses: Object.values(LESSON_STATUS).filter((status) => containsAny(ADMIN_STATUS_NAMES[status], texts)),
    levels: BOOKABLE_LEVELS.filter((level) => containsAny(LEVEL_NAMES[level], texts)),
    cancelledLate: containsAny(LESSON_TEXT.lessonCancelledLate, texts),
    expired: containsAny(LESSON_TEXT.lessonExpired, texts),
  };
}
