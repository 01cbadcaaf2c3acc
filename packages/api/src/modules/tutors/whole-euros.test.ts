import { readdirSync } from 'node:fs';
import { USER_TYPE } from '@casovi/contract/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { buildOffering, buildSubject } from '../../testing/factories-market.ts';
import { storeUser } from '../../testing/older-schema.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { MIGRATIONS, testDatabase } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  const before = readdirSync(MIGRATIONS).filter((name) => name < '0015_whole_euros.sql');
  test = await startTestApp({}, {}, await testDatabase({ migrations: before }));
});
afterAll(() => test.close());

it('rounds the prices of the version before, also in the lists, and holds them to whole euros', async () => {
  const subject = await buildSubject(test);
  const tutor = await storeUser(test, USER_TYPE.tutor, 'profesor@casovi.test');
  const { pool } = test.parts;
  await pool.query('INSERT INTO tutors (user_id) VALUES ($1)', [tutor.id]);
  for (const [level, price] of [
    [1, 0.2],
    [2, 12.5],
    [3, 30],
  ])
    await pool.query('INSERT INTO offerings VALUES ($1, $2, $3, $4)', [tutor.id, subject.id, level, price]);
  await migrate(pool, MIGRATIONS, createLogger('silent'));

  const prices = (await test.visitor().get(`/api/tutor/cijene/${tutor.id}`)).body;
  expect(prices).toMatchObject([{ cijena: 1 }, { cijena: 13 }, { cijena: 30 }]);
  const listed = await test.visitor().get(`/api/tutor/predmeti/${subject.slug}?tip=2`);
  expect(listed.body).toMatchObject([{ cijena: 13 }]);
  await expect(buildOffering(test, { tutor, price: 9.5 })).rejects.toMatchObject({
    cause: { constraint: 'offerings_price_whole' },
  });
});
