import { LESSON_STATUS } from '@casovi/contract/constants';
import type { Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { enqueueMail } from '../mail/public.ts';
import { notifyOfLesson } from '../notifications/public.ts';
import { enqueuePush, withdrawPushes } from '../push/public.ts';
import { newAnswerToken } from './answer-token.ts';
import { type LessonChange, senderOf } from './mail-parts.ts';
import { lessonMails } from './mails.ts';
import { eventOf } from './notices.ts';
import type { Side } from './policy.ts';
import { lessonPush, topicsOf } from './pushes.ts';
import { findReplacements } from './replacements.ts';
import { type Actor, holdsItsSlot } from './steps.ts';

/** The actor is not notified. */
const NOTIFIED_SIDES: Record<Actor, Side[]> = {
  tutor: ['student'],
  student: ['tutor'],
  system: ['tutor', 'student'],
  admin: ['tutor', 'student'],
};

/** Notifications, mails, pushes and events of one decision, all of them only if the transaction commits. Each side is told once, whatever the number of lessons. */
export async function notifySides(
  parts: Parts,
  tx: Transaction,
  publish: Publish,
  changes: readonly LessonChange[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { lesson, actor, now } = first;
  const notified = NOTIFIED_SIDES[actor];
  // Also those of the actor, who is told of nothing instead.
  const topics = changes.flatMap((change) => topicsOf(change.lesson, changes.length));
  await withdrawPushes(tx, [lesson.tutor.id, lesson.student.id], topics);
  const told = { event: eventOf(first), lessons: changes.length, now };
  const notice = { ...told, lessonId: lesson.id, startsAt: lesson.startsAt };
  for (const side of notified) await notifyOfLesson(tx, publish, { ...notice, receiverId: lesson[side].id });
  const asked = changes.filter(({ move }) => !move).map((change) => change.lesson);
  const sender = { ...senderOf(parts.settings), answerToken: await newAnswerToken(tx, asked) };
  const mailed = changes.length === 1 ? [{ ...first, replacements: await replacementsFor(tx, first) }] : changes;
  for (const mail of lessonMails(mailed, notified, sender)) {
    await enqueueMail(parts, tx, mail);
    const side = notified.find((one) => lesson[one].id === mail.notice?.receiverId);
    if (side) await enqueuePush(parts, tx, lessonPush(lesson, side, { ...told, title: mail.content.subject }));
  }
  const tutorId = lesson.tutor.id;
  publish('lessonChanged', { lessonId: lesson.id, tutorId, studentId: lesson.student.id });
  if (changes.some(changesCalendar)) publish('calendarChanged', { tutorId });
}

/** A series is replaced on its page: one mail cannot list other tutors for each of its lessons. */
const replacementsFor = async (tx: Transaction, { lesson, actor, now }: LessonChange) =>
  lesson.status === LESSON_STATUS.cancelled && actor !== 'student' ? findReplacements(tx, lesson, now) : [];

const changesCalendar = ({ freed, from, lesson }: LessonChange): boolean =>
  freed === true || holdsItsSlot(from) !== holdsItsSlot(lesson.status);
