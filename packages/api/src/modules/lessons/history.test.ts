import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { expect, it } from 'vitest';
import { buildAdmin, buildStudent } from '../../testing/factories.ts';
import {
  book,
  buildBookableTutor,
  buildLesson,
  changeLesson,
  expireLessons,
  lessonsOfStudent,
  setStatusAsAdmin,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { useTestAppEach } from '../../testing/test-app.ts';

const test = useTestAppEach();

it('the history of a lesson has every step, who took it and why', async () => {
  const offer = await buildBookableTutor(test);
  const student = await buildStudent(test);
  const admin = await buildAdmin(test, { name: 'Vesna Šćekić' });
  const [asStudent, asTutor, asAdmin] = [
    await visitAs(test, student),
    await visitAs(test, offer.tutor),
    await visitAs(test, admin),
  ];
  const booked = test.clock.now().toISOString();
  expect((await book(asStudent, offer, student, '2026-05-06', '10:00')).status).toBe(200);
  const [{ id }] = (await lessonsOfStudent(asStudent, student)).body;
  test.clock.advance(60_000);
  const declined = { status: 2, tip_korisnika: 2, comment: 'Putujem.' };
  expect((await changeLesson(asTutor, id, declined)).status).toBe(200);
  expect((await setStatusAsAdmin(asAdmin, id, 1)).status).toBe(200);
  test.clock.set('2026-05-06T09:00:00Z');
  await expireLessons(test);

  const { body } = await asAdmin.get(`/api/reservation/istorija/${id}`);
  expect(body).toEqual([
    { iz_statusa: null, u_status: 1, uloga: 'ucenik', ime: student.name, razlog: '', vrijeme: booked },
    {
      ...{ iz_statusa: 1, u_status: 2, uloga: 'profesor', ime: offer.tutor.name, razlog: 'Putujem.' },
      vrijeme: '2026-05-04T08:01:00.000Z',
    },
    {
      ...{ iz_statusa: 2, u_status: 1, uloga: 'admin', ime: 'Vesna Šćekić', razlog: '' },
      vrijeme: '2026-05-04T08:01:00.000Z',
    },
    {
      ...{ iz_statusa: 1, u_status: 2, uloga: 'sistem', ime: '', razlog: LESSON_TEXT.lessonExpired },
      vrijeme: '2026-05-06T09:00:00.000Z',
    },
  ]);
  expect((await asAdmin.get('/api/reservation/istorija/2000000000')).status).toBe(404);
});

it('lists come as files for spreadsheets, in which nothing can run', async () => {
  const admin = await visitAs(test, await buildAdmin(test));
  const student = await buildStudent(test, { name: 'Dora Tajna', phone: '+382 67 111 222' });
  await buildLesson(test, { status: 2 });
  await test.parts.pool.query('UPDATE lessons SET reason = \'=HYPERLINK("http://x")\'');
  const users = await admin.get('/api/auth/get/all/users.csv?search=dora&tip=3');
  expect(users.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="korisnici.csv"',
    'cache-control': 'no-store',
  });
  expect(users.text.split('\r\n')).toEqual([
    '\ufeff"ID";"Ime i prezime";"E-mail";"Telefon";"Tip";"Datum rođenja";"Kreiran";"Verifikovan";"E-mail potvrđen";"Blokiran"',
    `${student.id};"Dora Tajna";"${student.email}";"'+382 67 111 222";"Učenik";"01.01.1990";"04.05.2026 10:00";"Ne";"Da";"Ne"`,
    '',
  ]);
  const lessons = await admin.get('/api/reservation/get/all/reservations.csv?status=2');
  expect(lessons.text.split('\r\n')).toHaveLength(3);
  expect(lessons.text).toContain(`;"otkazano";"03.05.2026 12:00";"'=HYPERLINK(""http://x"")";"Ne"`);
  expect((await admin.get('/api/reservation/get/all/reservations.csv?status=1')).text.split('\r\n')).toHaveLength(2);
  expect(await admin.get('/api/reservation/get/all/reservations.csv?status=9')).toMatchObject({
    status: 400,
    body: { message: ERROR_TEXT.badRequest },
  });
});
