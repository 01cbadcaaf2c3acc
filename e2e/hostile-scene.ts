import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '../packages/api/src/platform/embedded-postgres/start.ts';
import { PASSWORD } from './account-steps.ts';
import { arriveAsBookableTutor, arriveAsStudent, bookAs, type Person, PICTURE } from './booking-steps.ts';
import { inDays } from './clock.ts';
import { expect, loginAs } from './fixtures.ts';
import { LONG, STUDENT_NAME, short, TUTOR_NAME } from './hostile-texts.ts';
import { changeLesson, lessonsOfStudent, setStatusAsAdmin } from './lesson-steps.ts';
import type { OwnServer } from './own-server.ts';

export interface Scene {
  tutor: Person;
  student: Person;
  subject: { id: number; name: string; slug: string };
  lessonId: number;
}

/** Everything that anybody can write, by the call that stores it; what the calls refuse, by the database. */
export async function fill(server: OwnServer, browser: Browser): Promise<Scene> {
  const visitor = async () => (await browser.newContext({ baseURL: server.url })).newPage();
  const [asTutor, asStudent, asAdmin] = [await visitor(), await visitor(), await visitor()];
  const post = async (page: Page, path: string, data: object, status = 200) => {
    const response = await page.request.post(path, { data });
    expect(response.status(), `${path}: ${await response.text()}`).toBe(status);
    return response.json();
  };
  const tutor = await arriveAsBookableTutor(asTutor, ['09:00', '11:00', '13:00']);
  const student = await arriveAsStudent(asStudent);
  await loginAs(asAdmin, 'admin');

  // Names as hostile as the form lets them be are not hostile at all.
  const refused = {
    name: '<b>Ana</b> Anić',
    email: 'ana@casovi.example',
    password: PASSWORD,
    dob: '2000-01-01',
    phone: '067123456',
    userType: 3,
  };
  await post(asAdmin, '/api/auth/register', refused, 400);

  await post(asAdmin, '/api/subj/insertType', { naziv_tipa: short('Vrsta') });
  const types = await (await asAdmin.request.get('/api/subj/admintipovi')).json();
  const { id: tip } = types.find(({ naziv }: { naziv: string }) => naziv === short('Vrsta'));
  await post(asAdmin, '/api/subj/insertSubject', { naziv_predmeta: short('Predmet'), tip });
  const subjects = await (await asAdmin.request.get('/api/subj/predmeti')).json();
  const subject = subjects.find(
    ({ naziv_predmeta }: { naziv_predmeta: string }) => naziv_predmeta === short('Predmet'),
  );
  const offered = await (await asTutor.request.get(`/api/tutor/cijene/${tutor.id}`)).json();
  await post(asTutor, '/api/tutor/sacuvaj_predmete', {
    profesorId: tutor.id,
    predmeti: [...offered, { id_predmeta: subject.id_predmeta, id_nivoa: 1, cijena: 12 }],
    nacin_nastave: 2,
  });

  for (const [page, { id }] of [
    [asTutor, tutor],
    [asStudent, student],
  ] as const) {
    // The name of the file is a text of the visitor's as well.
    const file = { ...PICTURE, name: `${short('slika').replaceAll('/', '')}.png` };
    const { url } = await (await page.request.post('/api/upload', { multipart: { file } })).json();
    expect(url).toMatch(/^\/slike\/[0-9a-f]{64}\.webp$/);
    await post(page, '/api/auth/updateProfile', { userId: id, biografija: LONG, img: url });
  }
  await bookAs(asStudent, student, tutor, inDays(3), '09:00');
  await bookAs(asStudent, student, tutor, inDays(3), '11:00');
  await bookAs(asStudent, student, tutor, inDays(4), '13:00');
  const [declined, ...held] = await lessonsOfStudent(asStudent, student);
  await changeLesson(asTutor, declined.id, { status: 2, tip_korisnika: 2, comment: LONG });
  for (const { id } of held) await setStatusAsAdmin(asAdmin, id, 4);
  await post(asStudent, '/api/reviews/send-review', {
    id_ucenika: student.id,
    id_profesora: tutor.id,
    ocjena: 5,
    tekst: LONG,
  });
  await post(asStudent, '/api/chat/messages2', { senderId: student.id, receiverId: tutor.id, messageText: LONG });
  await post(asTutor, '/api/chat/messages2', { senderId: tutor.id, receiverId: student.id, messageText: LONG });
  await post(asStudent, '/api/auth/send-email', {
    name: short('Ime'),
    email: 'neko@primjer.me',
    subject: short('Naslov'),
    message: LONG,
  });
  const search = encodeURIComponent(short('Pretraga').slice(0, 100));
  await asAdmin.request.get(`/api/auth/get/all/users.csv?search=${search}`);
  await asAdmin.request.get(`/api/chat/messages/conv/${student.id}/${tutor.id}`);

  await inDatabase(server, async (client) => {
    const rename = 'UPDATE users SET name = $2, phone = $3 WHERE id = $1';
    await client.query(rename, [tutor.id, TUTOR_NAME, '<b onclick=alert(1)>']);
    await client.query(rename, [student.id, STUDENT_NAME, '<i>\'"</i>']);
    await client.query(
      `INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, last_error, created_at)
       VALUES ($1, $2, $3, '', '', 'failed', $4, now())`,
      [short('Vrsta'), short('primalac@'), short('Naslov'), LONG],
    );
    await client.query('SELECT refresh_tutor_listings(ARRAY[$1]::integer[])', [tutor.id]);
  });
  // Mails that are written now have these names in them.
  await bookAs(asStudent, student, tutor, inDays(5), '09:00');
  await inDatabase(server, async (client) => {
    const move = `UPDATE lessons SET teaching_mode = 1, place = 'drugo', address = $2 WHERE student_id = $1`;
    await client.query(move, [student.id, short('Adresa')]);
  });
  const [latest] = await lessonsOfStudent(asStudent, student);
  for (const status of [3, 2, 4]) await setStatusAsAdmin(asAdmin, latest.id, status);
  for (const page of [asTutor, asStudent, asAdmin]) await page.context().close();
  return {
    tutor: { ...tutor, name: TUTOR_NAME },
    student: { ...student, name: STUDENT_NAME },
    subject: { id: subject.id_predmeta, name: short('Predmet'), slug: subject.link },
    lessonId: declined.id,
  };
}

async function inDatabase(server: OwnServer, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const { connection } = await startEmbeddedPostgres({
    dataDir: server.dataDir,
    log: () => undefined,
    whenInUse: 'share',
  });
  const client = new pg.Client(connection);
  await client.connect();
  await work(client).finally(() => client.end());
}
