import type { MailAttachment } from '../mail/public.ts';
import { writeInvitation } from './invitation.ts';
import { about, type LessonChange, lessonUrl, type Sender } from './mail-parts.ts';
import { locationOf, placeFacts } from './place-mails.ts';
import type { Side } from './policy.ts';

export type CalendarMethod = 'REQUEST' | 'CANCEL';
export type InvitedChange = LessonChange & { method: CalendarMethod };

/** An event for each lesson. */
export function calendarFile(changes: readonly InvitedChange[], side: Side, sender: Sender): MailAttachment {
  const { method, content } = writeInvitation(changes.map((change) => eventOf(change, side, sender)));
  return { filename: 'cas.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}

function eventOf(change: InvitedChange, side: Side, sender: Sender) {
  const { lesson, method, now } = change;
  const { publicUrl, organizer } = sender;
  const reader = lesson[side];
  const other = side === 'tutor' ? lesson.student : lesson.tutor;
  return {
    method,
    uid: `cas-${lesson.id}-${lesson.bookedAt.getTime()}@casovi`,
    sequence: lesson.revision,
    summary: `Čas: ${lesson.subject} (${other.name})`,
    description: [...about(lesson, side).facts, ...placeFacts([change], side, sender)]
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    location: locationOf(change, side, sender),
    url: lessonUrl(lesson, publicUrl),
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    sentAt: now,
    organizer,
    attendee: { name: reader.name, address: reader.email },
  };
}
