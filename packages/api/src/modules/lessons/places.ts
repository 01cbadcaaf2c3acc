/** Where a lesson takes place, and who is told when. */
import {
  LESSON_PLACE,
  LESSON_STATUS,
  type LessonMode,
  PLACE_KEPT_HOURS,
  TEACHING_MODE,
} from '@casovi/contract/constants';
import type { Booking, Lesson } from '@casovi/contract/lessons';
import { needsAddress, type OfferedPlaces, placeProblem } from '@casovi/contract/places';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { brokenRule } from '../../platform/http/errors.ts';
import type { LessonRow } from './queries.ts';

/** Calls without a place have the tutor's own, if the tutor teaches there; otherwise the two agree on it in the chat. */
export function wantedPlace(
  { nacin, mjesto, adresa }: Pick<Booking, 'nacin' | 'mjesto' | 'adresa'>,
  offered: OfferedPlaces,
): Pick<LessonRow, 'teachingMode' | 'place' | 'address'> {
  const usual = offered.mode === TEACHING_MODE.both ? TEACHING_MODE.online : offered.mode;
  const mode: LessonMode = nacin ?? (mjesto ? TEACHING_MODE.inPerson : usual);
  const problem = placeProblem({ mode, place: mjesto, address: adresa }, offered);
  if (problem) throw brokenRule(problem);
  const isTutors = mode === TEACHING_MODE.inPerson && offered.places.includes(LESSON_PLACE.tutor);
  const place = mjesto ?? (isTutors ? LESSON_PLACE.tutor : null);
  return { teachingMode: mode, place, address: needsAddress(place) ? adresa : '' };
}

/** What the booking leaves open is as it was decided. */
export const isThere = (
  { teachingMode, place, address }: Pick<LessonRow, 'teachingMode' | 'place' | 'address'>,
  { nacin, mjesto, adresa }: Pick<Booking, 'nacin' | 'mjesto' | 'adresa'>,
): boolean =>
  (nacin ?? teachingMode) === teachingMode &&
  (mjesto ?? place) === place &&
  (!needsAddress(place) || adresa === address);

export interface Seen {
  now: Date;
  /** Where lessons without a link of their tutor have rooms. */
  roomUrl: string | undefined;
}

/** The address and the link only from the confirmation until a day after the end. */
export function whereOf(
  lesson: LessonRow,
  { now, roomUrl }: Seen,
): Pick<Lesson, 'nacin' | 'mjesto' | 'adresa' | 'link'> {
  const { teachingMode: nacin, place: mjesto, address, tutorAddress, meetingLink, room } = lesson;
  const online = nacin === TEACHING_MODE.online;
  const roomLink = roomUrl ? `${roomUrl}${room}` : '';
  const shown = isShown(lesson, now);
  return {
    nacin,
    mjesto,
    adresa: (shown && (mjesto === LESSON_PLACE.tutor ? tutorAddress : address)) || null,
    link: (shown && online && (meetingLink || roomLink)) || null,
  };
}

export const isShown = ({ status, endsAt }: Pick<LessonRow, 'status' | 'endsAt'>, now: Date): boolean =>
  (status === LESSON_STATUS.confirmed || status === LESSON_STATUS.held) && endsAt > shownSince(now);

/** Places of lessons that ended before are neither shown nor kept. */
export const shownSince = (now: Date): Date => new Date(now.getTime() - PLACE_KEPT_HOURS * HOUR_MILLISECONDS);
