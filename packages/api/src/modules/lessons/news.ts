import type { Publish } from '../../platform/events.ts';
import { parseAddress } from '../../platform/mail/smtp.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { enqueueMail } from '../mail/public.ts';
import { notifyOfLesson } from '../notifications/public.ts';
import { type LessonNews, lessonMails } from './mails.ts';
import type { Side } from './policy.ts';
import { type Actor, holdsItsSlot } from './steps.ts';

/** The actor is not notified. */
const SIDES_TO_TELL: Record<Actor, Side[]> = {
  tutor: ['student'],
  student: ['tutor'],
  system: ['tutor', 'student'],
  admin: ['tutor', 'student'],
};

/** Tells both sides, and whoever looks at the tutor's calendar; all of it only if the transaction commits. */
export async function spreadNews(parts: Parts, tx: Transaction, publish: Publish, news: LessonNews): Promise<void> {
  const { lesson, actor, from, now } = news;
  const { publicUrl, mailFrom } = parts.settings;
  const toTell = SIDES_TO_TELL[actor];
  for (const side of toTell)
    await notifyOfLesson(tx, publish, { receiverId: lesson[side].id, lessonId: lesson.id, now });
  for (const mail of lessonMails(news, toTell, { publicUrl, organizer: parseAddress(mailFrom) }))
    await enqueueMail(parts, tx, mail);
  const tutorId = lesson.tutor.id;
  publish('lessonChanged', { lessonId: lesson.id, tutorId, studentId: lesson.student.id });
  if (holdsItsSlot(from) !== holdsItsSlot(lesson.status)) publish('calendarChanged', { tutorId });
}
