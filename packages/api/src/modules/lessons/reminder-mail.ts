import { LESSON_STATUS } from '@casovi/contract/constants';
import type { Executor } from '../../platform/postgres/database.ts';
import { type Mail, withdrawMails } from '../mail/public.ts';
import { about, cancellationNote, type LessonChange, lessonUrl, type Sender } from './mail-parts.ts';
import { termInWords } from './move.ts';
import { placeFacts } from './place-mails.ts';
import { hasProposal, type Side } from './policy.ts';
import type { LessonRow } from './queries.ts';

const KIND = 'lesson-reminder';

export function reminderMail(lesson: LessonRow, side: Side, sender: Sender, now: Date): Mail {
  const { greeting, facts } = about(lesson, side);
  const change = { lesson, actor: 'system', from: lesson.status, now } as const;
  return {
    kind: KIND,
    to: lesson[side].email,
    content: {
      greeting,
      subject: `Podsjetnik: ${lesson.subject}, ${termInWords(lesson.startsAt)}`,
      paragraphs: [
        side === 'student' ? 'Podsjećamo Vas na čas koji ste zakazali.' : 'Podsjećamo Vas na čas koji držite.',
        ...(hasProposal(lesson, now) ? ['Na prijedlog drugog termina još nije odgovoreno, pa važi ovaj.'] : []),
      ],
      facts: [...facts, ...placeFacts([change], side, sender)],
      action: { label: 'Pogledaj čas', url: lessonUrl(lesson, sender.publicUrl) },
      notes: side === 'student' ? [cancellationNote(lesson, now)] : [],
    },
  };
}

/** Of a term at which the lesson does not take place any more. Mails can wait for days until they are sent. */
export async function withdrawReminders(tx: Executor, { lesson, from, move }: LessonChange): Promise<void> {
  const term = move?.from ?? lesson.startsAt;
  const takesPlace =
    lesson.status === LESSON_STATUS.confirmed && !lesson.prevented && Number(lesson.startsAt) === Number(term);
  if (from !== LESSON_STATUS.confirmed || takesPlace) return;
  const recipients = [lesson.tutor.email, lesson.student.email];
  await withdrawMails(tx, { kind: KIND, recipients, expiresAt: term });
}
