import { LESSON_STATUS, OFFER_MINUTES } from '@casovi/contract/constants';
import {
  addDays,
  datesFrom,
  fromWallClock,
  timeOfHour,
  todayInPodgorica,
  toWallClock,
  weekdayIndex,
} from '@casovi/contract/time';
import type { Cast, PlannedLesson } from './plan-lessons.ts';
import type { PlannedMarket } from './plan-market.ts';

const STUDENT = 'Luka';
/** Has a free hour, which is held for the student. */
const FREE_TUTOR = 'Sanja Kaluđerović';
/** Has a lesson at the only hour for which the student waits. */
const BUSY_TUTOR = 'Lejla Muratović';
const FREE_FROM_DAY = 3;

interface Hour {
  date: string;
  hour: number;
}

/** Whom the demo student waits for. Of single hours, so that nothing else is offered while one looks around. */
export function planWaiting(now: Date, cast: Cast, market: PlannedMarket, lessons: readonly PlannedLesson[]) {
  const student = cast.student(STUDENT);
  const [freeTutor, busyTutor] = [cast.tutor(FREE_TUTOR), cast.tutor(BUSY_TUTOR)];
  const wish = (id: number, tutorId: number, { date, hour }: Hour) => ({
    ...{ id, tutorId, studentId: student.id, askedAt: new Date(now.getTime() - id * 20 * 3_600_000) },
    ...{ weekdays: [weekdayIndex(date)], fromHour: hour, untilHour: hour + 1, lastDate: date },
  });
  const free = freeHour(now, [freeTutor.id, student.id], market, lessons);
  const offer = {
    ...{ id: 1, wishId: 1, tutorId: freeTutor.id, studentId: student.id },
    ...{ startsAt: fromWallClock(free.date, timeOfHour(free.hour)), offeredAt: now, tellAt: now, told: true },
    heldUntil: new Date(now.getTime() + OFFER_MINUTES * 60_000),
  };
  return {
    waitingWishes: [wish(1, freeTutor.id, free), wish(2, busyTutor.id, takenHour(now, busyTutor.id, lessons))],
    waitingOffers: [offer],
  };
}

function freeHour(
  now: Date,
  [tutorId, studentId]: [number, number],
  market: PlannedMarket,
  lessons: readonly PlannedLesson[],
): Hour {
  const isTaken = ({ date, hour }: Hour) => {
    const start = fromWallClock(date, timeOfHour(hour)).getTime();
    return lessons.some(
      (lesson) =>
        lesson.status !== LESSON_STATUS.cancelled &&
        (lesson.tutorId === tutorId || lesson.studentId === studentId) &&
        lesson.startsAt.getTime() < start + 3_600_000 &&
        start < lesson.endsAt.getTime(),
    );
  };
  const week = market.availability.filter((hour) => hour.tutorId === tutorId);
  const hours = datesFrom(addDays(todayInPodgorica(now), FREE_FROM_DAY), 14).flatMap((date) =>
    week.filter(({ weekday }) => weekday === weekdayIndex(date)).map(({ hour }) => ({ date, hour })),
  );
  const found = hours.find((hour) => !isTaken(hour));
  if (!found) throw new Error(`${FREE_TUTOR} has no free hour`);
  return found;
}

function takenHour(now: Date, tutorId: number, lessons: readonly PlannedLesson[]): Hour {
  const lesson = lessons.find(
    ({ status, startsAt, ...one }) => one.tutorId === tutorId && status === LESSON_STATUS.confirmed && startsAt > now,
  );
  if (!lesson) throw new Error(`${BUSY_TUTOR} has no lesson`);
  const { date, time } = toWallClock(lesson.startsAt);
  return { date, hour: Number(time.slice(0, 2)) };
}
