/** What devices show of lessons: the mail's subject, with whom, and when. */
import { lessonPath, seriesPath } from '@casovi/contract/display';
import type { LessonEvent } from '@casovi/contract/notices';
import type { Push } from '../push/public.ts';
import { termInWords } from './move.ts';
import type { Side } from './policy.ts';
import type { LessonRow } from './queries.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

const lessonTopic = (lessonId: number): string => `lesson-${lessonId}`;
const seriesTopic = (seriesId: number): string => `series-${seriesId}`;

/** What was told of a lesson alone, and of several lessons of its series where several change. */
export const topicsOf = ({ id, seriesId }: LessonRow, changes: number): string[] =>
  seriesId !== null && changes > 1 ? [lessonTopic(id), seriesTopic(seriesId)] : [lessonTopic(id)];

interface Told {
  event: LessonEvent;
  title: string;
  /** Of how many lessons of a series it tells. */
  lessons?: number;
  now: Date;
}

/** Of no use once the lesson begins; what happens after that is told for a day. */
export function lessonPush(lesson: LessonRow, side: Side, { event, title, lessons = 1, now }: Told): Push {
  const other = lesson[side === 'tutor' ? 'student' : 'tutor'];
  const { id, seriesId, startsAt } = lesson;
  const ofSeries = lessons > 1 && seriesId !== null;
  return {
    ...{ receiverId: lesson[side].id, event, title },
    body: `${other.name} · ${termInWords(startsAt)}`,
    path: ofSeries ? seriesPath(seriesId) : lessonPath(id),
    expiresAt: startsAt > now ? startsAt : new Date(now.getTime() + DAY_MILLISECONDS),
    topic: ofSeries ? seriesTopic(seriesId) : lessonTopic(id),
  };
}
