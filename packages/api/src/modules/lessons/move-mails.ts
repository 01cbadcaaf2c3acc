import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { momentInText } from '@casovi/contract/time';
import type { MailContent } from '../mail/public.ts';
import type { Facts, MailText } from './mail-parts.ts';
import { type Move, termInWords } from './move.ts';
import type { Side } from './policy.ts';
import type { LessonRow } from './queries.ts';
import type { Actor } from './steps.ts';

/** `about` has the term that is valid now. */
export function moveText(
  { lesson, actor, from }: { lesson: LessonRow; actor: Actor; from: LessonStatus | null },
  move: Move,
  side: Side,
  about: Facts,
  url: string,
): MailText {
  const who = { tutor: 'Profesor', student: 'Učenik', system: '', admin: '' }[actor];
  const own = actor === side;
  const terms = move.terms.map((term): [string, string] => ['Novi termin', termInWords(term)]);
  const reason: [string, string][] = lesson.proposalReason ? [['Razlog', lesson.proposalReason]] : [];
  const content = (subject: string, paragraphs: string[], more: [string, string][] = []): MailContent => ({
    ...about,
    subject: `${subject}: ${lesson.subject}`,
    paragraphs,
    facts: [...about.facts, ...more],
    action: { label: 'Pogledaj čas', url },
  });
  switch (move.event) {
    case 'proposed': {
      const until = `Odgovorite do ${lesson.proposedUntil ? momentInText(lesson.proposedUntil) : ''}.`;
      const paragraphs = lesson.prevented
        ? [
            'Profesor je spriječen da održi čas i predlaže drugi termin.',
            `${until} Ako ne izaberete nijedan, čas se otkazuje i ne naplaćuje se.`,
          ]
        : [
            `${who} predlaže drugi termin za čas.`,
            `${until} Dok ne odgovorite, važi stari termin, a i predloženi čuvamo.`,
          ];
      return {
        kind: 'lesson-move-proposed',
        content: content('Prijedlog novog termina', paragraphs, [...terms, ...reason]),
      };
    }
    case 'accepted':
      return {
        kind: 'lesson-moved',
        content: content(
          from === LESSON_STATUS.pending ? 'Čas je potvrđen u drugom terminu' : 'Čas je pomjeren',
          [
            own ? 'Prihvatili ste novi termin.' : `${who} je prihvatio novi termin.`,
            'U prilogu je pozivnica za Vaš kalendar.',
          ],
          [['Raniji termin', termInWords(move.from)]],
        ),
      };
    case 'declined':
      return {
        kind: 'lesson-move-ended',
        content: content('Prijedlog termina je odbijen', [
          `${who} ne može u predloženom terminu. Čas ostaje kad je i bio.`,
        ]),
      };
    case 'withdrawn': {
      const withdrew = actor === 'admin' ? 'Administracija je povukla' : `${who} je povukao`;
      const paragraphs = [`${withdrew} prijedlog. Čas ostaje kad je i bio.`];
      return { kind: 'lesson-move-ended', content: content('Prijedlog termina je povučen', paragraphs) };
    }
    case 'lapsed':
      return {
        kind: 'lesson-move-ended',
        content: content('Prijedlog termina je istekao', [
          'Na prijedlog novog termina nije odgovoreno na vrijeme. Čas ostaje kad je i bio.',
        ]),
      };
  }
}
