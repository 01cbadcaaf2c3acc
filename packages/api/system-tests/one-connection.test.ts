import { LESSON_STATUS } from '@casovi/contract/constants';
import { beforeAll, expect, it } from 'vitest';
import { blockUser, buildAdmin, buildStudent, buildTutor, loginAs } from '../src/testing/factories.ts';
import {
  book,
  buildBookableTutor,
  buildLesson,
  changeLesson,
  lessonsOfStudent,
  setStatusAsAdmin,
} from '../src/testing/factories-lessons.ts';
import { latestMail, linkIn } from '../src/testing/mailbox.ts';
import { SAMPLES } from '../src/testing/pictures.ts';
import { useTestApp } from '../src/testing/test-app.ts';
import { upload } from '../src/testing/upload.ts';

const test = useTestApp();

/**
 * With a pool of one connection, a request that needs a second one while holding the first deadlocks. With twenty, the same happens to
 * twenty concurrent requests.
 */
beforeAll(() => {
  test.parts.pool.options.max = 1;
});

const { confirmed, cancelled, held } = LESSON_STATUS;

it('no request needs more than one connection to the database', { timeout: 60_000 }, async () => {
  const [admin, student, offer] = [await buildAdmin(test), await buildStudent(test), await buildBookableTutor(test)];
  const statuses: [string, number][] = [];
  const note = (what: string, response: { status: number }) => statuses.push([what, response.status]);

  const email = 'jedna@primjer.me';
  const registration = { name: 'Ana Petrović', email, password: 'Lozinka1!', dob: '2000-01-01', phone: '067123456' };
  note('register', await test.visitor().post('/api/auth/register', { ...registration, userType: 2, cv: 'Ja' }));
  const token = new URL(linkIn(await latestMail(test, email))).searchParams.get('token');
  note('confirm', await test.visitor().post('/api/auth/verify-email', { token }));
  note('forget', await test.visitor().post('/api/auth/forget-password', { email }));
  await test.runJobs();
  const resetToken = linkIn(await latestMail(test, email))
    .split('/')
    .at(-1);
  note('reset', await test.visitor().post('/api/auth/reset-password', { token: resetToken, newPassword: 'Nova123!' }));
  const contact = { name: 'Ana', email, subject: 'Pitanje', message: 'Zdravo' };
  note('contact', await test.visitor().post('/api/auth/send-email', contact));

  const [asStudent, asTutor, asAdmin] = [
    await loginAs(test, student),
    await loginAs(test, offer.tutor),
    await loginAs(test, admin),
  ];
  note('refresh', await asStudent.get('/api/auth/refresh/token/new'));
  const uploaded = await upload(asStudent, await SAMPLES.png());
  note('upload', uploaded);
  const profile = { userId: student.id, biografija: 'Ja', img: uploaded.body.url };
  note('profile', await asStudent.post('/api/auth/updateProfile', profile));

  const predmeti = [1, 2].map((id_nivoa) => ({ id_predmeta: offer.subject.id, id_nivoa, cijena: 12 }));
  note('prices', await asTutor.post('/api/tutor/sacuvaj_predmete', { profesorId: offer.tutor.id, predmeti }));
  const selectedSlots = ['12:00', '13:00'].map((sat) => ({ dan: 'Uto', sat }));
  note('week', await asTutor.post('/api/planer/sacuvaj_termine', { profesorId: offer.tutor.id, selectedSlots }));
  note('book', await book(asStudent, offer, student, '2026-05-05', '12:00'));
  const [lesson] = (await lessonsOfStudent(asStudent, student)).body;
  const step = (status: number, tip_korisnika: number) => ({ status, tip_korisnika });
  note('approve', await changeLesson(asTutor, lesson.id, step(confirmed, 2)));
  const message = { senderId: student.id, receiverId: offer.tutor.id, messageText: 'Zdravo' };
  note('message', await asStudent.post('/api/chat/messages2', message));
  note('seen', await asTutor.post('/api/chat/markSeen', { receiverId: offer.tutor.id, senderId: student.id }));
  note('read', await asTutor.post(`/api/chat/notifications/markasread/${offer.tutor.id}`));
  note('cancel', await changeLesson(asStudent, lesson.id, step(cancelled, 3)));
  note('as admin', await setStatusAsAdmin(asAdmin, lesson.id, held));
  const review = { id_ucenika: student.id, id_profesora: offer.tutor.id, ocjena: 5 };
  note('review', await asStudent.post('/api/reviews/send-review', review));

  await buildLesson(test, { with: offer, student, startsAt: new Date('2026-05-04T10:00:00Z') });
  test.clock.set('2026-05-04T10:00:01Z');
  note('expiry', await asTutor.get(`/api/reservation/profesor/${offer.tutor.id}`));
  note('verify', await asAdmin.put('/api/auth/verifyUser', { userId: offer.tutor.id, isVerified: 1 }));
  note('block', await blockUser(asAdmin, await buildTutor(test)));
  note('subject', await asAdmin.post('/api/subj/insertType', { naziv_tipa: 'Jezici' }));
  note('read chat', await asAdmin.get(`/api/chat/history/${student.id}`));
  note('logout', await asStudent.post('/api/auth/logout'));

  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});
