import { USER_TYPE } from '@casovi/contract/constants';
import type { LessonAction } from '@casovi/contract/lessons';
import type { Viewer } from '../../platform/http/route.ts';
import type { LessonRow } from './queries.ts';
import { openActions } from './steps.ts';

export type Side = 'tutor' | 'student';

const sideOf = (viewer: Viewer, lesson: LessonRow): Side | null => {
  if (viewer.id === lesson.tutor.id) return 'tutor';
  return viewer.id === lesson.student.id ? 'student' : null;
};

export const can = (viewer: Viewer) => ({
  readLessonsOf: (userId: number): boolean => viewer.id === userId || viewer.type === USER_TYPE.admin,
  /** The side on which the viewer may change this lesson; `as` is the side that the request speaks of. */
  changeAs: (lesson: LessonRow, as: 2 | 3): Side | null => (viewer.type === as ? sideOf(viewer, lesson) : null),
  doNow: (lesson: LessonRow, now: Date): LessonAction[] => {
    const side = sideOf(viewer, lesson);
    return side ? openActions(side, lesson, now) : [];
  },
});
