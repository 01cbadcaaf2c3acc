import { LESSON_STATUS } from '@casovi/contract/constants';
import type {
  AdminLesson,
  Lesson,
  LessonAction,
  LessonStep,
  MoveProposal,
  Replacement,
  SeriesAction,
} from '@casovi/contract/lessons';
import type { LessonInTheWay, LessonStart } from '@casovi/contract/planner';
import { ADMIN_STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { toIsoWithOffset, toWallClock, weekdayCode } from '@casovi/contract/time';
import { pictureUrl } from '../../platform/pictures/url.ts';
import { type CandidateRow, presentRating } from '../tutors/public.ts';
import { type Seen, whereOf } from './places.ts';
import { hasProposal, proposalMark, type Side } from './policy.ts';
import type { HistoryRow, LessonRow } from './queries.ts';
import { isLateToCancel } from './steps.ts';

export const minutesOf = (lesson: Pick<LessonRow, 'startsAt' | 'endsAt'>): number =>
  (lesson.endsAt.getTime() - lesson.startsAt.getTime()) / 60_000;

function presentTerm(lesson: LessonRow) {
  const { date, time } = toWallClock(lesson.startsAt);
  return { dan: weekdayCode(date), datum: date, sat: time, trajanje: minutesOf(lesson) };
}

interface LessonView extends Seen {
  side: Side;
  actions: LessonAction[];
  /** Of the lesson's series. */
  seriesActions: SeriesAction[];
  aboutStudent: string;
}

/** Name and picture are the other side's. */
export function presentLesson(lesson: LessonRow, view: LessonView): Lesson {
  const { side, actions, aboutStudent, now } = view;
  const series = presentSeries(lesson);
  const other = side === 'tutor' ? lesson.student : lesson.tutor;
  return {
    id: lesson.id,
    status: lesson.status,
    img: pictureUrl(other.pictureHash),
    ime: other.name,
    ...presentTerm(lesson),
    predmet: lesson.subject,
    link_predmeta: lesson.subjectLink,
    nivo: lesson.level,
    naziv_nivoa: LEVEL_NAMES[lesson.level],
    cijena: lesson.price,
    razlog: lesson.reason,
    kasno: actions.includes('cancel') && isLateToCancel(lesson.startsAt, now),
    otkazano_kasno: lesson.cancelledLate,
    id_sagovornika: other.id,
    o_uceniku: aboutStudent,
    akcije: actions,
    rok_odgovora: presentDeadline(lesson),
    ...whereOf(lesson, view),
    prijedlog: presentProposal(lesson, now),
    serija: series && { ...series, akcije: view.seriesActions },
  };
}

const presentDeadline = ({ status, answerBy }: LessonRow): string | null =>
  status === LESSON_STATUS.pending && answerBy ? toIsoWithOffset(answerBy) : null;

const presentSeries = ({ seriesId, seriesNumber, seriesSize }: LessonRow): AdminLesson['serija'] =>
  seriesId && seriesNumber && seriesSize ? { id: seriesId, broj: seriesNumber, ukupno: seriesSize } : null;

function presentProposal(lesson: LessonRow, now: Date): MoveProposal | null {
  const { proposed, proposedByTutor, proposedUntil, prevented, proposalReason } = lesson;
  if (!proposedUntil || !hasProposal(lesson, now)) return null;
  return {
    predlaze: proposedByTutor ? 'profesor' : 'ucenik',
    termini: proposed.map((start) => {
      const { date, time } = toWallClock(start);
      return { dan: weekdayCode(date), datum: date, sat: time };
    }),
    rok: toIsoWithOffset(proposedUntil),
    sprijecen: prevented,
    razlog: proposalReason,
    oznaka: proposalMark(lesson),
  };
}

export const presentInTheWay = (lesson: LessonRow): Omit<LessonInTheWay, 'predlog'> => ({
  id: lesson.id,
  status: lesson.status,
  ime: lesson.student.name,
  predmet: lesson.subject,
  ...presentTerm(lesson),
});

export function presentReplacement(tutor: CandidateRow, term: LessonStart, atThatHour: boolean): Replacement {
  const { prosjecnaOcjena: ocjena, brojRecenzija: broj_recenzija } = presentRating(tutor);
  return {
    profesorId: tutor.id,
    ime: tutor.name,
    img: pictureUrl(tutor.pictureHash),
    verifikovan: tutor.verified ? 1 : 0,
    cijena: tutor.price,
    ocjena,
    broj_recenzija,
    ...term,
    u_isto_vrijeme: atThatHour,
  };
}

const ROLES = { 1: 'admin', 2: 'profesor', 3: 'ucenik' } as const;

/** A step without an actor was taken by the system. */
export const presentStep = (step: HistoryRow): LessonStep => ({
  iz_statusa: step.fromStatus,
  u_status: step.toStatus,
  uloga: step.actorType === null ? 'sistem' : ROLES[step.actorType],
  ime: step.actorName ?? '',
  razlog: step.reason,
  vrijeme: step.at.toISOString(),
});

export const presentAdminLesson = (lesson: LessonRow, seen: Seen): AdminLesson => ({
  id: lesson.id,
  status: lesson.status,
  img: pictureUrl(lesson.student.pictureHash),
  ime: lesson.student.name,
  ime_statusa: ADMIN_STATUS_NAMES[lesson.status],
  id_profesora: lesson.tutor.id,
  ime_profesora: lesson.tutor.name,
  id_ucenika: lesson.student.id,
  ime_ucenika: lesson.student.name,
  ...presentTerm(lesson),
  predmet: lesson.subject,
  nivo: lesson.level,
  naziv_nivoa: LEVEL_NAMES[lesson.level],
  cijena: lesson.price,
  vrijeme_zakazivanja: lesson.bookedAt.toISOString(),
  rok_odgovora: presentDeadline(lesson),
  RAZLOG: lesson.reason,
  otkazano_kasno: lesson.cancelledLate,
  ...whereOf(lesson, seen),
  prijedlog: presentProposal(lesson, seen.now),
  serija: presentSeries(lesson),
  profesor_sprijecen: lesson.tutorPrevented,
});
