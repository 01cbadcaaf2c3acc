import { NOTICE_HOURS, SLOT_TIMES, WEEK_VIEW_DAYS } from '@casovi/contract/constants';
import type { Hour } from '@casovi/contract/free-hours';
import type { CalendarHour, ReservedSlot, Slot } from '@casovi/contract/planner';
import {
  addDays,
  datesFrom,
  fromWallClock,
  timeOfHour,
  toIsoWithOffset,
  weekdayCode,
  weekdayIndex,
} from '@casovi/contract/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noLimits } from '../../platform/security/rate-limits.ts';
import { availability } from '../../tables/tutors.ts';
import { buildStudent } from '../../testing/factories.ts';
import { book, buildBookableTutor, buildLesson, buildWish, visitAs } from '../../testing/factories-lessons.ts';
import { buildException } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { freeWeekOf } from '../planner/public.ts';

const test = useTestApp({}, { limits: noLimits });
const HOUR = 3_600_000;

/** An ordinary week, and both weeks in which clocks are changed. */
const WEEKS = ['2026-05-04', '2026-03-27', '2026-10-23'];

const world = fc.record({
  minuteOfDay: fc.integer({ min: 7 * 60, max: 22 * 60 }),
  /** Of the 98 hours of a week. */
  taught: fc.uniqueArray(fc.nat(97), { minLength: 5, maxLength: 60 }),
  /** Every second hour at most, so that lessons of 120 minutes do not overlap. */
  lessons: fc.uniqueArray(
    fc.record({
      day: fc.nat(7),
      hour: fc.constantFrom(8, 10, 12, 14, 16, 18, 20),
      minutes: fc.constantFrom<60 | 120>(60, 120),
      status: fc.constantFrom<1 | 2 | 3 | 4>(1, 1, 2, 3, 4),
    }),
    { maxLength: 25, selector: ({ day, hour }) => `${day} ${hour}` },
  ),
});

const day = fc.nat(7);
const exception = fc.record({
  extra: fc.boolean(),
  days: fc.tuple(day, day).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const),
  hours: fc.uniqueArray(fc.integer({ min: 8, max: 21 }), { minLength: 1, maxLength: 6 }),
  wholeDays: fc.boolean(),
});

const arrangement = fc.record({
  exceptions: fc.array(exception, { maxLength: 6 }),
  notice: fc.constantFrom(...NOTICE_HOURS),
  pause: fc.boolean(),
  weeks: fc.constantFrom(1, 2, 12),
  aDay: fc.option(fc.integer({ min: 1, max: 4 })),
  /** Of the hours that are taught; nobody has two at once. */
  holds: fc.uniqueArray(fc.record({ index: fc.nat(59), isOwn: fc.boolean() }), {
    minLength: 4,
    maxLength: 8,
    selector: ({ index, isOwn }) => (isOwn ? 'own' : index),
  }),
});

