import {
  auditRowText,
  containsAny,
  failedMailRowText,
  lessonRowText,
  searchTexts,
  subjectRowText,
  userRowText,
} from '@casovi/contract/admin-rows';
import { fromWallClock } from '@casovi/contract/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordFailedAttempt } from '../src/modules/mail/queries.ts';
import { enqueueMail } from '../src/modules/mail/service.ts';
import type { Client } from '../src/testing/client.ts';
import { buildAdmin, buildStudent, buildTutor } from '../src/testing/factories.ts';
import { buildConversation } from '../src/testing/factories-chat.ts';
import { buildBookableTutor, setStatusAsAdmin, visitAs } from '../src/testing/factories-lessons.ts';
import { buildLesson, buildOffering, buildSubject } from '../src/testing/factories-market.ts';
import { useTestApp } from '../src/testing/test-app.ts';

// The server must find the same rows as the page.

const test = useTestApp();
let admin: Client;

beforeAll(async () => {
  const boss = await buildAdmin(test, { name: 'Vesna Šćekić', phone: '' });
  admin = await visitAs(test, boss);
});

async function buildFailedMail(kind: 'lesson-held' | 'reset-password', to: string, error: string): Promise<number> {
  await enqueueMail(test.parts, test.parts.db, {
    kind,
    to,
    content: { subject: `Časovi: ${to}`, greeting: '', paragraphs: [] },
  });
  const { rows } = await test.parts.pool.query('SELECT max(id) AS id FROM mails');
  await recordFailedAttempt(test.parts.db, Number(rows[0].id), error, null);
  return Number(rows[0].id);
}

