import { LEVELS, type Level } from '@casovi/contract/constants';
import { slugOf } from '@casovi/contract/letters';
import { addDays, todayInPodgorica } from '@casovi/contract/time';
import { DEMO_CATEGORIES, type SubjectName } from './content/subjects.ts';
import type { PlannedTutor } from './plan-accounts.ts';
import { readWeek } from './week.ts';

export interface PlannedOffering {
  tutorId: number;
  subjectId: number;
  level: Level;
  price: number;
}

export interface PlannedMarket {
  categories: { id: number; name: string }[];
  subjects: { id: number; categoryId: number; name: SubjectName; slug: string }[];
  /** The main subject of a tutor first. */
  offerings: PlannedOffering[];
  availability: { tutorId: number; weekday: number; hour: number }[];
  exceptions: PlannedException[];
}

export interface PlannedException {
  tutorId: number;
  extra: boolean;
  /** yyyy-MM-dd */
  firstDate: string;
  lastDate: string;
  hours: number[] | null;
  note: string;
  declaredAt: Date;
}

const DECLARED_BEFORE_MILLISECONDS = 10 * 24 * 3_600_000;

export function planMarket(now: Date, tutors: readonly PlannedTutor[]): PlannedMarket {
  const categories = DEMO_CATEGORIES.map(({ name }, index) => ({ id: index + 1, name }));
  const subjects = DEMO_CATEGORIES.flatMap((category, index) =>
    category.subjects.map((name) => ({ name, categoryId: index + 1, slug: slugOf(name) })),
  ).map((subject, index) => ({ id: index + 1, ...subject }));
  const subjectIds = new Map<string, number>(subjects.map(({ id, name }) => [name, id]));

  const offerings = tutors.flatMap(({ id: tutorId, person }) =>
    Object.entries(person.offers).flatMap(([name, prices]) => {
      const subjectId = subjectIds.get(name);
      if (subjectId === undefined) throw new Error(`there is no subject ${name}`);
      return LEVELS.flatMap((level) => {
        const price = prices[level];
        return price === undefined ? [] : [{ tutorId, subjectId, level, price }];
      });
    }),
  );
  const availability = tutors.flatMap(({ id: tutorId, person }) =>
    readWeek(person.week).map((hour) => ({ tutorId, ...hour })),
  );
  const today = todayInPodgorica(now);
  const exceptions = tutors.flatMap(({ id: tutorId, person }) =>
    (person.exceptions ?? []).map(({ day, days = 1, extraHours, note }) => ({
      declaredAt: new Date(now.getTime() - DECLARED_BEFORE_MILLISECONDS),
      ...{ tutorId, note, extra: extraHours !== undefined, hours: extraHours ? [...extraHours] : null },
      ...{ firstDate: addDays(today, day), lastDate: addDays(today, day + days - 1) },
    })),
  );
  return { categories, subjects, offerings, availability, exceptions };
}
