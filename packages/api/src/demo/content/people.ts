import type { LessonPlace, Level, NoticeHours } from '@casovi/contract/constants';
import type { SubjectName } from './subjects.ts';

/** Euros per 60 minutes at each level that is taught. */
export type LevelPrices = Partial<Record<Level, number>>;

export interface Person {
  /** Unique in the demo: the rest of the content refers to people by name. */
  name: string;
  face: 'woman' | 'man';
  /** yyyy-MM-dd */
  born: string;
  /** False for those who have not uploaded one yet. */
  picture?: false;
}

export interface DemoException {
  day: number;
  /** One by default. */
  days?: number;
  /** Extra hours; without them, whole days are off. */
  extraHours?: readonly number[];
  note: string;
}

export interface DemoTutor extends Person {
  mode: 'online' | 'inPerson' | 'both';
  /** The main subject first. */
  offers: Partial<Record<SubjectName, LevelPrices>>;
  /** The free hours of an ordinary week, as `readWeek` reads them: 'Pon-Pet 16-20, Sub 9-13'. */
  week: string;
  /** What differs from it, counted in days from today. */
  exceptions?: readonly DemoException[];
  /** Where they differ from what everybody has at the beginning. */
  rules?: { noticeHours?: NoticeHours; breakAfter?: boolean; weeksAhead?: number; lessonsADay?: number };
  /** Where lessons are. */
  where?: { places?: LessonPlace[]; address?: string; meetingLink?: string };
  biography: string;
  /** Newcomers applied lately: not verified yet, and without lessons and reviews. */
  newcomer?: { hoursAgo: number; missing?: { hoursAgo: number; text: string } };
}

export interface DemoStudent extends Person {
  /** At which level this person, or the child for whom a parent books, is taught. */
  level: 1 | 2 | 3;
  biography?: string;
}
