import type { Transaction } from '../../platform/database.ts';
import type { Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import { parseAddress } from '../../platform/smtp.ts';
import { enqueueMail } from '../mail/public.ts';
import { notifyOfLesson } from '../notifications/public.ts';
import { type LessonNews, lessonMails } from './mails.ts';
import type { Side } from './policy.ts';
import { type Actor, holdsItsSlot } from './steps.ts';

/** Whoever did it knows. */
const SIDES_TO_TELL: Record<Actor, Side[]> = {
  tutor: ['student'],
  student: ['tutor'],
  system: ['tutor', 'student'],
  admin: ['tutor', 'student'],
};

/** Tells both sides, and whoever looks at the tutor's calendar; all of it only if the transaction commits. */
export async function spreadNews(parts: Parts, tx: Transaction, publish: Publish, news: LessonNews): Promise<void> {
  const { lesson, actor, from, now } = news;
  const sides = SIDES_TO_TELL[actor];
  for (const side of sides)
    await notifyOfLesson(tx, publish, { receiverId: lesson[side].id, lessonId: lesson.id, now });
  const { publicUrl, mailFrom } = parts.settings;
  const mails = lessonMails(news, sides, { publicUrl, organizer: parseAddress(mailFrom) });
  for (const mail of mails) await enqueueMail(parts, tx, mail);

  const tutorId = lesson.tutor.id;
  publish('lessonChanged', { lessonId: lesson.id, tutorId, studentId: lesson.student.id });
  const heldItsSlot = from !== null && holdsItsSlot(from);
  if (heldItsSlot !== holdsItsSlot(lesson.status)) publish('calendarChanged', { tutorId });
}
