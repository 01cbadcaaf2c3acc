import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import type { Cast } from './plan-lessons.ts';

const STUDENT = 'Luka';
/** The first one was saved last. They teach the same, so that they can be compared. */
const SAVED = ['Ivana Ćetković', 'Milena Đurović', 'Stefan Šćepanović'];

/** Tutors whom the demo student keeps in mind. */
export function planSaved(now: Date, cast: Cast) {
  const student = cast.student(STUDENT);
  const savedTutors = SAVED.map((name, index) => ({
    ...{ studentId: student.id, tutorId: cast.tutor(name).id },
    savedAt: new Date(now.getTime() - (index + 1) * 30 * HOUR_MILLISECONDS),
  }));
  return { savedTutors };
}
