import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/errors.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { noLimits } from '../../platform/security/rate-limits.ts';
import { users } from '../../tables/accounts.ts';
import { sharePictures } from '../../tables/share-pictures.ts';
import { subjects } from '../../tables/subjects.ts';
import { buildAdmin, buildStudent, buildTutor, loginAs, PASSWORD, type TestUser } from '../../testing/factories.ts';
import {
  buildAvailability,
  buildOffering,
  buildReview,
  buildSubject,
  type TestSubject,
} from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { upload } from '../../testing/upload.ts';
import { storePicture } from './queries.ts';

let exhausted = false;
const limits = {
  ...noLimits,
  take: async ({ name }: { name: string }) => {
    if (exhausted && name === 'sharePicturePerAddress')
      throw new AppError('tooMany', undefined, { retryAfterSeconds: 9 });
  },
};
const test = useTestApp({}, { limits });

const ofTutor = ({ id }: Pick<TestUser, 'id'>) => `/slike/dijeljenje/profesori/${id}.jpg`;
const ofSubject = ({ slug }: TestSubject) => `/slike/dijeljenje/predmeti/${slug}.jpg`;
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });

/** How often a picture was stored since the last call: each was drawn. */
async function drawn(): Promise<number> {
  const { rows } = await test.parts.pool.query<{ times: number }>(
    `WITH gone AS (DELETE FROM drawn_pictures RETURNING 1) SELECT count(*)::integer AS times FROM gone`,
  );
  return rows[0]?.times ?? 0;
}
beforeAll(async () => {
  await test.parts.pool.query(`
    CREATE TABLE drawn_pictures (at timestamptz);
    CREATE FUNCTION note_drawn() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO drawn_pictures VALUES (now()); RETURN NULL; END $$;
    CREATE TRIGGER note_drawn AFTER INSERT OR UPDATE ON share_pictures FOR EACH ROW EXECUTE FUNCTION note_drawn();`);
});

let tutor: TestUser;
let subject: TestSubject;
beforeEach(async () => {
  exhausted = false;
  subject = await buildSubject(test);
  tutor = await buildTutor(test, { name: 'Đorđe Žižić' });
  await buildOffering(test, { tutor, subject, price: 12 });
  await drawn();
});

const set = (values: Partial<typeof users.$inferInsert>) =>
  test.parts.db.update(users).set(values).where(eq(users.id, tutor.id));
const stored = (db: Database = test.parts.db) =>
  db.select().from(sharePictures).where(eq(sharePictures.tutorId, tutor.id));

