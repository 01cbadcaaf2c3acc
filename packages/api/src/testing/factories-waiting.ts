import { fromWallClock } from '@casovi/contract/time';
import { expect } from 'vitest';
import { availability } from '../tables/tutors.ts';
import type { Client } from './client.ts';
import { buildAdmin, buildStudent, type TestUser } from './factories.ts';
import { buildBookableTutor, buildLesson, type TestLesson, visitAs } from './factories-lessons.ts';
import type { TestApp } from './test-app.ts';

/** A Tuesday. */
export const DAY = '2026-05-05';
export const UNTIL = '2026-05-11';
/** What is offered first once the hour is free. */
export const HELD = { datum: DAY, dan: 'Uto', sat: '16:00', vaziDo: '2026-05-04T10:30:00+02:00' };

/** Of a tutor who teaches on Tuesdays at 16h. */
export async function buildTakenHour(test: TestApp): Promise<TestLesson> {
  const offer = await buildBookableTutor(test);
  await test.parts.pool.query('DELETE FROM availability WHERE tutor_id = $1', [offer.tutor.id]);
  await test.parts.db.insert(availability).values({ tutorId: offer.tutor.id, weekday: 2, hour: 16 });
  return buildLesson(test, { with: offer, status: 3, startsAt: fromWallClock(DAY, '16:00') });
}

/** Who has the hour of tomorrow, a student who would wait for it, and others. */
export async function buildWaitingList(test: TestApp) {
  test.clock.set('2026-05-04T10:00:00+02:00');
  await test.parts.pool.query('DELETE FROM waiting_offers; DELETE FROM waiting_wishes');
  const taken = await buildTakenHour(test);
  const student = await buildStudent(test);
  return {
    ...{ taken, student },
    ...{ asTutor: await visitAs(test, taken.tutor), asOther: await visitAs(test, taken.student) },
    ...{ asStudent: await visitAs(test, student), admin: await visitAs(test, await buildAdmin(test)) },
  };
}

export const waitFor = (client: Client, tutor: Pick<TestUser, 'id'>, more: object = {}) =>
  client.post('/api/planer/cekanje', {
    ...{ profesorId: tutor.id, dani: ['Uto'], od: '16:00', do: '20:00', doDatuma: UNTIL },
    ...more,
  });

export async function buildWaiting(
  test: TestApp,
  tutor: Pick<TestUser, 'id'>,
): Promise<{ person: TestUser; client: Client }> {
  const person = await buildStudent(test);
  const client = await visitAs(test, person);
  expect((await waitFor(client, tutor)).status).toBe(200);
  return { person, client };
}

export const waited = async (client: Client) => (await client.get('/api/planer/cekanje')).body;
export const offerOf = async (client: Client) => (await waited(client))[0]?.ponuda ?? null;

export async function stateFor(client: Client, tutor: Pick<TestUser, 'id'>, date = DAY, time = '16:00') {
  const { body } = await client.get(`/api/planer/kalendar/${tutor.id}?startDate=${date}&endDate=${date}`);
  return body.find(({ sat }: { sat: string }) => sat === time)?.stanje;
}
