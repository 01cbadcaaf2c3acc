import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { timesOf, toWallClock } from '@casovi/contract/time';
import type { Transaction } from '../../platform/postgres/database.ts';
import { closeHours } from '../tutors/public.ts';
import { minutesOf } from './presenter.ts';
import type { LessonRow } from './queries.ts';

/** A term at which the tutor cannot come, once no lesson holds it. */
export async function closeTerm(
  tx: Transaction,
  lesson: Pick<LessonRow, 'tutor' | 'startsAt' | 'endsAt'>,
  now: Date,
): Promise<void> {
  const { date, time } = toWallClock(lesson.startsAt);
  const term = { date, times: timesOf({ sat: time, trajanje: minutesOf(lesson) }) };
  await closeHours(tx, lesson.tutor.id, term, { note: LESSON_TEXT.hourClosedNote, now });
}
