import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import { describe, expect, it } from 'vitest';
import { hashFromUrl, pictureUrl } from '../../platform/pictures/url.ts';
import { pictureOwners, pictures } from '../../tables/pictures.ts';
import { buildStudent, buildTutor, loginAs, type TestUser } from '../../testing/factories.ts';
import { hold, someoneWaits } from '../../testing/locks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let counter = 0;

async function buildPicture(owner: TestUser): Promise<string> {
  counter += 1;
  const hash = counter.toString(16).padStart(64, '0');
  await test.parts.db
    .insert(pictures)
    .values({ hash, bytes: Buffer.from([1]), mediaType: 'image/webp', width: 1, height: 1 });
  await test.parts.db.insert(pictureOwners).values({ pictureHash: hash, userId: owner.id });
  return pictureUrl(hash);
}

const save = async (user: TestUser, body: object) =>
  (await loginAs(test, user)).post('/api/auth/updateProfile', { userId: user.id, ...body });

describe('a profile', () => {
  it('is finished with biography and picture', async () => {
    const tutor = await buildTutor(test);
    const img = await buildPicture(tutor);
    const response = await save(tutor, { biografija: ' Volim brojeve. ', img });
    expect(response).toMatchObject({
      status: 200,
      body: { message: PROFILE_TEXT.profileSaved, biografija: 'Volim brojeve.', img, isDone: '1' },
    });
  });

  it.each([
    { biografija: 'Samo tekst', img: '' },
    { biografija: 'Samo tekst' },
    { biografija: 'Samo tekst', img: null },
  ])('that is unfinished needs both: %j', async (body) => {
    expect(await save(await buildStudent(test), body)).toMatchObject({
      status: 400,
      body: { message: PROFILE_TEXT.profileBothRequired },
    });
  });

  it('that is unfinished needs a biography beside the picture', async () => {
    const student = await buildStudent(test);
    const img = await buildPicture(student);
    expect(await save(student, { biografija: '  ', img })).toMatchObject({
      status: 400,
      body: { message: PROFILE_TEXT.profileBothRequired },
    });
  });

  it('that is finished keeps its picture and needs its biography', async () => {
    const student = await buildStudent(test);
    const img = await buildPicture(student);
    await save(student, { biografija: 'Prva', img });
    expect(await save(student, { biografija: 'Druga' })).toMatchObject({
      status: 200,
      body: { biografija: 'Druga', img },
    });
    expect(await save(student, { biografija: ' ' })).toMatchObject({
      status: 400,
      body: { message: PROFILE_TEXT.biographyRequired },
    });
  });

  it('keeps the picture that another tab saves at the same moment', async () => {
    const student = await buildStudent(test);
    const [old, fresh] = [await buildPicture(student), await buildPicture(student)];
    await save(student, { biografija: 'Prva', img: old });
    const client = await loginAs(test, student);
    const otherTab = await hold(test, 'UPDATE users SET picture_hash = $2 WHERE id = $1', [
      student.id,
      hashFromUrl(fresh),
    ]);
    const response = client.post('/api/auth/updateProfile', { userId: student.id, biografija: 'Druga' });
    await someoneWaits(test);
    await otherTab();
    expect(await response).toMatchObject({ status: 200, body: { biografija: 'Druga', img: fresh } });
    expect((await (await loginAs(test, student)).get('/api/auth/me')).body.img).toBe(fresh);
  });

  it('shows only a picture that its owner uploaded', async () => {
    const [student, other] = [await buildStudent(test), await buildStudent(test)];
    const foreign = await buildPicture(other);
    expect((await save(student, { biografija: 'Ja', img: foreign })).status).toBe(403);
    for (const img of ['https://zlo.example/a.webp', '/slike/../etc', 'javascript:alert(1)', '/slike/abc.webp']) {
      expect((await save(student, { biografija: 'Ja', img })).status).toBe(400);
    }
  });

  it('is changed by its owner alone', async () => {
    const [student, other] = [await buildStudent(test), await buildStudent(test)];
    const client = await loginAs(test, other);
    const body = { userId: student.id, biografija: 'Tuđe' };
    expect((await client.post('/api/auth/updateProfile', body)).status).toBe(403);
    expect((await test.visitor().post('/api/auth/updateProfile', body)).status).toBe(401);
  });

  it('has a biography of at most 5,000 characters', async () => {
    const response = await save(await buildStudent(test), { biografija: 'a'.repeat(5001) });
    expect(response).toMatchObject({ status: 400, body: { message: 'Tekst je predugačak: najviše 5000 znakova.' } });
  });
});
