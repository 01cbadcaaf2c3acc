import { fromWallClock } from '@casovi/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStudent } from '../../testing/factories.ts';
import { book, buildBookableTutor, lessonsOfStudent, visitAs } from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const ownZone = process.env.TZ;

/** Clocks in Podgorica go forward on 29.03.2026 at 02:00 and back on 25.10.2026 at 03:00. */
const CHANGES = [
  {
    name: 'forward',
    eve: '2026-03-28',
    day: '2026-03-29',
    noonOnEve: '11:00',
    noonOnDay: '10:00',
    dan: ['Sub', 'Ned'],
  },
  { name: 'back', eve: '2026-10-24', day: '2026-10-25', noonOnEve: '10:00', noonOnDay: '11:00', dan: ['Sub', 'Ned'] },
] as const;

describe.each(['UTC', 'Europe/Podgorica', 'America/Los_Angeles'])('on a server in %s', (zone) => {
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
  });

  it('really is there', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const hours = { UTC: 0, 'Europe/Podgorica': -60, 'America/Los_Angeles': 480 }[zone];
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset() + 0).toBe(hours);
  });

  it.each(CHANGES)(
    'noon is noon before and after the clocks go $name',
    async ({ eve, day, noonOnEve, noonOnDay, dan }) => {
      test.clock.set(`${eve}T06:00:00Z`);
      const offer = await buildBookableTutor(test);
      const student = await buildStudent(test);
      const client = await visitAs(test, student);
      for (const date of [eve, day]) {
        const response = await book(client, offer, student, date, '12:00', '13:00');
        expect(response.status).toBe(200);
      }

      const { rows } = await test.parts.pool.query<{ start: string }>(
        `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS start FROM lessons WHERE tutor_id = $1 ORDER BY starts_at`,
        [offer.tutor.id],
      );
      expect(rows.map(({ start }) => start)).toEqual([`${eve} ${noonOnEve}`, `${day} ${noonOnDay}`]);

      const calendar = await client.get(`/api/planer/rezervacije/${offer.tutor.id}?startDate=${eve}&endDate=${day}`);
      expect(calendar.body).toEqual([
        { dan: dan[0], sat: '12:00', datum: eve },
        { dan: dan[0], sat: '13:00', datum: eve },
        { dan: dan[1], sat: '12:00', datum: day },
        { dan: dan[1], sat: '13:00', datum: day },
      ]);
      const lessons = await lessonsOfStudent(client, student);
      expect(lessons.body).toMatchObject([
        { dan: dan[1], sat: '12:00', datum: day, trajanje: 120 },
        { dan: dan[0], sat: '12:00', datum: eve, trajanje: 120 },
      ]);
    },
  );

  it.each(CHANGES)('the first hour of the day on which they go $name begins when clocks show it', async ({ day }) => {
    const offer = await buildBookableTutor(test);
    const student = await buildStudent(test);
    const client = await visitAs(test, student);
    const bookAt = (time: string) => book(client, offer, student, day, time);
    const eight = fromWallClock(day, '08:00');
    expect(eight.toISOString()).toBe(day === '2026-03-29' ? '2026-03-29T06:00:00.000Z' : '2026-10-25T07:00:00.000Z');
    test.clock.set(eight);
    expect((await bookAt('08:00')).status).toBe(400);
    test.clock.set(new Date(eight.getTime() - 1));
    expect((await bookAt('08:00')).status).toBe(200);
    expect((await client.get('/api/time/current-time')).body.currentTime).toMatch(`${day}T07:59:59`);
  });

  it.each(CHANGES)('the twelve weeks count dates, also over the night on which they go $name', async ({ eve }) => {
    test.clock.set(`${eve}T21:30:00Z`);
    const offer = await buildBookableTutor(test);
    const student = await buildStudent(test);
    const client = await visitAs(test, student);
    const horizon = { '2026-03-28': ['2026-06-20', '2026-06-21'], '2026-10-24': ['2027-01-16', '2027-01-17'] }[eve];
    const statuses = [];
    for (const date of horizon) statuses.push((await book(client, offer, student, date, '21:00')).status);
    expect(statuses).toEqual([200, 400]);
  });
});
