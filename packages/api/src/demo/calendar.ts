import { addDays, fromWallClock, timeOfHour, weekdayIndex, weeklyFrom } from '@casovi/contract/time';
import type { PlannedMarket } from './plan-market.ts';
import { seededInteger } from './seeded-random.ts';

export interface Term {
  date: string;
  hour: number;
  startsAt: Date;
  endsAt: Date;
}

export interface Wish {
  tutorId: number;
  studentId: number;
  /** The first day to try, and the direction. */
  date: string;
  direction: 1 | -1;
  minutes: 60 | 120;
  /** False for cancelled lessons. */
  holds: boolean;
}

const SEARCH_DAYS = 21;

/** Finds hours without overlaps. */
export class Calendar {
  readonly #weeks = new Map<string, number[]>();
  readonly #taken = new Set<string>();

  constructor(availability: PlannedMarket['availability']) {
    for (const { tutorId, weekday, hour } of availability) {
      const day = `${tutorId} ${weekday}`;
      this.#weeks.set(day, [...(this.#weeks.get(day) ?? []), hour]);
    }
  }

  book(wish: Wish): Term {
    const [term] = this.bookWeekly(wish, 1);
    if (!term) throw new Error('one week has one term');
    return term;
  }

  /** At the same hour in so many weeks. */
  bookWeekly(wish: Wish, weeks: number): Term[] {
    for (let days = 0; days < SEARCH_DAYS; days += 1) {
      const dates = weeklyFrom(addDays(wish.date, days * wish.direction), weeks);
      const [free = [], ...later] = dates.map((date) => this.#freeHours(wish, date));
      const hour = free.find((one) => later.every((hours) => hours.includes(one)));
      if (hour === undefined) continue;
      return dates.map((date) => {
        if (wish.holds) this.#take(wish, date, hour);
        const startsAt = fromWallClock(date, timeOfHour(hour));
        return { date, hour, startsAt, endsAt: new Date(startsAt.getTime() + wish.minutes * 60_000) };
      });
    }
    throw new Error(`tutor ${wish.tutorId} and student ${wish.studentId} have no free hour around ${wish.date}`);
  }

  /** Rotated per pair and day, so that not all lessons begin with the first hour. */
  #freeHours({ tutorId, studentId, minutes }: Wish, date: string): number[] {
    const hours = this.#weeks.get(`${tutorId} ${weekdayIndex(date)}`) ?? [];
    const first = seededInteger(`hour:${tutorId}:${studentId}:${date}`, 0, Math.max(0, hours.length - 1));
    const isFree = (hour: number) =>
      hours.includes(hour) && [tutorId, studentId].every((id) => !this.#taken.has(`${id} ${date} ${hour}`));
    return [...hours.slice(first), ...hours.slice(0, first)].filter(
      (hour) => isFree(hour) && (minutes === 60 || isFree(hour + 1)),
    );
  }

  #take({ tutorId, studentId, minutes }: Wish, date: string, hour: number): void {
    for (const id of [tutorId, studentId]) {
      this.#taken.add(`${id} ${date} ${hour}`);
      if (minutes === 120) this.#taken.add(`${id} ${date} ${hour + 1}`);
    }
  }
}
