/** Lessons in calendars: in a file of a mail, and published for whoever is in them. */
import { LESSON_STATUS } from '@casovi/contract/constants';
import { STATUS_NAMES } from '@casovi/contract/texts/lessons';
import type { MailAttachment } from '../mail/public.ts';
import { type CalendarEvent, writeInvitation } from './icalendar.ts';
import { about, type LessonChange, lessonUrl, type SeenLesson, type Sender } from './mail-parts.ts';
import { locationOf, placeFacts } from './place-mails.ts';
import type { Side } from './policy.ts';

export type CalendarMethod = 'REQUEST' | 'CANCEL';
export type InvitedChange = LessonChange & { method: CalendarMethod };

/** An event for each lesson. */
export function calendarFile(changes: readonly InvitedChange[], side: Side, sender: Sender): MailAttachment {
  const { method, content } = writeInvitation(changes.map((change) => invitationTo(change, side, sender)));
  return { filename: 'cas.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}

function invitationTo({ method, ...change }: InvitedChange, side: Side, sender: Sender) {
  const { name, email } = change.lesson[side];
  return {
    ...eventOf(change, side, sender),
    method,
    status: method === 'CANCEL' ? ('CANCELLED' as const) : ('CONFIRMED' as const),
    stamp: change.now,
    summary: `Čas: ${titleOf(change, side)}`,
    organizer: sender.organizer,
    attendee: { name, address: email },
  };
}

/** Of a lesson that is not cancelled; `changedAt` instead of now, so that nothing differs while nothing changes. */
export function publishedEvent(
  { changedAt, ...seen }: SeenLesson & { changedAt: Date },
  side: Side,
  sender: Sender,
): CalendarEvent {
  const { status, prevented } = seen.lesson;
  const isCertain = status !== LESSON_STATUS.pending && !prevented;
  return {
    ...eventOf(seen, side, sender),
    status: isCertain ? 'CONFIRMED' : 'TENTATIVE',
    stamp: changedAt,
    summary: `${isCertain ? 'Čas' : STATUS_NAMES[LESSON_STATUS.pending]}: ${titleOf(seen, side)}`,
  };
}

const titleOf = ({ lesson }: SeenLesson, side: Side): string =>
  `${lesson.subject} (${(side === 'tutor' ? lesson.student : lesson.tutor).name})`;

/** The same in mails and feeds, which may meet in one calendar. */
function eventOf(seen: SeenLesson, side: Side, sender: Sender) {
  const { lesson } = seen;
  return {
    uid: `cas-${lesson.id}-${lesson.bookedAt.getTime()}@casovi`,
    sequence: lesson.revision,
    description: [...about(lesson, side).facts, ...placeFacts([seen], side, sender)]
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    location: locationOf(seen, side, sender),
    url: lessonUrl(lesson, sender.publicUrl),
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
  };
}