async function expectSameRows<Row>(path: string, textOf: (row: Row) => string, keyOf: (row: Row) => number) {
  const ask = async (search: string) => {
    const { status, body, headers } = await admin.get(`${path}?limit=500&search=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    return { total: Number(headers['x-total-count']), ids: body.map(keyOf).sort() };
  };
  const rows: Row[] = (await admin.get(`${path}?limit=500`)).body;
  const lines = rows.flatMap((row) => textOf(row).split('\n')).filter(Boolean);
  const parts = lines.flatMap((line) => [
    line.slice(1),
    line.slice(0, -1),
    line.slice(2, 7),
    line.slice(-2),
    line[0] ?? '',
  ]);
  const odd = [
    'nema takvog',
    '%',
    '_',
    '\\',
    'da',
    'ne',
    'a',
    '1',
    '.20',
    ', ',
    '€',
    'ЂУРО',
    '5.5.2026.',
    '31.02.2026',
    '067 1',
  ];
  const searches = new Set([...lines, ...parts, ...odd].map((text) => text.trim().slice(0, 100)).filter(Boolean));
  for (const search of searches) {
    const wanted = rows.filter((row) => containsAny(textOf(row), searchTexts(search))).map(keyOf);
    expect(await ask(search), search).toEqual({ total: wanted.length, ids: wanted.sort() });
  }
  return { rows };
}

describe('what stands in a row is found', () => {
  it('of users', async () => {
    const at = (createdAt: string) => ({ createdAt: new Date(createdAt) });
    await buildTutor(test, {
      name: 'Đuro Žižić',
      email: 'djuro+casovi@primjer.test',
      phone: '069/555-777',
      ...at('2026-01-31T23:30:00Z'),
    });
    await buildStudent(test, {
      name: 'Ђуро Његош',
      birthDate: '2011-07-05',
      phone: '+382 (67) 123-456',
      ...at('2026-07-31T22:00:00Z'),
    });
    await buildStudent(test, {
      name: 'Ana Čađenović',
      email: 'č_100%@primjer.test',
      blockedAt: test.clock.now(),
      ...at('2025-12-31T22:59:59Z'),
    });
    await expectSameRows('/api/auth/get/all/users', userRowText, ({ id_korisnika }) => id_korisnika);
  });

  it('of reservations', async () => {
    const offer = await buildBookableTutor(test);
    const violin = await buildSubject(test, { name: 'Violina  za đake' });
    const on = (date: string, time: string) => ({ ...offer, startsAt: fromWallClock(date, time) });
    const winter = await buildLesson(test, { ...on('2026-01-08', '21:00'), status: 1, level: 2 });
    const summer = await buildLesson(test, { ...on('2026-07-01', '09:00'), status: 2, minutes: 120 });
    await buildLesson(test, { ...on('2026-04-02', '08:00'), status: 3, level: 3, subject: violin });
    await buildLesson(test, { ...on('2026-10-25', '10:00'), status: 4 });
    const { pool } = test.parts;
    await pool.query('UPDATE lessons SET price = 12.5, booked_at = $2 WHERE id = $1', [
      winter.id,
      '2025-12-31T23:05:00Z',
    ]);
    await pool.query('UPDATE lessons SET price = 1234.05, cancelled_late = true, reason = $2 WHERE id = $1', [
      summer.id,
      'Žao mi je,\n\tбољет сам  100% i đačka\r\nekskurzija je.',
    ]);
    const { rows } = await expectSameRows('/api/reservation/get/all/reservations', lessonRowText, ({ id }) => id);
    const late = rows.filter(({ id }) => id === summer.id).map(lessonRowText);
    expect(late[0]).toContain(
      '\nSri, 01.07.2026 u 09:00\n120 min\n1.234,05 €\n29.06.2026 09:00\notkazano\nŽao mi je, бољет сам 100% i đačka ekskurzija je.\nOtkazano kasno',
    );
  });

  it('of subjects', async () => {
    const [chess, guitar] = [
      await buildSubject(test, { name: 'Šah', category: 'Igre' }),
      await buildSubject(test, { name: 'C++  i  C#' }),
    ];
    for (const level of [1, 2, 3] as const) await buildOffering(test, { subject: chess, level });
    await buildOffering(test, { subject: guitar, level: 2 });
    await test.parts.pool.query('UPDATE listing_counts SET tutors = 1234 WHERE subject_id = $1 AND level = 2', [
      guitar.id,
    ]);
    await expectSameRows('/api/subj/adminpredmeti', subjectRowText, ({ id_predmeta }) => id_predmeta);
  });

  it('of mails that could not be delivered', async () => {
    const held = await buildFailedMail('lesson-held', 'Petar@Primjer.test', '550 5.1.1 No such user');
    const reset = await buildFailedMail('reset-password', 'ana@primjer.test', '552 Sanduče  je puno');
    test.clock.advance(3_600_000);
    const { rows } = await expectSameRows('/api/admin/neisporucene', failedMailRowText, ({ id }) => id);
    const ranOut = Object.fromEntries(rows.map(({ id, istekao }) => [id, istekao]));
    expect([ranOut[held], ranOut[reset]]).toEqual([false, true]);
  });

  it('of the audit log', async () => {
    const [tutor, { student, tutor: other }] = [
      await buildTutor(test, { name: 'Đuro Perić' }),
      await buildConversation(test),
    ];
    const lesson = await buildLesson(test, { status: 1 });
    const mail = await buildFailedMail('lesson-held', 'petar@primjer.test', '550 5.1.1 No such user');
    await admin.put('/api/auth/verifyUser', { userId: tutor.id, isVerified: 1 });
    await setStatusAsAdmin(admin, lesson.id, 3);
    await admin.post('/api/subj/insertType', { naziv_tipa: 'Zanati  i vještine' });
    await admin.get(`/api/chat/history/${student.id}`);
    await admin.get(`/api/chat/messages/conv/${student.id}/${other.id}`);
    await admin.get(`/api/chat/messages/conv/${student.id}/1999999999`);
    await admin.get('/api/auth/get/all/users.csv?search=Žana%20%20B');
    await admin.get('/api/reservation/get/all/reservations.csv');
    await admin.post(`/api/admin/neisporucene/${mail}/posalji`);
    await test.parts.pool.query(
      "INSERT INTO audit_log (action, target_type, target_id, at) VALUES ('block', 'user', 2000000000, now())",
    );
    const { rows } = await expectSameRows('/api/admin/dnevnik', auditRowText, ({ id }) => id);
    expect(rows.length).toBeGreaterThan(8);
  });
});

it('the row of a number comes first, whatever else has such digits', async () => {
  for (let count = 0; count < 3; count += 1) await buildLesson(test);
  for (const [path, key] of [
    ['/api/auth/get/all/users', 'id_korisnika'],
    ['/api/reservation/get/all/reservations', 'id'],
  ] as const) {
    const { body } = await admin.get(path);
    const oldest = body.at(-1)[key];
    const found = (await admin.get(`${path}?search=${oldest}`)).body;
    expect(found.length).toBeGreaterThan(1);
    expect(found[0][key]).toBe(oldest);
  }
});