describe('the picture of a link', () => {
  it.each([
    ['a tutor', () => ofTutor(tutor)],
    ['a subject', () => ofSubject(subject)],
    ['a subject without tutors', async () => ofSubject(await buildSubject(test))],
  ])('to %s has the size that messengers want, and may be shown anywhere', async (_, url) => {
    const { statusCode, headers, rawPayload } = await get(await url());
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    // WhatsApp leaves larger ones out.
    expect(rawPayload.length).toBeLessThan(300_000);
  });

  it('is drawn once and kept, also when several ask at the same time', async () => {
    const first = await Promise.all(Array.from({ length: 5 }, () => get(ofTutor(tutor))));
    test.clock.advance(1000);
    const again = await get(ofTutor(tutor));
    expect(await drawn()).toBe(1);
    for (const { rawPayload } of first) expect(rawPayload.equals(again.rawPayload)).toBe(true);
  });

  it('is not sent again to those who have it', async () => {
    const { headers } = await get(ofTutor(tutor));
    const again = await get(ofTutor(tutor), { 'if-none-match': String(headers.etag) });
    expect({ status: again.statusCode, length: again.rawPayload.length }).toEqual({ status: 304, length: 0 });
    await set({ name: 'Đorđe Žižić-Ćupić' });
    expect((await get(ofTutor(tutor), { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });

  it('to a tutor follows everything that it shows', async () => {
    const photo = await sharp({ create: { width: 50, height: 90, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const client = await loginAs(test, tutor);
    const changes: [string, () => Promise<unknown>][] = [
      ['name', () => set({ name: 'Ђорђе Жижић' })],
      ['badge', () => set({ verified: true })],
      ['subjects', () => buildOffering(test, { tutor, price: 12 })],
      ['price', () => buildOffering(test, { tutor, price: 9 })],
      ['stars', () => buildReview(test, { tutor, rating: 4 })],
      ['free hour', () => buildAvailability(test, tutor, [[2, 17]])],
      [
        'photo',
        async () => {
          const { url } = (await upload(client, photo)).body;
          await client.post('/api/auth/updateProfile', { userId: tutor.id, biografija: 'Predajem.', img: url });
        },
      ],
    ];
    let before = await get(ofTutor(tutor));
    for (const [what, change] of changes) {
      await change();
      const after = await get(ofTutor(tutor));
      expect(after.statusCode, what).toBe(200);
      expect(after.headers.etag, what).not.toBe(before.headers.etag);
      expect(after.rawPayload.equals(before.rawPayload), what).toBe(false);
      before = after;
    }
    expect(await drawn()).toBe(changes.length + 1);
    expect(await stored()).toHaveLength(1);
    // Nothing that it shows.
    await set({ biography: 'Predajem već deset godina.' });
    expect((await get(ofTutor(tutor))).headers.etag).toBe(before.headers.etag);
    const face = sharp(before.rawPayload).extract({ left: 900, top: 280, width: 60, height: 60 });
    const { channels } = await sharp(await face.toBuffer()).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([0, 13, 13]);
  });

  it('to a subject follows its name, its tutors and its lowest price', async () => {
    const tags = new Set<unknown>();
    const look = async () => tags.add((await get(ofSubject(subject))).headers.etag);
    await look();
    await buildOffering(test, { subject, price: 15 });
    await look();
    await buildOffering(test, { tutor, subject, level: 2, price: 8 });
    await look();
    await test.parts.db.update(subjects).set({ name: 'Šumarstvo' }).where(eq(subjects.id, subject.id));
    await look();
    await look();
    expect(tags.size).toBe(4);
  });

  it('names the free hour by its date, and so stays the same while days pass', async () => {
    await buildAvailability(test, tutor, [[0, 17]]);
    const { headers } = await get(ofTutor(tutor));
    test.clock.advance(2 * 86_400_000);
    expect((await get(ofTutor(tutor))).headers.etag).toBe(headers.etag);
  });

  it('is of nobody else', async () => {
    const [student, admin] = [await buildStudent(test), await buildAdmin(test)];
    await get(ofTutor(tutor));
    await set({ blockedAt: test.clock.now() });
    const urls = [
      ...[ofTutor(tutor), ofTutor(student), ofTutor(admin)],
      ...['0', '2147483648', '99999999999', 'x', '1.5', '%00'].map((id) => `/slike/dijeljenje/profesori/${id}.jpg`),
      ...['nema', 'Matematika', '%00', '..%2f1', `${'a'.repeat(201)}`].map(
        (link) => `/slike/dijeljenje/predmeti/${link}.jpg`,
      ),
      ofTutor(tutor).replace('.jpg', '.png'),
    ];
    for (const url of urls) {
      const response = await test.visitor().get(url);
      expect(response, url).toMatchObject({ status: 404, body: { message: ERROR_TEXT.notFound } });
      expect(response.headers['cache-control'] ?? '', url).not.toContain('public');
    }
  });

  it('is refused to whoever has had very many drawn, but not what is kept', async () => {
    await get(ofTutor(tutor));
    exhausted = true;
    expect((await get(ofTutor(tutor))).statusCode).toBe(200);
    await set({ name: 'Đorđe Đurđević' });
    const refused = await get(ofTutor(tutor));
    expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '9' } });
    expect(refused.headers).not.toHaveProperty('etag');
  });

  it('is in the copy of one’s data, and gone with the account', async () => {
    const { rawPayload } = await get(ofTutor(tutor));
    const client = await loginAs(test, tutor);
    const files = unzip((await client.get('/api/nalog/moji-podaci')).bytes);
    expect(files.get('slike/dijeljenje.jpg')).toEqual(rawPayload);
    expect(JSON.parse(String(files.get('podaci.json'))).slika_za_dijeljenje).toMatchObject([
      { datoteka: 'slike/dijeljenje.jpg' },
    ]);
    const [before] = await stored();
    expect((await client.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    expect(await stored()).toEqual([]);
    // One that was being drawn meanwhile.
    if (before) await storePicture(test.parts.db, { tutorId: tutor.id }, before);
    expect(await stored()).toEqual([]);
    expect((await get(ofTutor(tutor))).statusCode).toBe(404);
  });

  it('is deleted after a month, and drawn again when asked for', async () => {
    await get(ofTutor(tutor));
    const cleanUp = async () => {
      await test.parts.pool.query("SELECT graphile_worker.add_job('clean-up-share-pictures')");
      await test.runJobs();
      return (await stored()).length;
    };
    test.clock.advance(29 * 86_400_000);
    expect(await cleanUp()).toBe(1);
    test.clock.advance(2 * 86_400_000);
    expect(await cleanUp()).toBe(0);
    expect((await get(ofTutor(tutor))).statusCode).toBe(200);
  });
});
