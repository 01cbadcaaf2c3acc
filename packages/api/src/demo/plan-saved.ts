import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import type { Cast } from './plan-lessons.ts';

const STUDENT = 'Luka';
/** Of whom the student wants to be told. */
const FOLLOWED = 'Milena Đurović';
/** The first one was saved last. They teach the same, so that they can be compared. */
const SAVED = ['Ivana Ćetković', 'Milena Đurović', 'Stefan Šćepanović'];

/** Tutors whom the demo student keeps in mind. */
export function planSaved(now: Date, cast: Cast) {
  const student = cast.student(STUDENT);
  const savedAt = (index: number) => new Date(now.getTime() - (index + 1) * 30 * HOUR_MILLISECONDS);
  const savedTutors = SAVED.map((name, index) => ({
    ...{ studentId: student.id, tutorId: cast.tutor(name).id },
    savedAt: savedAt(index),
    tellSince: name === FOLLOWED ? savedAt(index) : null,
  }));
  return { savedTutors };
}
