import { LATE_CANCELLATION_HOURS, LESSON_STATUS } from '@casovi/contract/constants';
import { LESSON_TEXT, STATUS_NAMES } from '@casovi/contract/texts/lessons';
import type { Mail } from '../mail/public.ts';
import { type CalendarMethod, calendarFile, type InvitedChange } from './calendar-file.ts';
import {
  about,
  cancellationNote,
  DECLINED,
  ENDED_REQUEST_TITLES,
  type LessonChange,
  lessonUrl,
  type MailText,
  reasonFacts,
  requestActions,
  type Sender,
  untilText,
} from './mail-parts.ts';
import { moveText } from './move-mails.ts';
import { eventOf } from './notices.ts';
import { withPlace } from './place-mails.ts';
import type { Side } from './policy.ts';
import { withReplacements } from './replacement-mails.ts';
import { seriesText } from './series-mails.ts';
import { type Actor, calendarMethod } from './steps.ts';

const { pending, cancelled, confirmed, held } = LESSON_STATUS;

/** Of one decision, each side gets one mail. What affects calendars goes to both sides. */
export function lessonMails(changes: readonly LessonChange[], notified: Side[], sender: Sender): Mail[] {
  const [change, ...others] = changes;
  if (!change) return [];
  const toInvite = changes.flatMap((one): InvitedChange[] => {
    const method = methodOf(one);
    return method ? [{ ...one, method }] : [];
  });
  return (toInvite.length > 0 ? SIDES : notified)
    .filter((side) => change.lesson[side].deletedAt === null)
    .map((side) => ({
      to: change.lesson[side].email,
      notice: { receiverId: change.lesson[side].id, event: eventOf(change) },
      ...withPlace(
        changes,
        others.length > 0
          ? seriesText(changes, side, sender)
          : withReplacements(change, withEndOfProposal(change, textFor(change, side, sender)), side, sender.publicUrl),
        side,
        sender,
      ),
      ...(toInvite.length > 0 && { attachments: [calendarFile(toInvite, side, sender)] }),
    }));
}

const SIDES: Side[] = ['tutor', 'student'];

const methodOf = ({ move, from, lesson }: LessonChange): CalendarMethod | null => {
  if (!move) return calendarMethod(from, lesson.status);
  return move.event === 'accepted' ? 'REQUEST' : null;
};

/** Another step of the lesson ended the proposal to move it. */
function withEndOfProposal({ freed, move, prevented }: LessonChange, text: MailText): MailText {
  if (!freed || move || prevented) return text;
  const notes = [...(text.content.notes ?? []), 'Prijedlog da se čas pomjeri time više ne važi.'];
  return { ...text, content: { ...text.content, notes } };
}

function textFor(change: LessonChange, side: Side, sender: Sender): MailText {
  const url = lessonUrl(change.lesson, sender.publicUrl);
  if (change.move) return moveText(change, change.move, side, about(change.lesson, side), url);
  switch (change.lesson.status) {
    case pending:
      return change.from === null ? requested(change, side, url, sender) : reopened(change, side, url, sender);
    case confirmed:
      return approved(change, side, url);
    case cancelled:
      return calledOff(change, side, url);
    case held:
      return side === 'student' ? reviewWanted(change, side, url) : markedAsHeld(change, side, url);
  }
}

const requested = ({ lesson }: LessonChange, side: Side, url: string, sender: Sender): MailText => ({
  kind: 'lesson-requested',
  content: {
    ...about(lesson, side),
    subject: `Novi zahtjev za čas: ${lesson.subject}`,
    paragraphs: [
      `Obavještavamo Vas o novom zahtjevu za čas. Molimo Vas da ga odobrite ili odbijete ${untilText(lesson)}.`,
    ],
    ...requestActions({ label: 'Pogledaj zahtjev', url }, side, sender),
    notes: ['Zahtjev na koji ne odgovorite do tada otkazuje se sam.'],
  },
});

const reopened = ({ lesson }: LessonChange, side: Side, url: string, sender: Sender): MailText => ({
  kind: 'lesson-reopened',
  content: {
    ...about(lesson, side),
    subject: `Čas je ponovo na čekanju: ${lesson.subject}`,
    paragraphs: [`Administracija je promijenila status časa. Novi status: ${STATUS_NAMES[lesson.status]}.`],
    ...requestActions({ label: 'Pogledaj čas', url }, side, sender),
  },
});

const approved = ({ lesson, now }: LessonChange, side: Side, url: string): MailText => ({
  kind: 'lesson-approved',
  content: {
    ...about(lesson, side),
    subject: `Čas je potvrđen: ${lesson.subject}`,
    paragraphs: [
      side === 'student'
        ? 'Vaš čas je odobren. Vidimo se u dogovoreno vrijeme!'
        : 'Čas je potvrđen, a učeniku smo poslali obavještenje.',
      'U prilogu je pozivnica za Vaš kalendar.',
    ],
    action: { label: 'Pogledaj čas', url },
    notes: side === 'student' && lesson.startsAt > now ? [cancellationNote(lesson, now)] : [],
  },
});

const CANCELLED_BY: Record<Actor, string> = {
  tutor: 'Čas je otkazan na zahtjev profesora.',
  student: 'Čas je otkazan na zahtjev učenika.',
  system: LESSON_TEXT.lessonExpired,
  admin: LESSON_TEXT.lessonCancelledByAdmin,
};

function calledOff(change: LessonChange, side: Side, url: string): MailText {
  const { lesson } = change;
  const { greeting, facts } = about(lesson, side);
  return {
    kind: 'lesson-cancelled',
    content: {
      greeting,
      subject: `${ENDED_REQUEST_TITLES[eventOf(change)] ?? 'Čas je otkazan'}: ${lesson.subject}`,
      paragraphs: [whoCancelled(change, side)],
      facts: [...facts, ...reasonFacts(lesson)],
      action: { label: 'Pogledaj čas', url },
      notes: chargeNotes(change),
    },
  };
}

function whoCancelled(change: LessonChange, side: Side): string {
  const { actor, prevented } = change;
  if (prevented) return 'Profesor je spriječen da održi čas, a drugi termin nije dogovoren.';
  if (eventOf(change) === 'declined') return DECLINED;
  return actor === side ? 'Otkazali ste čas.' : CANCELLED_BY[actor];
}

function chargeNotes({ lesson, actor, from, prevented }: LessonChange): string[] {
  if (prevented || (actor === 'tutor' && from === confirmed)) return ['Čas se ne naplaćuje.'];
  if (!lesson.cancelledLate) return [];
  return [
    `Čas je otkazan manje od ${LATE_CANCELLATION_HOURS} sata prije početka, pa se po uslovima korišćenja naplaćuje.`,
  ];
}

const reviewWanted = ({ lesson }: LessonChange, side: Side, url: string): MailText => ({
  kind: 'lesson-held',
  content: {
    ...about(lesson, side),
    subject: `Čas je održan: ocijenite profesora (${lesson.tutor.name})`,
    paragraphs: [
      'Nadamo se da je čas prošao odlično. Odvojite minut i ocijenite profesora: Vaša recenzija pomaže drugim učenicima da izaberu.',
    ],
    action: { label: 'Ocijeni profesora', url },
  },
});

/** To a tutor, when an admin marked it. */
const markedAsHeld = ({ lesson }: LessonChange, side: Side, url: string): MailText => ({
  kind: 'lesson-held',
  content: {
    ...about(lesson, side),
    subject: `Čas je održan: ${lesson.subject}`,
    paragraphs: ['Administracija je označila čas kao održan.'],
    action: { label: 'Pogledaj čas', url },
  },
});
