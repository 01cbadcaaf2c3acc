/** What mails about lessons have in common. */
import { LATE_CANCELLATION_HOURS, type LessonStatus } from '@casovi/contract/constants';
import { answerPath, euros, lessonPath } from '@casovi/contract/display';
import type { Replacement } from '@casovi/contract/lessons';
import type { LessonEvent } from '@casovi/contract/notices';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { momentInText } from '@casovi/contract/time';
import { parseAddress } from '../../platform/mail/smtp.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { GREETING, type Mail, type MailAction, type MailContent } from '../mail/public.ts';
import { type Move, termInWords } from './move.ts';
import type { Side } from './policy.ts';
import { minutesOf } from './presenter.ts';
import type { LessonRow } from './queries.ts';
import { type Actor, isLateToCancel } from './steps.ts';

/** `lesson` is as after the change; `from` is null when it was booked. */
export interface LessonChange {
  lesson: LessonRow;
  actor: Actor;
  from: LessonStatus | null;
  /** For changes of a proposal to move it. */
  move?: Move;
  /** Hours that were held are free now, or the other way round, also without another status. */
  freed?: boolean;
  /** The tutor could not come, and proposed other terms before. */
  prevented?: boolean;
  /** Other tutors whom the student can ask, of a lesson that was called off. */
  replacements?: readonly Replacement[];
  now: Date;
}

export type SeenLesson = Pick<LessonChange, 'lesson' | 'now'>;

export interface Sender {
  publicUrl: string;
  organizer: { name: string; address: string };
  roomUrl: string | undefined;
  /** Of the link by which the tutor answers the requests that a mail is about. */
  answerToken?: string | undefined;
}

export const senderOf = ({ publicUrl, mailFrom, roomUrl }: Settings): Sender => ({
  publicUrl,
  organizer: parseAddress(mailFrom),
  roomUrl,
});

export type MailText = Pick<Mail, 'kind' | 'content'>;
export type Facts = Pick<MailContent, 'greeting'> & { facts: [string, string][] };

export const lessonUrl = ({ id }: LessonRow, publicUrl: string): string => `${publicUrl}${lessonPath(id)}`;

/** Of a request: for its tutor the answers, before its page in the app. */
export function requestActions(
  page: MailAction,
  side: Side,
  { publicUrl, answerToken }: Sender,
): Pick<MailContent, 'action' | 'moreActions'> {
  if (side !== 'tutor' || !answerToken) return { action: page };
  const answerUrl = (answer?: 'odobri' | 'odbij') => publicUrl + answerPath(answerToken, answer);
  return {
    action: { label: 'Odobri', url: answerUrl('odobri'), plainUrl: answerUrl() },
    moreActions: [{ label: 'Odbij', url: answerUrl('odbij') }, page],
  };
}

/** Requests without a deadline are not made by people. */
export const untilText = ({ answerBy, startsAt }: LessonRow): string => `do ${momentInText(answerBy ?? startsAt)}`;

/** For students. */
export const cancellationNote = ({ startsAt }: LessonRow, now: Date): string =>
  isLateToCancel(startsAt, now)
    ? `Do početka je ostalo manje od ${LATE_CANCELLATION_HOURS} sata, pa se čas naplaćuje i ako ga otkažete.`
    : `Čas možete besplatno otkazati najkasnije ${LATE_CANCELLATION_HOURS} sata prije početka.`;

/** By how the tutor or the deadline ended a request. Every other cancellation is called one. */
export const ENDED_REQUEST_TITLES: Partial<Record<LessonEvent, string>> = {
  declined: 'Zahtjev je odbijen',
  expired: 'Zahtjev je otkazan, rok je istekao',
};

export const DECLINED = 'Profesor ne može da prihvati Vaš zahtjev.';

/** That a request ran out is the text of its mail already. */
export const reasonFacts = ({ reason }: LessonRow): [string, string][] =>
  reason && reason !== LESSON_TEXT.lessonExpired ? [['Razlog', reason]] : [];

/** Several lessons differ in their terms alone. */
export function about(lesson: LessonRow, side: Side, all: readonly LessonRow[] = [lesson]): Facts {
  const minutes = minutesOf(lesson);
  const price = (lesson.price * minutes) / 60;
  return {
    greeting: GREETING,
    facts: [
      side === 'tutor' ? ['Učenik', lesson.student.name] : ['Profesor', lesson.tutor.name],
      ['Predmet', lesson.subject],
      ['Nivo', LEVEL_NAMES[lesson.level]],
      ...all.map((one): [string, string] => [
        all.length > 1 ? `${one.seriesNumber}. od ${one.seriesSize}` : 'Termin',
        termInWords(one.startsAt),
      ]),
      ['Trajanje', `${minutes} minuta`],
      [
        'Ukupna cijena',
        all.length > 1 ? `${all.length} × ${euros(price)} = ${euros(all.length * price)}` : euros(price),
      ],
    ],
  };
}
