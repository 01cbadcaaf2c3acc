/** A reference model of lessons in memory, which the model test compares with the server. */
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';

export const HOUR = 3_600_000;
type Status = 1 | 2 | 3 | 4;
export type Expected = readonly [status: number, message: string];

export interface ModelLesson {
  id: number;
  tutor: number;
  student: number;
  start: number;
  end: number;
  status: Status;
  /** Steps that its history must show, the booking among them. */
  steps: number;
  /** When it is cancelled if nobody has answered. */
  answerBy: number;
}

export const done: Expected = [200, LESSON_TEXT.lessonUpdated];
const forbidden: Expected = [403, ERROR_TEXT.notAllowed];
const NAMES = { 1: 'Na čekanju', 2: 'Otkazan', 3: 'Potvrđen', 4: 'Održan' } as const;
const wrongStatus = (status: Status): Expected => [409, `Ova radnja nije moguća: status časa je „${NAMES[status]}“.`];

export class LessonModel {
  readonly lessons: ModelLesson[] = [];
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  advance(milliseconds: number): void {
    this.now += milliseconds;
    for (const lesson of this.lessons) if (lesson.status === 1 && lesson.answerBy <= this.now) this.#move(lesson, 2);
  }

  /** What an admin sets to pending after its start does not expire. */
  #deadline(start: number): number {
    if (start <= this.now) return Number.POSITIVE_INFINITY;
    const aDayLater = Math.min(this.now + 24 * HOUR, start - 2 * HOUR);
    return Math.min(start, Math.max(aDayLater, this.now + HOUR / 2));
  }

  #move(lesson: ModelLesson, to: Status): Expected {
    if (lesson.status === to) return done;
    lesson.status = to;
    lesson.steps += 1;
    return done;
  }

  #overlaps(wanted: { start: number; end: number }, belongs: (lesson: ModelLesson) => boolean): boolean {
    return this.lessons.some(
      (lesson) => belongs(lesson) && lesson.status !== 2 && lesson.start < wanted.end && wanted.start < lesson.end,
    );
  }

  book(tutor: number, student: number, start: number, hours: number): Expected {
    const term = { start, end: start + hours * HOUR };
    if (start <= this.now) return [400, LESSON_TEXT.bookingPast];
    if (this.#overlaps(term, (lesson) => lesson.student === student)) return [409, LESSON_TEXT.bookingOwnOverlap];
    if (this.#overlaps(term, (lesson) => lesson.tutor === tutor)) return [409, LESSON_TEXT.slotTaken];
    this.lessons.push({ id: 0, tutor, student, ...term, status: 1, steps: 1, answerBy: this.#deadline(start) });
    return [200, LESSON_TEXT.bookingSent];
  }

  byTutor(lesson: ModelLesson, tutor: number, to: Status, reason: string): Expected {
    if (lesson.tutor !== tutor || to === 1) return forbidden;
    if (lesson.status !== (to === 4 ? 3 : 1)) return wrongStatus(lesson.status);
    if (to === 4) return this.now < lesson.start + HOUR ? [409, LESSON_TEXT.lessonHeldTooEarly] : this.#move(lesson, 4);
    if (lesson.start <= this.now) return [409, LESSON_TEXT.lessonBegun];
    return to === 2 && reason.trim() === '' ? [400, LESSON_TEXT.lessonReasonRequired] : this.#move(lesson, to);
  }

  byStudent(lesson: ModelLesson, student: number, to: Status): Expected {
    if (lesson.student !== student || to !== 2) return forbidden;
    if (lesson.status !== 1 && lesson.status !== 3) return wrongStatus(lesson.status);
    return lesson.start <= this.now ? [409, LESSON_TEXT.lessonBegun] : this.#move(lesson, 2);
  }

  byAdmin(lesson: ModelLesson, to: Status): Expected {
    if (lesson.status === 2 && to !== 2) {
      if (this.#overlaps(lesson, ({ tutor }) => tutor === lesson.tutor)) return [409, LESSON_TEXT.lessonTutorOverlap];
      if (this.#overlaps(lesson, ({ student }) => student === lesson.student))
        return [409, LESSON_TEXT.lessonStudentOverlap];
    }
    if (to === 1 && lesson.status !== 1) lesson.answerBy = this.#deadline(lesson.start);
    return this.#move(lesson, to);
  }
}
