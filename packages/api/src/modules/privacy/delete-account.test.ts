import { LESSON_STATUS } from '@casovi/contract/constants';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { PRIVACY_TEXT } from '@casovi/contract/texts/privacy';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { rowsWith } from '../../testing/everything.ts';
import { buildAdmin, buildStudent, buildTutor, loginAs, PASSWORD, type TestUser } from '../../testing/factories.ts';
import { sendMessage } from '../../testing/factories-chat.ts';
import {
  book,
  bookingOf,
  buildBookableTutor,
  buildLesson,
  changeLesson,
  lessonsOfStudent,
  setStatusAsAdmin,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { buildReview } from '../../testing/factories-market.ts';
import { someoneWaits } from '../../testing/locks.ts';
import { sendDueMails } from '../../testing/mail-delivery.ts';
import { countMails, latestMail } from '../../testing/mailbox.ts';
import { SAMPLES } from '../../testing/pictures.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';

const test = useTestApp();
const { pending, cancelled, confirmed } = LESSON_STATUS;
const DATE = '2026-05-12';

const smtpServers: TestSmtpServer[] = [];
afterEach(async () => {
  for (const server of smtpServers.splice(0)) await server.stop();
});

const leave = (client: Client, lozinka = PASSWORD) => client.post('/api/nalog/obrisi', { lozinka });
const one = async <Row>(text: string, values: unknown[]): Promise<Row> =>
  (await test.parts.pool.query(text, values)).rows[0];
const conversation = async (client: Client, reader: TestUser, other: TestUser): Promise<string[]> =>
  (await client.get(`/api/chat/messages/conv/${reader.id}/${other.id}`)).body.map(
    ({ message_text }: { message_text: string }) => message_text,
  );

describe('deleting an account', () => {
  it('asks for the password again, and counts wrong ones like a login', async () => {
    const student = await buildStudent(test);
    const client = await visitAs(test, student);
    expect(await leave(client, 'Pogresna1!')).toMatchObject({
      status: 400,
      body: { message: PRIVACY_TEXT.passwordWrong, fields: { lozinka: PRIVACY_TEXT.passwordWrong } },
    });
    expect((await client.post('/api/nalog/obrisi', {})).status).toBe(400);
    for (let tries = 1; tries < 10; tries += 1) await leave(client, 'Pogresna1!');
    const refused = await leave(client);
    expect(refused).toMatchObject({ status: 429, body: { message: ERROR_TEXT.tooMany } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await client.get('/api/auth/me')).status).toBe(200);
  });

  it('leaves nothing personal of a tutor in any table, and the lessons and reviews of others where they were', async () => {
    const smtp = await startSmtpServer();
    smtpServers.push(smtp);
    const offer = await buildBookableTutor(test);
    const { tutor } = offer;
    const person = { name: 'Svetozar Zvjezdojević', email: 'svetozar@primjer.me', phone: '+382 69 987 654' };
    Object.assign(tutor, person);
    await test.parts.pool.query('UPDATE users SET name = $2, email = $3, phone = $4 WHERE id = $1', [
      tutor.id,
      ...Object.values(person),
    ]);
    const student = await buildStudent(test);
    const [asTutor, otherDevice] = [await loginAs(test, tutor), await loginAs(test, tutor)];
    const admin = await buildAdmin(test);
    const [asStudent, asAdmin] = [await visitAs(test, student), await visitAs(test, admin)];

    // A life with us: picture, biography, lessons of the past and of the future, messages, reviews, mails, an admin's look.
    const { url: img } = (await upload(asTutor, await SAMPLES.png())).body;
    const biography = 'Živim u Ulici zlatnih jabuka 17.';
    await asTutor.post('/api/auth/updateProfile', { userId: tutor.id, biografija: biography, img });
    await buildReview(test, { tutor, student, rating: 5, body: 'Odličan čas, hvala!' });
    for (const hour of ['12:00', '15:00']) {
      const booked = await book(asStudent, offer, student, DATE, hour);
      expect(booked.status).toBe(200);
    }
    const [second, first] = (await asTutor.get(`/api/reservation/profesor/${tutor.id}`)).body;
    const step = (id: number, status: number, comment = '') =>
      changeLesson(asTutor, id, { status, tip_korisnika: 2, comment });
    expect((await step(first.id, confirmed)).status).toBe(200);
    expect((await step(second.id, cancelled, 'Imam operaciju koljena.')).status).toBe(200);
    await book(asStudent, offer, student, DATE, '17:00');
    await sendMessage(asTutor, tutor, student, 'Moj broj je 069 987 654');
    await sendMessage(asStudent, student, tutor, 'Vidimo se u utorak');
    await sendMessage(asTutor, tutor, student, 'Važi');
    await test.visitor().post('/api/auth/forget-password', { email: tutor.email });
    await asAdmin.get(`/api/chat/history/${tutor.id}`);
    await asAdmin.get(`/api/auth/get/all/users.csv?search=${encodeURIComponent(tutor.name)}`);
    await asAdmin.get(
      `/api/reservation/get/all/reservations.csv?search=${encodeURIComponent('zvjezdojevic svetozar')}`,
    );
    await asAdmin.get(`/api/auth/get/all/users.csv?search=${encodeURIComponent('069/987-654')}`);
    await asAdmin.get(`/api/auth/get/all/users.csv?search=${encodeURIComponent('SVETOZAR@primjer.me')}`);
    // As it was typed, by a version that stored it so.
    await test.parts.pool.query(
      `INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, created_at)
       VALUES ('new-message', 'Svetozar@PRIMJER.me', 'Nova poruka', '', '', 'sent', now())`,
    );
    await sendDueMails(test, smtp.url);
    const failed = await one<{ id: number }>(
      `INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, created_at)
       VALUES ('new-message', $1, $2, $2, $2, 'failed', now()) RETURNING id`,
      [student.email, `Nova poruka: ${tutor.name}`],
    );
    expect((await asAdmin.post(`/api/admin/neisporucene/${failed.id}/posalji`)).status).toBe(200);
    await asAdmin.post('/api/admin/nedostaje', { userId: tutor.id, tekst: 'Diploma iz Ulice zlatnih jabuka.' });
    await test.parts.pool.query(
      `INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, created_at)
       VALUES ('open-applications', $1, '', $2, $2, 'kept', now())`,
      [admin.email, `- ${tutor.name}, čeka 5 sati`],
    );
    await test.parts.pool.query("UPDATE mails SET status = 'failed' WHERE id = $1", [failed.id]);

    const profile = await test.visitor().get(`/api/tutor/profesori/${tutor.id}`);
    expect(profile.status).toBe(200);
    const ended: number[] = [];
    test.parts.events.on('sessionsEnded', ({ userId }) => ended.push(userId));
    expect(await leave(asTutor)).toMatchObject({ status: 200, body: { message: PRIVACY_TEXT.accountDeleted } });

    // Nobody can come back: not this device, not the other, not by password.
    expect(ended).toEqual([tutor.id]);
    expect(asTutor.cookies.size).toBe(0);
    expect((await otherDevice.get('/api/auth/me')).status).toBe(401);
    const again = await test.visitor().post('/api/auth/login', { email: tutor.email, password: PASSWORD });
    expect(again).toMatchObject({ status: 401, body: { message: ACCOUNT_TEXT.loginWrong } });

    // Gone from everywhere that is public.
    expect((await test.visitor().get(`/api/tutor/profesori/${tutor.id}`)).status).toBe(404);
    const list = await test.visitor().get(`/api/tutor/predmeti/${offer.subject.slug}`);
    expect([list.headers['x-total-count'], list.body]).toEqual(['0', []]);
    const sitemap = (await test.visitor().get('/sitemap.xml')).text;
    expect(sitemap).not.toMatch(new RegExp(`/profesori/[^<]*-${tutor.id}<`));
    expect((await test.visitor().get(img)).status).toBe(404);
    expect((await test.visitor().get(`/api/planer/termini/${tutor.id}`)).status).toBe(404);
    const rebooked = await book(asStudent, offer, student, DATE, '19:00');
    expect(rebooked).toMatchObject({ status: 404, body: { message: LESSON_TEXT.bookingTutorGone } });

    // The student keeps the lessons, without the name; those to come are cancelled, and two mails say so.
    const kept = (await lessonsOfStudent(asStudent, student)).body;
    expect(kept.map((lesson: { ime: string }) => lesson.ime)).toEqual(Array(4).fill(PRIVACY_TEXT.deletedUser));
    const reasons = Object.fromEntries(
      kept
        .filter(({ datum }: { datum: string }) => datum === DATE)
        .map((lesson: { sat: string; status: number; razlog: string }) => [
          lesson.sat,
          `${lesson.status} ${lesson.razlog}`,
        ]),
    );
    expect(reasons).toMatchObject({
      '12:00': `${cancelled} ${LESSON_TEXT.lessonTutorLeft}`,
      '15:00': `${cancelled} `,
      '17:00': `${cancelled} ${LESSON_TEXT.lessonTutorLeft}`,
    });
    const waiting = await one<{ count: number; names: number }>(
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE body_text LIKE '%' || $2 || '%')::int AS names FROM mails
        WHERE recipient = $1 AND status = 'queued' AND kind = 'lesson-cancelled'`,
      [student.email, tutor.name],
    );
    expect(waiting).toEqual({ count: 2, names: 2 });
    const unread = (await asStudent.get(`/api/chat/notifications/unread/${student.id}`)).body;
    expect(unread).toMatchObject({ messageUnread: 0 });

    // What the tutor wrote is gone, what was written to them stays, and nothing more can be.
    expect(await conversation(asStudent, student, tutor)).toEqual([
      CHAT_TEXT.chatErased,
      'Vidimo se u utorak',
      CHAT_TEXT.chatErased,
    ]);
    const [chat] = (await asStudent.get(`/api/chat/history/${student.id}`)).body;
    expect(chat).toMatchObject({ ime: PRIVACY_TEXT.deletedUser, img: '', unreadCount: 0, zatvoren: true });
    expect(await sendMessage(asStudent, student, tutor, 'Halo?')).toMatchObject({
      status: 409,
      body: { message: CHAT_TEXT.chatClosed },
    });

    // An admin sees that there was somebody, and cannot bring a lesson back to nobody.
    const log = (await asAdmin.get('/api/admin/dnevnik?akcija=chat-read')).body;
    expect(log[0]).toMatchObject({ id_cilja: tutor.id, cilj: PRIVACY_TEXT.deletedUser });
    const revived = await setStatusAsAdmin(asAdmin, first.id, confirmed);
    expect(revived).toMatchObject({ status: 409, body: { message: LESSON_TEXT.lessonPersonGone } });
    const users = await asAdmin.get(`/api/auth/get/all/users?search=${tutor.id}`);
    expect(users.body.map(({ id_korisnika }: { id_korisnika: number }) => id_korisnika)).not.toContain(tutor.id);
    expect((await asAdmin.get(`/api/auth/${tutor.id}`)).status).toBe(404);

    // One last mail to the old address; once it is out, no row of any table knows the person any more.
    expect(await latestMail(test, tutor.email)).toMatchObject({
      kind: 'account-deleted',
      subject: 'Vaš nalog je obrisan',
    });
    expect((await latestMail(test, tutor.email)).text).toContain('2 buduća časa su otkazana');
    expect(await countMails(test, tutor.email)).toBe(1);
    await sendDueMails(test, smtp.url);
    expect(smtp.mails.filter(({ recipients }) => recipients.includes(tutor.email)).at(-1)?.parsed.subject).toBe(
      'Vaš nalog je obrisan',
    );
    const words = [tutor.name, 'zvjezdojevic', tutor.email, '987 654', '987-654', 'zlatnih jabuka', 'operaciju'];
    expect(await rowsWith(test, words)).toEqual([]);
    const left = await one<{ sessions: number; tokens: number; pictures: number; offers: number }>(
      `SELECT (SELECT count(*)::int FROM sessions WHERE user_id = $1) AS sessions,
              (SELECT count(*)::int FROM account_tokens WHERE user_id = $1) AS tokens,
              (SELECT count(*)::int FROM pictures WHERE $2 LIKE '%' || hash || '%') AS pictures,
              (SELECT count(*)::int FROM offerings WHERE tutor_id = $1) AS offers`,
      [tutor.id, img],
    );
    expect(left).toEqual({ sessions: 0, tokens: 0, pictures: 0, offers: 0 });

    // The address is free again.
    const registration = { password: PASSWORD, dob: '2000-01-01', phone: '067123456', userType: 3 };
    const anew = await test
      .visitor()
      .post('/api/auth/register', { ...registration, name: tutor.name, email: tutor.email });
    expect(anew.status).toBe(200);
  });

  it('a review of a student who left stays and counts, without the name', async () => {
    const [student, tutor] = [await buildStudent(test, { name: 'Mladenka Hlapić' }), await buildTutor(test)];
    await buildReview(test, { tutor, student, rating: 3, body: 'Korektno i na vrijeme.' });
    const lesson = await buildLesson(test, { student, status: confirmed });
    expect((await leave(await visitAs(test, student))).status).toBe(200);
    const { body } = await test.visitor().get(`/api/tutor/profesori/${tutor.id}`);
    expect(body).toMatchObject({ prosjecnaOcjena: 3, brojRecenzija: 1 });
    expect(body.recenzije).toMatchObject([
      { ime: 'Obrisan', prezime: 'korisnik', img: '', ocjena: 3, tekst: 'Korektno i na vrijeme.' },
    ]);
    const ofTutor = (await (await visitAs(test, lesson.tutor)).get(`/api/reservation/profesor/${lesson.tutor.id}`))
      .body;
    expect(ofTutor).toMatchObject([
      { ime: PRIVACY_TEXT.deletedUser, status: cancelled, razlog: LESSON_TEXT.lessonStudentLeft },
    ]);
    expect(await latestMail(test, lesson.tutor.email)).toMatchObject({ kind: 'lesson-cancelled' });
    expect(await rowsWith(test, ['hlapic'])).toEqual([]);
  });

  it('a picture that somebody else uploaded as well stays with them', async () => {
    const people = [await buildStudent(test), await buildStudent(test)];
    const [first, second] = [await visitAs(test, people[0] as TestUser), await visitAs(test, people[1] as TestUser)];
    const bytes = await SAMPLES.jpg();
    const { url } = (await upload(first, bytes)).body;
    expect((await upload(second, bytes)).body.url).toBe(url);
    await leave(first);
    expect((await test.visitor().get(url)).status).toBe(200);
    const saved = await second.post('/api/auth/updateProfile', { userId: people[1]?.id, biografija: 'Ja', img: url });
    expect(saved.status).toBe(200);
    await leave(second);
    expect((await test.visitor().get(url)).status).toBe(404);
  });

  it('cached copies of a picture expire soon after it', async () => {
    const client = await visitAs(test, await buildStudent(test));
    const { url } = (await upload(client, await SAMPLES.webp())).body;
    expect((await test.visitor().get(`${url}?w=96`)).status).toBe(200);
    await leave(client);
    test.clock.advance(61_000);
    expect((await test.visitor().get(`${url}?w=96`)).status).toBe(404);
    expect((await test.visitor().get(`${url}?w=96`)).status).toBe(404);
  });

  it('is not for the last admin; of two concurrent deletions of admins one is refused', async () => {
    await test.parts.pool.query('UPDATE users SET deleted_at = now() WHERE type = 1');
    const [one, other] = [await buildAdmin(test), await buildAdmin(test)];
    const responses = await Promise.all([leave(await visitAs(test, one)), leave(await visitAs(test, other))]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(PRIVACY_TEXT.lastAdmin);
  });
});

describe('at the same moment', () => {
  it('two deletions of one account: one succeeds, the other finds no account', async () => {
    const student = await buildStudent(test);
    const clients = [await visitAs(test, student), await visitAs(test, student)];
    const statuses = (await Promise.all(clients.map((client) => leave(client)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await countMails(test, student.email)).toBe(1);
  });

  it.each(['tutor', 'student'] as const)('bookings while the %s leaves: none is left open', async (who) => {
    const offer = await buildBookableTutor(test);
    const students =
      who === 'tutor' ? [await buildStudent(test), await buildStudent(test)] : [await buildStudent(test)];
    const leaver = who === 'tutor' ? offer.tutor : (students[0] as TestUser);
    const leaving = await visitAs(test, leaver);
    const booking = await Promise.all(
      students.flatMap((student, index) =>
        ['09:00', '11:00', '13:00'].map(async (hour) => {
          const client = await visitAs(test, student);
          return () => book(client, offer, student, `2026-05-1${4 + index}`, hour);
        }),
      ),
    );
    const responses = await Promise.all([leave(leaving), ...booking.map((book) => book())]);
    expect(responses[0]?.status).toBe(200);
    for (const { status } of responses.slice(1)) expect([200, 401, 404]).toContain(status);
    const open = await one<{ count: number }>(
      'SELECT count(*)::int AS count FROM lessons WHERE $1 IN (tutor_id, student_id) AND status IN (1, 3)',
      [leaver.id],
    );
    expect(open.count).toBe(0);
  });

  it('a message under way is stored and then erased, or refused; neither waits for ever', async () => {
    const lesson = await buildLesson(test, { status: pending });
    const { student, tutor } = lesson;
    const [asStudent, asTutor] = [await visitAs(test, student), await visitAs(test, tutor)];
    const offer = bookingOf(lesson, student, DATE, '09:00');
    expect((await asStudent.post('/api/planer/rezervisi', offer)).status).toBe(200);
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => sendMessage(asStudent, student, tutor, `Tajna ${index}`)),
      leave(asStudent),
      ...Array.from({ length: 5 }, (_, index) => sendMessage(asStudent, student, tutor, `Tajna ${index + 5}`)),
    ]);
    expect(responses[5]?.status).toBe(200);
    for (const { status } of responses) expect([200, 401, 409]).toContain(status);
    const texts = await conversation(asTutor, tutor, student);
    expect(texts.filter((text) => text !== CHAT_TEXT.chatErased)).toEqual([]);
  });

  it('a login whose password was right a moment ago opens nothing', async () => {
    const student = await buildStudent(test);
    const leaving = await visitAs(test, student);
    const blocker = await test.parts.pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [student.id]);
    const deletion = leave(leaving);
    await someoneWaits(test);
    const login = test.visitor().post('/api/auth/login', { email: student.email, password: PASSWORD });
    await blocker.query('COMMIT');
    blocker.release();
    expect((await deletion).status).toBe(200);
    // Whichever came first: no session is left.
    await login;
    const left = await one<{ count: number }>('SELECT count(*)::int AS count FROM sessions WHERE user_id = $1', [
      student.id,
    ]);
    expect(left.count).toBe(0);
  });

  it('a picture that is uploaded meanwhile is not stored', async () => {
    const student = await buildStudent(test);
    const [leaving, uploading] = [await visitAs(test, student), await visitAs(test, student)];
    const blocker = await test.parts.pool.connect();
    await blocker.query('BEGIN');
    // Sessions end after the pictures are gone: the deletion waits between the two.
    await blocker.query('SELECT 1 FROM sessions WHERE user_id = $1 FOR UPDATE', [student.id]);
    const before = await one('SELECT count(*)::int AS pictures FROM pictures', []);
    const deletion = leave(leaving);
    await someoneWaits(test);
    const uploaded = upload(uploading, await SAMPLES.png());
    await Promise.race([uploaded, someoneWaits(test, 2)]);
    await blocker.query('COMMIT');
    blocker.release();
    expect((await deletion).status).toBe(200);
    expect((await uploaded).status).toBe(401);
    expect(await one('SELECT count(*)::int AS pictures FROM pictures', [])).toEqual(before);
  });

  it('what a tutor saves after the deletion is not stored', async () => {
    const { tutor, subject } = await buildBookableTutor(test);
    const [leaving, saving] = [await visitAs(test, tutor), await visitAs(test, tutor)];
    const responses = await Promise.all([
      leave(leaving),
      saving.post('/api/planer/sacuvaj_termine', {
        profesorId: tutor.id,
        selectedSlots: [{ dan: 'Pon', sat: '12:00' }],
      }),
      saving.post('/api/tutor/sacuvaj_predmete', {
        profesorId: tutor.id,
        predmeti: [{ id_predmeta: subject.id, id_nivoa: 1, cijena: 20 }],
        nacin_nastave: 0,
      }),
    ]);
    expect(responses[0]?.status).toBe(200);
    const left = await one<{ hours: number; offers: number }>(
      `SELECT (SELECT count(*)::int FROM availability WHERE tutor_id = $1) AS hours,
              (SELECT count(*)::int FROM offerings WHERE tutor_id = $1) AS offers`,
      [tutor.id],
    );
    expect(left).toEqual({ hours: 0, offers: 0 });
  });
});
