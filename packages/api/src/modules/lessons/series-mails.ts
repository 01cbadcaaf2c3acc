/** Mails about one decision on several lessons of a series. */
import { LATE_CANCELLATION_HOURS, LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { plural, seriesPath } from '@casovi/contract/display';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { isOneDeadline } from './deadlines.ts';
import {
  about,
  DECLINED,
  ENDED_REQUEST_TITLES,
  type LessonChange,
  type MailText,
  reasonFacts,
  requestActions,
  type Sender,
  untilText,
} from './mail-parts.ts';
import { termInWords } from './move.ts';
import { eventOf } from './notices.ts';
import type { Side } from './policy.ts';
import { type Actor, isLateToCancel } from './steps.ts';

interface Words {
  kind: string;
  title: string;
  paragraphs: string[];
  notes: string[];
}

const { confirmed, cancelled } = LESSON_STATUS;

export function seriesText(changes: readonly LessonChange[], side: Side, sender: Sender): MailText {
  const inOrder = changes.toSorted((one, other) => Number(one.lesson.startsAt) - Number(other.lesson.startsAt));
  const [first] = inOrder;
  if (!first) throw new Error('a mail needs a lesson to be about');
  const { lesson } = first;
  const { kind, title, paragraphs, notes } = wordsOf(lesson.status)(first, side, inOrder);
  const { greeting, facts } = about(
    lesson,
    side,
    inOrder.map((change) => change.lesson),
  );
  const page = { label: 'Pogledaj časove', url: `${sender.publicUrl}${seriesPath(lesson.seriesId ?? 0)}` };
  return {
    kind,
    content: {
      ...{ greeting, paragraphs, notes },
      subject: `${title}: ${lesson.subject} (${plural(changes.length, 'čas', 'časa', 'časova')})`,
      facts: [...facts, ...reasonFacts(lesson)],
      ...requestActions(page, side, sender),
    },
  };
}

function wordsOf(status: LessonStatus) {
  if (status === cancelled) return calledOff;
  return status === confirmed ? approved : requested;
}

const requested = ({ lesson }: LessonChange, _side: Side, changes: readonly LessonChange[]): Words => ({
  kind: 'series-requested',
  title: 'Novi zahtjev za časove svake sedmice',
  paragraphs: [
    `Obavještavamo Vas o novom zahtjevu za časove svake sedmice. Možete ih odobriti ili odbiti sve odjednom, ili svaki posebno. Molimo Vas da na ${isOneDeadline(changes.map((change) => change.lesson)) ? 'sve' : 'prvi'} odgovorite ${untilText(lesson)}.`,
  ],
  notes: ['Čas na koji ne odgovorite do isteka roka otkazuje se sam.'],
});

const approved = (_first: LessonChange, side: Side, changes: readonly LessonChange[]): Words => ({
  kind: 'series-approved',
  title: 'Časovi su potvrđeni',
  paragraphs: [
    side === 'student'
      ? 'Vaši časovi su odobreni. Vidimo se u dogovoreno vrijeme!'
      : 'Časovi su potvrđeni, a učeniku smo poslali obavještenje.',
    'U prilogu su ti termini za Vaš kalendar.',
  ],
  notes: side === 'student' ? cancellationNotes(changes) : [],
});

function cancellationNotes(changes: readonly LessonChange[]): string[] {
  const late = changes.filter(({ lesson, now }) => isLateToCancel(lesson.startsAt, now));
  const free = `možete besplatno otkazati najkasnije ${LATE_CANCELLATION_HOURS} sata prije početka.`;
  if (late.length === 0) return [`Svaki čas ${free}`];
  return [
    `Manje od ${LATE_CANCELLATION_HOURS} sata je ostalo do: ${termsInWords(late)}. To se naplaćuje i ako otkažete. Ostale časove ${free}`,
  ];
}

const CANCELLED_BY: Record<Actor, string> = {
  tutor: 'Časovi su otkazani na zahtjev profesora.',
  student: 'Časovi su otkazani na zahtjev učenika.',
  system: LESSON_TEXT.lessonExpired,
  admin: 'Časove je otkazala administracija.',
};

function calledOff(first: LessonChange, side: Side, changes: readonly LessonChange[]): Words {
  // Some of them may have been confirmed before.
  const event = changes.every((change) => eventOf(change) === eventOf(first)) ? eventOf(first) : 'cancelled';
  return {
    kind: 'series-cancelled',
    title: ENDED_REQUEST_TITLES[event] ?? 'Časovi su otkazani',
    paragraphs: [event === 'declined' ? DECLINED : whoCancelled(first, side)],
    notes: [...chargeNotes(changes), ...proposalNotes(changes)],
  };
}

const whoCancelled = ({ actor }: LessonChange, side: Side): string =>
  actor === side ? 'Otkazali ste časove.' : CANCELLED_BY[actor];

function proposalNotes(changes: readonly LessonChange[]): string[] {
  const prevented = changes.filter((change) => change.prevented);
  const proposed = changes.filter((change) => change.freed && !change.prevented);
  return [
    ...(prevented.length > 0
      ? [`Profesor je spriječen, pa se ne naplaćuje ono što je bilo zakazano za: ${termsInWords(prevented)}.`]
      : []),
    ...(proposed.length > 0
      ? [`Time više ne važi ni prijedlog da se pomjeri ono što je bilo zakazano za: ${termsInWords(proposed)}.`]
      : []),
  ];
}

const termsInWords = (changes: readonly LessonChange[]): string =>
  changes.map(({ lesson }) => termInWords(lesson.startsAt)).join('; ');

function chargeNotes(changes: readonly LessonChange[]): string[] {
  if (changes.some(({ actor, from }) => actor === 'tutor' && from === confirmed)) return ['Časovi se ne naplaćuju.'];
  const charged = changes.filter(({ lesson, prevented }) => lesson.cancelledLate && !prevented);
  if (charged.length === 0) return ['Časovi se ne naplaćuju.'];
  return [
    `Manje od ${LATE_CANCELLATION_HOURS} sata prije početka otkazano je: ${termsInWords(charged)}. To se po uslovima korišćenja naplaćuje, a ostalo ne.`,
  ];
}
