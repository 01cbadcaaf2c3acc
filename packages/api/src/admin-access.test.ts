import { TEXT } from '@casovi/contract/texts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './testing/client.ts';
import { buildAdmin, buildStudent, buildTutor } from './testing/factories.ts';
import { buildLesson, visitAs } from './testing/factories-lessons.ts';
import { buildSubject } from './testing/factories-market.ts';
import { useTestApp } from './testing/test-app.ts';

const test = useTestApp();

interface AdminCall {
  method: 'GET' | 'POST' | 'PUT';
  /** As the route table spells it. */
  route: string;
  url?: () => string;
  payload?: () => object;
}

let made: { tutorId: number; studentId: number; lessonId: number; subjectId: number; mailId: number };
const who: Record<string, Client> = {};

const CALLS: AdminCall[] = [
  { method: 'GET', route: '/api/auth/get/all/users' },
  { method: 'GET', route: '/api/auth/get/all/users.csv' },
  {
    method: 'PUT',
    route: '/api/auth/verifyUser',
    payload: () => ({ userId: made.tutorId, isVerified: 1 }),
  },
  { method: 'PUT', route: '/api/auth/blockUser', payload: () => ({ userId: made.studentId, blokiran: 1 }) },
  { method: 'GET', route: '/api/subj/adminpredmeti' },
  { method: 'GET', route: '/api/subj/admintipovi' },
  { method: 'POST', route: '/api/subj/insertType', payload: () => ({ naziv_tipa: 'Nova kategorija' }) },
  {
    method: 'POST',
    route: '/api/subj/insertSubject',
    payload: () => ({ naziv_predmeta: 'Novi predmet', tip: 1 }),
  },
  { method: 'POST', route: '/api/subj/deleteSubject', payload: () => ({ id_predmeta: made.subjectId }) },
  { method: 'GET', route: '/api/reservation/get/all/reservations' },
  { method: 'GET', route: '/api/reservation/get/all/reservations.csv' },
  {
    method: 'GET',
    route: '/api/reservation/istorija/:id',
    url: () => `/api/reservation/istorija/${made.lessonId}`,
  },
  {
    method: 'PUT',
    route: '/api/reservation/update/admin/:id',
    url: () => `/api/reservation/update/admin/${made.lessonId}`,
    payload: () => ({ status: 3 }),
  },
  { method: 'GET', route: '/api/admin/dnevnik' },
  { method: 'GET', route: '/api/admin/neverifikovani' },
  { method: 'GET', route: '/api/admin/pregled' },
  { method: 'GET', route: '/api/admin/neisporucene' },
  {
    method: 'POST',
    route: '/api/admin/neisporucene/:id/posalji',
    url: () => `/api/admin/neisporucene/${made.mailId}/posalji`,
  },
];

const ask = (client: Client | undefined, { method, route, url, payload }: AdminCall) => {
  if (!client) throw new Error('nobody of that name');
  return client.request({ method, url: url?.() ?? route, ...(payload && { payload: payload() }) });
};

beforeAll(async () => {
  const lesson = await buildLesson(test);
  const { rows } = await test.parts.pool.query<{ id: string }>(
    `INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, created_at)
     VALUES ('lesson-held', 'ana@casovi.test', 'Naslov', '', '', 'failed', $1) RETURNING id`,
    [test.clock.now()],
  );
  made = {
    tutorId: (await buildTutor(test)).id,
    studentId: (await buildStudent(test)).id,
    lessonId: lesson.id,
    subjectId: (await buildSubject(test)).id,
    mailId: Number(rows[0]?.id),
  };
  const blockedAt = test.clock.now();
  Object.assign(who, {
    anonymous: test.visitor(),
    student: await visitAs(test, await buildStudent(test)),
    tutor: await visitAs(test, await buildTutor(test)),
    'blocked tutor': await visitAs(test, await buildTutor(test, { blockedAt })),
    'blocked admin': await visitAs(test, await buildAdmin(test, { blockedAt })),
    admin: await visitAs(test, await buildAdmin(test)),
  });
});

it('lists every call that is for admins alone', () => {
  const inApp = test.app.routeTable
    .filter(({ access, method }) => access === 'admin' && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  expect(CALLS.map(({ method, route }) => `${method} ${route}`).sort()).toEqual(inApp.sort());
});

// Whoever may not comes first, so that nothing of theirs could have been done before.
describe.each([
  ['anonymous', 401, TEXT.notLoggedIn],
  ['student', 403, TEXT.notAllowed],
  ['tutor', 403, TEXT.notAllowed],
  ['blocked tutor', 401, TEXT.notLoggedIn],
  ['blocked admin', 401, TEXT.notLoggedIn],
] as const)('%s', (role, status, message) => {
  it.each(CALLS)('may not $method $route', async (call) => {
    expect(await ask(who[role], call)).toMatchObject({ status, body: { message } });
  });

  it('has changed nothing', async () => {
    const { rows } = await test.parts.pool.query('SELECT count(*)::integer AS lines FROM audit_log');
    expect(rows).toEqual([{ lines: 0 }]);
  });
});

describe('an admin', () => {
  it.each(CALLS)('may $method $route', async (call) => {
    const { status, text } = await ask(who.admin, call);
    expect(status, text).toBe(200);
  });
});
