import { SLOT_TIMES, WEEK_VIEW_DAYS } from '@casovi/contract/constants';
import { freeHours } from '@casovi/contract/free-hours';
import { datesFrom, fromWallClock, todayInPodgorica, toIsoWithOffset, weekdayIndex } from '@casovi/contract/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noLimits } from '../../platform/security/rate-limits.ts';
import { availability } from '../../tables/tutors.ts';
import { buildStudent } from '../../testing/factories.ts';
import { book, buildBookableTutor, buildLesson, visitAs } from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

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

const at = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

it.each(WEEKS)('lists, calendars and bookings agree on which hours are free from %s on', async (date) => {
  const property = fc.asyncProperty(world, async ({ minuteOfDay, taught, lessons }) => {
    const dates = datesFrom(date, WEEK_VIEW_DAYS);
    const now = new Date(fromWallClock(date, '00:00').getTime() + minuteOfDay * 60_000);
    test.clock.set(now);
    const offer = await buildBookableTutor(test);
    const { tutor, subject } = offer;
    await test.parts.pool.query('DELETE FROM availability WHERE tutor_id = $1', [tutor.id]);
    const hours = taught.map((index) => ({ weekday: index % 7, hour: 8 + Math.floor(index / 7) }));
    await test.parts.db.insert(availability).values(hours.map((hour) => ({ tutorId: tutor.id, ...hour })));
    const other = await buildStudent(test);
    const terms = lessons.map((lesson) => ({
      ...lesson,
      startsAt: fromWallClock(datesFrom(date, 8)[lesson.day] ?? date, at(lesson.hour)),
    }));
    for (const lesson of terms) await buildLesson(test, { with: offer, student: other, ...lesson });

    // Said once more, by instants alone.
    const isFree = (day: string, time: string): boolean => {
      const start = fromWallClock(day, time).getTime();
      const isTaken = terms.some(
        ({ startsAt, minutes, status }) =>
          (status > 2 || (status === 1 && startsAt > now)) &&
          startsAt.getTime() < start + HOUR &&
          start < startsAt.getTime() + minutes * 60_000,
      );
      const isTaught = hours.some(({ weekday, hour }) => weekday === weekdayIndex(day) && at(hour) === time);
      return isTaught && !isTaken && start > now.getTime();
    };
    const expected = dates.flatMap((day) =>
      SLOT_TIMES.filter((time) => isFree(day, time)).map((time) => ({ date: day, time })),
    );

    const student = await buildStudent(test);
    const client = await visitAs(test, student);
    const listed = (await client.get(`/api/tutor/predmeti/${subject.slug}`)).body;
    const [first] = expected;
    expect(listed).toMatchObject([
      { id_korisnika: tutor.id, prviSlobodan: first ? toIsoWithOffset(fromWallClock(first.date, first.time)) : null },
    ]);

    const span = `startDate=${date}&endDate=${dates.at(-1)}`;
    const week = (await client.get(`/api/planer/termini/${tutor.id}`)).body;
    const reserved = (await client.get(`/api/planer/rezervacije/${tutor.id}?${span}`)).body;
    expect(todayInPodgorica(now)).toBe(date);
    expect([...freeHours({ week, reserved, now }, dates)]).toEqual(expected);

    const booked = [];
    for (const day of dates) {
      for (const time of SLOT_TIMES) {
        const { status } = await book(client, offer, student, day, time);
        expect([200, 400, 409]).toContain(status);
        if (status === 200) booked.push({ date: day, time });
      }
    }
    expect(booked).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 1, endOnFailure: true });
});