it.each(WEEKS)('lists, profiles, calendars and bookings agree on which hours are free from %s on', async (date) => {
  const property = fc.asyncProperty(world, arrangement, async ({ minuteOfDay, taught, lessons }, arranged) => {
    const dates = datesFrom(date, WEEK_VIEW_DAYS);
    const now = new Date(fromWallClock(date, '00:00').getTime() + minuteOfDay * 60_000);
    test.clock.set(now);
    const offer = await buildBookableTutor(test);
    const { tutor, subject } = offer;
    await test.parts.pool.query('DELETE FROM availability WHERE tutor_id = $1', [tutor.id]);
    const hours = taught.map((index) => ({ weekday: index % 7, hour: 8 + Math.floor(index / 7) }));
    await test.parts.db.insert(availability).values(hours.map((hour) => ({ tutorId: tutor.id, ...hour })));
    const dateOf = (index: number) => addDays(date, index);
    for (const { extra, days, hours, wholeDays } of arranged.exceptions) {
      const dates = { firstDate: dateOf(days[0]), lastDate: dateOf(days[1]) };
      await buildException(test, tutor, { ...dates, extra, hours: wholeDays && !extra ? null : hours });
    }
    const asTutor = await visitAs(test, tutor);
    const rules = {
      ...{ najava_sati: arranged.notice, pauza: arranged.pause },
      ...{ najdalje_sedmica: arranged.weeks, najvise_dnevno: arranged.aDay },
    };
    expect((await asTutor.put(`/api/planer/pravila/${tutor.id}`, rules)).status).toBe(200);
    const other = await buildStudent(test);
    const terms = lessons.map((lesson) => ({
      ...lesson,
      startsAt: fromWallClock(dateOf(lesson.day), timeOfHour(lesson.hour)),
    }));
    for (const lesson of terms) await buildLesson(test, { with: offer, student: other, ...lesson });
    // Said once more, by instants alone.
    let taking: { day: number; minutes: number; startsAt: Date }[] = terms.filter(
      ({ startsAt, status }) => status > 2 || (status === 1 && startsAt > now),
    );
    const overlaps = (from: number, until: number) =>
      taking.some(
        ({ startsAt, minutes }) => startsAt.getTime() < until && from < startsAt.getTime() + minutes * 60_000,
      );
    const isOffered = (index: number, hour: number) =>
      arranged.exceptions.reduce(
        (offered, { extra, days, hours: named, wholeDays }) =>
          days[0] <= index && index <= days[1] && ((wholeDays && !extra) || named.includes(hour)) ? extra : offered,
        hours.some((one) => one.weekday === weekdayIndex(dateOf(index)) && one.hour === hour),
      );
    const isFree = (index: number, time: string): boolean => {
      const start = fromWallClock(dateOf(index), time).getTime();
      const besides = arranged.pause ? HOUR : 0;
      const onDay = taking.filter(({ day: taken }) => taken === index).length;
      return (
        isOffered(index, Number(time.slice(0, 2))) &&
        !overlaps(start - besides, start + HOUR + besides) &&
        start > now.getTime() &&
        start >= now.getTime() + arranged.notice * HOUR &&
        onDay < (arranged.aDay ?? 99)
      );
    };
    // Some for the student who looks, others for somebody else. A hold is of an hour that was free.
    const student = await buildStudent(test);
    const own: typeof taking = [];
    for (const { index, isOwn } of arranged.holds) {
      const { weekday, hour } = hours[index % hours.length] ?? { weekday: 0, hour: 8 };
      const day = dates.findIndex((date) => weekdayIndex(date) === weekday);
      const term = { day, minutes: 60, startsAt: fromWallClock(dateOf(day), timeOfHour(hour)) };
      if (!isFree(day, timeOfHour(hour)) || term.startsAt.getTime() <= now.getTime() + HOUR) continue;
      await buildWish(test, tutor, isOwn ? student : await buildStudent(test), term.startsAt);
      taking.push(term);
      if (isOwn) own.push(term);
    }
    taking = taking.filter((term) => !own.includes(term));
    const expected = dates.flatMap((_, index) =>
      SLOT_TIMES.filter((time) => isFree(index, time)).map((time) => ({ date: dateOf(index), time })),
    );

    const client = await visitAs(test, student);
    const listed = (await client.get(`/api/tutor/predmeti/${subject.slug}`)).body;
    const [first] = expected;
    expect(listed).toMatchObject([
      { id_korisnika: tutor.id, prviSlobodan: first ? toIsoWithOffset(fromWallClock(first.date, first.time)) : null },
    ]);

    const span = `startDate=${date}&endDate=${dates.at(-1)}`;
    const hoursOf = async (path: string) => (await client.get(`/api/planer/${path}/${tutor.id}?${span}`)).body;
    const calendar: CalendarHour[] = await hoursOf('kalendar');
    const free = calendar.filter(({ stanje }) => stanje === 'slobodno');
    expect(free.map(({ datum, sat }) => ({ date: datum, time: sat }))).toEqual(expected);
    const page = await freeWeekOf(test.parts, { id: student.id, type: 3, sessionId: '' }, tutor.id);
    expect(page?.days.flatMap(({ date, hours }) => hours.map((time) => ({ date, time })))).toEqual(expected);

    // A client that knows only the week, and what is reserved.
    const weekly: Slot[] = (await client.get(`/api/planer/termini/${tutor.id}`)).body;
    const reserved: ReservedSlot[] = await hoursOf('rezervacije');
    const offeredThere = dates.flatMap((date) =>
      weekly.filter(({ dan }) => dan === weekdayCode(date)).map(({ sat }) => ({ date, time: sat })),
    );
    const freeThere = offeredThere.filter(
      ({ date, time }) =>
        fromWallClock(date, time) > now && !reserved.some(({ datum, sat }) => datum === date && sat === time),
    );
    const isExpected = (hour: Hour) => expected.some(({ date, time }) => date === hour.date && time === hour.time);
    expect(freeThere.filter((hour) => !isExpected(hour))).toEqual([]);
    expect(offeredThere.filter(isExpected)).toEqual(freeThere);

    const booked = [];
    for (const day of dates) {
      for (const time of SLOT_TIMES) {
        const { status, body } = await book(client, offer, student, day, time);
        expect([200, 400, 409]).toContain(status);
        if (status !== 200) continue;
        booked.push({ date: day, time });
        // Taken back, since it would be a reason against others.
        await test.parts.pool.query('UPDATE lessons SET status = 2 WHERE id = $1', [body.id_rezervacije]);
      }
    }
    expect(booked).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 1, endOnFailure: true });
});
