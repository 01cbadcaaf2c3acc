import { LESSON_STATUS } from '@casovi/contract/constants';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, loginAs, PASSWORD } from '../../testing/factories.ts';
import { sendMessage } from '../../testing/factories-chat.ts';
import { book, buildBookableTutor, changeLesson, visitAs } from '../../testing/factories-lessons.ts';
import { buildReview } from '../../testing/factories-market.ts';
import { SAMPLES } from '../../testing/pictures.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { upload } from '../../testing/upload.ts';

const test = useTestApp();
const DATE = '2026-05-12';

async function download(client: Client) {
  const response = await client.get('/api/nalog/moji-podaci');
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('application/zip');
  expect(response.headers['content-disposition']).toBe('attachment; filename="moji-podaci.zip"');
  expect(response.headers['cache-control']).toBe('no-store');
  const files = unzip(response.bytes);
  return { files, data: JSON.parse(String(files.get('podaci.json'))) };
}

describe('my data', () => {
  it('lists the latest logins first, and leaves out the oldest where there are very many', async () => {
    const student = await buildStudent(test);
    const client = await loginAs(test, student);
    const now = test.parts.clock.now();
    await test.parts.pool.query(
      `INSERT INTO sessions (user_id, created_at, expires_at)
       SELECT $1, $2::timestamptz - n * interval '1 minute', $2::timestamptz + interval '30 days' FROM generate_series(1, 1000) AS n`,
      [student.id, now],
    );
    const starts = (await download(client)).data.prijave.map(({ pocetak }: { pocetak: string }) => Date.parse(pocetak));
    expect(starts).toHaveLength(1000);
    expect(starts).toEqual(starts.toSorted((one: number, other: number) => other - one));
    expect(starts.at(-1)).toBeGreaterThan(now.getTime() - 1000 * 60_000);
  });

  it('holds everything of a tutor, readable, with the pictures, and no secret', async () => {
    const offer = await buildBookableTutor(test);
    const { tutor, subject } = offer;
    const student = await buildStudent(test, { name: 'Ana Anić', email: 'ana-tajna@casovi.test' });
    const [asTutor, asStudent] = [await loginAs(test, tutor), await visitAs(test, student)];
    const { url } = (await upload(asTutor, await SAMPLES.png())).body;
    await asTutor.post('/api/auth/updateProfile', { userId: tutor.id, biografija: 'Volim brojeve.', img: url });
    await book(asStudent, offer, student, DATE, '12:00', '13:00');
    const [lesson] = (await asTutor.get(`/api/reservation/profesor/${tutor.id}`)).body;
    const decline = { status: LESSON_STATUS.cancelled, tip_korisnika: 2, comment: 'Na putu sam.' };
    await changeLesson(asTutor, lesson.id, decline);
    await buildReview(test, { tutor, student, rating: 4, body: 'Jasno objašnjava.' });
    await sendMessage(asStudent, student, tutor, 'Da li je utorak u redu? „Čekam“ 🙂');
    await sendMessage(asTutor, tutor, student, 'Jeste.');
    await (await visitAs(test, await buildAdmin(test))).get(`/api/chat/history/${tutor.id}`);

    const { data, files } = await download(asTutor);
    expect(data.profil).toMatchObject({ ime: tutor.name, email: tutor.email, biografija: 'Volim brojeve.' });
    expect(data.profil).toMatchObject({ broj_telefona: '+382 67 123 456', saglasnost_staratelja: false });
    expect(data.predmeti_i_cijene).toContainEqual({ predmet: subject.name, nivo: 'Osnovna škola', cijena: 15 });
    expect(data.slobodni_termini).toHaveLength(7 * 14);
    expect(data.casovi[0]).toMatchObject({
      uloga: 'profesor',
      druga_strana: 'Ana Anić',
      predmet: subject.name,
      pocetak: '2026-05-12T12:00:00+02:00',
      kraj: '2026-05-12T14:00:00+02:00',
      status: 'Otkazan',
      razlog: 'Na putu sam.',
      istorija: [
        { status: 'Na čekanju', ko: 'neko drugi' },
        { status: 'Otkazan', ko: 'ja' },
      ],
    });
    expect(data.recenzije).toMatchObject([
      { vrsta: 'dobijena', druga_strana: 'Ana Anić', ocjena: 4, tekst: 'Jasno objašnjava.' },
    ]);
    expect(data.poruke).toMatchObject([
      { razgovor_sa: 'Ana Anić', smjer: 'primljena', tekst: 'Da li je utorak u redu? „Čekam“ 🙂' },
      { razgovor_sa: 'Ana Anić', smjer: 'poslata', tekst: 'Jeste.' },
    ]);
    expect(data.obavjestenja.map(({ vrsta }: { vrsta: string }) => vrsta)).toEqual(['čas', 'poruka']);
    expect(data.prijave).toHaveLength(1);
    expect(data.e_mailovi[0]).toMatchObject({ naslov: `Novi zahtjev za čas: ${subject.name}` });
    expect(data.radnje_administratora).toMatchObject([{ radnja: 'uvid u poruke' }]);
    const [picture] = data.slike;
    expect(files.get(picture.datoteka)).toEqual((await test.visitor().get(url)).bytes);

    const whole = String(files.get('podaci.json'));
    expect(whole).not.toMatch(/argon2|passwordHash|token/i);
    // What the other side has told us alone.
    expect(whole).not.toContain(student.email);
    for (const cookie of asTutor.cookies.values()) expect(whole).not.toContain(cookie);

    const ofStudent = (await download(asStudent)).data;
    expect(ofStudent.recenzije).toMatchObject([{ vrsta: 'napisana', druga_strana: tutor.name }]);
    expect(ofStudent.casovi).toHaveLength(2);
    expect(ofStudent.predmeti_i_cijene).toEqual([]);
  });

  it('is complete with more messages than a batch', async () => {
    const offer = await buildBookableTutor(test);
    const student = await buildStudent(test);
    const client = await visitAs(test, student);
    await book(client, offer, student, DATE, '12:00');
    expect((await sendMessage(client, student, offer.tutor, 'Poruka')).status).toBe(200);
    await test.parts.pool.query(
      `INSERT INTO messages (conversation_id, sender_id, receiver_id, client_id, key_id, body, created_at)
       SELECT conversation_id, sender_id, receiver_id, gen_random_uuid(), key_id, body, created_at
         FROM messages, generate_series(1, 2500) WHERE sender_id = $1`,
      [student.id],
    );
    expect((await download(client)).data.poruke).toHaveLength(2501);
  });

  it('is for oneself, and a few times an hour', async () => {
    expect((await test.visitor().get('/api/nalog/moji-podaci')).status).toBe(401);
    const student = await buildStudent(test);
    const client = await visitAs(test, student);
    for (let times = 0; times < 5; times += 1) await download(client);
    const refused = await client.get('/api/nalog/moji-podaci');
    expect(refused).toMatchObject({ status: 429, body: { message: ERROR_TEXT.tooMany } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Whoever is about to leave may still do so.
    expect((await client.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
  });
});
