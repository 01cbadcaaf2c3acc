import type { Overview } from '@casovi/contract/admin';
import { USER_TYPE } from '@casovi/contract/constants';
import { addDays, fromWallClock, todayInPodgorica, toWallClock, weekdayIndex } from '@casovi/contract/time';
import type { Database } from '../../platform/postgres/database.ts';
import { cachedFor } from '../../platform/postgres/per-database.ts';
import {
  countEverything,
  countLessonsByWeek,
  countNewUsersByWeek,
  measureAnswers,
  type Period,
  selectBusiestSubjects,
  selectUnanswered,
} from './queries.ts';

const WEEKS = 12;
const WEEKS_AHEAD = 2;
const DAYS = 90;
const BUSIEST = 8;
const UNANSWERED = 10;
const TTL_MILLISECONDS = 60_000;

export const overviewNow = cachedFor(TTL_MILLISECONDS, async (db: Database, now: Date): Promise<Overview> => {
  const monday = mondayOf(todayInPodgorica(now));
  const newUserWeeks = weeksUntil(monday);
  const lessonWeeks = weeksUntil(addDays(monday, 7 * WEEKS_AHEAD));
  const lately = { from: midnight(addDays(todayInPodgorica(now), -DAYS)), until: now };
  const [totals, lessons, newUsers, subjects, answers, unanswered] = await Promise.all([
    countEverything(db, now),
    countLessonsByWeek(db, periodOf(lessonWeeks), now),
    countNewUsersByWeek(db, periodOf(newUserWeeks)),
    selectBusiestSubjects(db, lately, now, BUSIEST),
    measureAnswers(db, lately),
    selectUnanswered(db, lately, UNANSWERED),
  ]);

  const lessonsIn = (week: string, status: number) =>
    lessons.find((row) => row.week === week && row.status === status)?.lessons ?? 0;
  const usersIn = (week: string, type: number) =>
    newUsers.find((row) => row.week === week && row.type === type)?.users ?? 0;
  const median = answers?.medianSeconds ?? null;
  return {
    vrijeme: now.toISOString(),
    profesori: totals.tutors,
    ucenici: totals.students,
    neverifikovani: totals.waiting,
    na_cekanju: totals.pending,
    neisporucene: totals.failedMails,
    casovi: lessonWeeks.map((sedmica) => ({
      sedmica,
      na_cekanju: lessonsIn(sedmica, 1),
      otkazano: lessonsIn(sedmica, 2),
      potvrdjeno: lessonsIn(sedmica, 3),
      odrzano: lessonsIn(sedmica, 4),
    })),
    novi_korisnici: newUserWeeks.map((sedmica) => ({
      sedmica,
      profesori: usersIn(sedmica, USER_TYPE.tutor),
      ucenici: usersIn(sedmica, USER_TYPE.student),
    })),
    predmeti: subjects.map(({ id, name, lessons: casova }) => ({ id_predmeta: id, naziv_predmeta: name, casova })),
    odgovori: {
      medijana_minuta: median === null ? null : Math.round(median / 60),
      do_2_sata: answers?.within2Hours ?? 0,
      do_24_sata: answers?.within24Hours ?? 0,
      duze: answers?.later ?? 0,
      bez_odgovora: answers?.unanswered ?? 0,
    },
    neodgovoreni: unanswered.map(({ id, startsAt, tutor, student, subject }) => {
      const { date, time } = toWallClock(startsAt);
      return { id, ime_profesora: tutor, ime_ucenika: student, predmet: subject, datum: date, sat: time };
    }),
  };
});

const midnight = (date: string): Date => fromWallClock(date, '00:00');
const mondayOf = (date: string): string => addDays(date, -((weekdayIndex(date) + 6) % 7));

const weeksUntil = (lastMonday: string): string[] =>
  Array.from({ length: WEEKS }, (_, index) => addDays(lastMonday, 7 * (index - WEEKS + 1)));

function periodOf(mondays: string[]): Period {
  const first = mondays[0] ?? '';
  return { from: midnight(first), until: midnight(addDays(first, 7 * mondays.length)) };
}
