import type { Mail } from '../mail/public.ts';
import { about, cancellationNote, lessonUrl, type Sender } from './mail-parts.ts';
import { termInWords } from './move.ts';
import { placeFacts } from './place-mails.ts';
import { hasProposal, type Side } from './policy.ts';
import type { LessonRow } from './queries.ts';

export function reminderMail(lesson: LessonRow, side: Side, sender: Sender, now: Date): Mail {
  const { greeting, facts } = about(lesson, side);
  const change = { lesson, actor: 'system', from: lesson.status, now } as const;
  return {
    kind: 'lesson-reminder',
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
