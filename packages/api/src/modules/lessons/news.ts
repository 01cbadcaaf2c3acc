import type { Publish } from '../../platform/events.ts';
import { parseAddress } from '../../platform/mail/smtp.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { enqueueMail, type Mail } from '../mail/public.ts';
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
  const { lesson, actor, now } = news;
  for (const side of SIDES_TO_TELL[actor])
    await notifyOfLesson(tx, publish, { receiverId: lesson[side].id, lessonId: lesson.id, now });
  for (const mail of mailsOf(parts, news)) await enqueueMail(parts, tx, mail);
  tellPages(publish, news);
}

/** The mails that this news is worth. */
export function mailsOf({ settings: { publicUrl, mailFrom } }: Parts, news: LessonNews): Mail[] {
  return lessonMails(news, SIDES_TO_TELL[news.actor], { publicUrl, organizer: parseAddress(mailFrom) });
}

/** Open pages of both sides, and those that show the tutor's calendar where an hour was taken or became free. */
export function tellPages(publish: Publish, { lesson, from }: LessonNews): void {
  const tutorId = lesson.tutor.id;
  publish('lessonChanged', { lessonId: lesson.id, tutorId, studentId: lesson.student.id });
  const heldItsSlot = from !== null && holdsItsSlot(from);
  if (heldItsSlot !== holdsItsSlot(lesson.status)) publish('calendarChanged', { tutorId });
}
