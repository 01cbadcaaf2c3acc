import {
  JOIN_MINUTES_BEFORE,
  LESSON_PLACE,
  LESSON_STATUS,
  type LessonPlace as Place,
  TEACHING_MODE,
  USER_TYPE,
} from '@casovi/contract/constants';
import type { Lesson } from '@casovi/contract/lessons';
import { leftToAgree, needsAddress, placeInWords } from '@casovi/contract/places';
import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { fromWallClock } from '@casovi/contract/time';
import { MapPin, Monitor, Video } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

interface LessonPlaceProps {
  lesson: Lesson;
  /** Of the server; null while it is not known. */
  now: Date | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const begins = ({ datum, sat }: Lesson): number => fromWallClock(datum, sat).getTime();
export const endOf = (lesson: Lesson): Date => new Date(begins(lesson) + lesson.trajanje * MINUTE);

/** From ten minutes before the beginning to the end. */
export const canJoin = (lesson: Lesson, now: Date | null): boolean =>
  lesson.link !== null &&
  now !== null &&
  now.getTime() >= begins(lesson) - JOIN_MINUTES_BEFORE * MINUTE &&
  now < endOf(lesson);

export function LessonPlace({ lesson, now, viewerType }: LessonPlaceProps & { viewerType: number }) {
  const online = lesson.nacin === TEACHING_MODE.online;
  const Icon = online ? Monitor : MapPin;
  const reader = viewerType === USER_TYPE.tutor ? LESSON_PLACE.tutor : LESSON_PLACE.student;
  const hint = hintFor(lesson, now, reader);
  return (
    <p className="mt-0.5 flex gap-1.5">
      <Icon className="mt-1 size-4 shrink-0 text-quiet" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0">
        {placeInWords(lesson, reader)}
        {lesson.adresa && <strong className="font-semibold">: {lesson.adresa}</strong>}
        {hint && <span className="block text-quiet text-sm print:hidden">{hint}</span>}
      </span>
    </p>
  );
}

/** What is not to be seen yet, and what to do about it. */
function hintFor(lesson: Lesson, now: Date | null, reader: Place): string | null {
  const { status, mjesto, link } = lesson;
  if (now && now >= endOf(lesson)) return null;
  if (status === LESSON_STATUS.pending) return mjesto && pendingHint(mjesto, reader);
  if (status !== LESSON_STATUS.confirmed) return null;
  const isSoon = link !== null && now !== null && begins(lesson) - now.getTime() < DAY;
  return isSoon && !canJoin(lesson, now)
    ? `Dugme „${PLACE_TEXT.join}“ pojavljuje se ovdje ${JOIN_MINUTES_BEFORE} minuta prije početka.`
    : leftToAgree(lesson);
}

/** Who has said the address knows it. */
function pendingHint(place: Place, reader: Place): string | null {
  const saidBy = needsAddress(place) ? LESSON_PLACE.student : LESSON_PLACE.tutor;
  if (reader !== saidBy) return 'Tačna adresa se vidi kad čas bude potvrđen.';
  return reader === LESSON_PLACE.student ? 'Profesor vidi adresu tek kad potvrdi čas.' : null;
}

/** The other site is not told from which page one comes. */
export function JoinLink({ lesson, now, className }: LessonPlaceProps & { className?: string }) {
  if (lesson.link === null || !canJoin(lesson, now)) return null;
  return (
    <LinkButton
      to={lesson.link}
      target="_blank"
      rel="noopener noreferrer"
      prefetch="none"
      icon={<Video className="size-5" aria-hidden="true" />}
      className={cx('print:hidden', className)}
    >
      {PLACE_TEXT.join}
      <span className="sr-only">
        : {lesson.ime}, {lesson.predmet} (otvara se u novoj kartici)
      </span>
    </LinkButton>
  );
}
