/** Reminds both sides of a lesson, a day and two hours ahead. */
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import { enqueueMail } from '../mail/public.ts';
import { beforeQuietHours, notifyOfLesson, type QuietHours, quietHoursOfAll } from '../notifications/public.ts';
import { enqueuePush } from '../push/public.ts';
import { senderOf } from './mail-parts.ts';
import type { Side } from './policy.ts';
import { lessonPush } from './pushes.ts';
import { lockToRemindOf } from './queries.ts';
import { reminderMail } from './reminder-mail.ts';
import { type LessonAhead, listAhead } from './reminder-queries.ts';

/** The latest first: when both are due, because the server was down, only that one is given. */
const REMINDERS = [
  { event: 'reminder-hours', ahead: 2 * HOUR_MILLISECONDS },
  { event: 'reminder-day', ahead: 24 * HOUR_MILLISECONDS },
] as const;
type ReminderEvent = (typeof REMINDERS)[number]['event'];

/** A run too early, so that reminders are in time even if that run is lost with its server. */
const EARLY = HOUR_MILLISECONDS / 60;

/** Quiet hours can bring a reminder forward by almost a day. */
const LOOK_AHEAD = 48 * HOUR_MILLISECONDS;
const BATCH = 50;

interface Due {
  lesson: LessonAhead;
  side: Side;
  event: ReminderEvent;
}

/** Every minute. By state, so whatever was missed is made up for; the index `notifications_reminder_once` keeps it to one. */
export async function remindOfLessons(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const span = { from: now, until: new Date(now.getTime() + LOOK_AHEAD) };
  let last: LessonAhead | undefined;
  do {
    const lessons = await listAhead(parts.db, span, last, BATCH);
    const quietHoursOf = await quietHoursOfAll(
      parts.db,
      lessons.flatMap(({ tutorId, studentId }) => [tutorId, studentId]),
    );
    const due = lessons.flatMap((lesson) => dueOf(lesson, quietHoursOf, now));
    if (due.length > 0) await remind(parts, due, now);
    last = lessons.length < BATCH ? undefined : lessons.at(-1);
  } while (last);
}

function dueOf(lesson: LessonAhead, quietHoursOf: (userId: number) => QuietHours, now: Date): Due[] {
  const sides = [
    ['tutor', lesson.tutorId],
    ['student', lesson.studentId],
  ] as const;
  return sides.flatMap(([side, id]) => {
    const event = dueEvent(lesson, quietHoursOf(id), now);
    return event && !lesson.given.includes(`${id} ${event}`) ? [{ lesson, side, event }] : [];
  });
}

/** Not what was due before the two agreed on the term: they have just been told. */
function dueEvent({ startsAt, agreedAt }: LessonAhead, quiet: QuietHours, now: Date): ReminderEvent | null {
  for (const { event, ahead } of REMINDERS) {
    const due = beforeQuietHours(new Date(startsAt.getTime() - ahead), quiet);
    if (due.getTime() - EARLY <= now.getTime()) return agreedAt < due ? event : null;
  }
  return null;
}

/**
 * The lessons are locked: whoever cancels or moves one waits until its reminder is written, or was first. Those that others have locked are left to
 * the next run, since they may lock lessons in another order.
 */
const remind = (parts: Parts, due: readonly Due[], now: Date): Promise<void> =>
  inTransaction(parts, async (tx, publish) => {
    const lessons = await lockToRemindOf(
      tx,
      due.map(({ lesson }) => lesson.id),
    );
    for (const {
      lesson: { id, startsAt },
      side,
      event,
    } of due) {
      const lesson = lessons.find((one) => one.id === id && one.startsAt.getTime() === startsAt.getTime());
      if (!lesson) continue;
      const notice = { receiverId: lesson[side].id, event };
      if (!(await notifyOfLesson(tx, publish, { ...notice, lessonId: id, startsAt, now }))) continue;
      const mail = reminderMail(lesson, side, senderOf(parts.settings), now);
      await enqueueMail(parts, tx, { ...mail, notice, expiresAt: startsAt, lessonId: id });
      await enqueuePush(parts, tx, lessonPush(lesson, side, { event, title: mail.content.subject, now }));
    }
  });
