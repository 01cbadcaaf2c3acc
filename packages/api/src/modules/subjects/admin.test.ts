import { UNCATEGORISED } from '@casovi/contract/constants';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { describe, expect, it } from 'vitest';
import { offerings } from '../../tables/tutors.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor, loginAs } from '../../testing/factories.ts';
import { buildSubject } from '../../testing/factories-market.ts';
import { hold, someoneWaits } from '../../testing/locks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const asAdmin = async () => loginAs(test, await buildAdmin(test));
const typeId = async (admin: Client, naziv: string): Promise<number> =>
  (await admin.get('/api/subj/admintipovi')).body.find((type: { naziv: string }) => type.naziv === naziv)?.id;
const subject = async (admin: Client, name: string) =>
  (await admin.get('/api/subj/adminpredmeti')).body.find(
    (row: { naziv_predmeta: string }) => row.naziv_predmeta === name,
  );

describe('admin calls of subjects', () => {
  it.each([
    ['GET', '/api/subj/adminpredmeti'],
    ['GET', '/api/subj/admintipovi'],
    ['POST', '/api/subj/insertType'],
    ['POST', '/api/subj/insertSubject'],
    ['POST', '/api/subj/deleteSubject'],
    ['POST', '/api/subj/deleteType'],
  ] as const)('%s %s is for admins alone', async (method, url) => {
    const ask = (client: Client) => client.request({ method, url, ...(method === 'POST' && { payload: {} }) });
    expect((await ask(test.visitor())).status).toBe(401);
    expect((await ask(await loginAs(test, await buildStudent(test)))).status).toBe(403);
    expect((await ask(await loginAs(test, await buildTutor(test)))).status).toBe(403);
  });

  it('add a category once', async () => {
    const admin = await asAdmin();
    const add = (naziv_tipa: string) => admin.post('/api/subj/insertType', { naziv_tipa });
    expect(await add('  ')).toMatchObject({ status: 400, body: { message: ADMIN_TEXT.categoryNameRequired } });
    // Half of a pair that makes one character.
    expect(await add('Pola \ud83d')).toMatchObject({ status: 400, body: { message: ERROR_TEXT.badRequest } });
    expect(await add('Strani jezici')).toMatchObject({ status: 200, body: { message: ADMIN_TEXT.categoryAdded } });
    expect(await add('strani JEZICI')).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.categoryExists } });
  });

  it('add a subject with a slug of its own', async () => {
    const admin = await asAdmin();
    await admin.post('/api/subj/insertType', { naziv_tipa: 'Nauke' });
    const tip = await typeId(admin, 'Nauke');
    const add = (naziv_predmeta: string, more: object = { tip }) =>
      admin.post('/api/subj/insertSubject', { naziv_predmeta, ...more });
    expect(await add('Đačka čitanka')).toMatchObject({ status: 200, body: { message: ADMIN_TEXT.subjectAdded } });
    expect(await subject(admin, 'Đačka čitanka')).toMatchObject({
      link: 'djacka-citanka',
      naziv: 'Nauke',
      broj_profesora: 0,
    });
    expect(await add('Djačka čitanka')).toMatchObject({ status: 200 });
    expect(await subject(admin, 'Djačka čitanka')).toMatchObject({ link: 'djacka-citanka-2' });
    expect(await add('đačka ČITANKA')).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.subjectExists } });
    const found = async (search: string) => {
      const response = await admin.get(`/api/subj/adminpredmeti?limit=1&search=${encodeURIComponent(search)}`);
      return [response.headers['x-total-count'], response.body[0]?.naziv_predmeta];
    };
    expect(await found('citanka')).toEqual(['2', 'Djačka čitanka']);
    expect(await found('NAUKE')).toEqual(['2', 'Djačka čitanka']);
    expect(await found('nema_me')).toEqual(['0', undefined]);
    for (const wrong of [{}, { tip: '' }, { tip: null }, { tip: 999_999 }]) {
      expect(await add('Novi predmet', wrong)).toMatchObject({
        status: 400,
        body: { message: ADMIN_TEXT.subjectFieldsRequired },
      });
    }
    expect(await add(' ')).toMatchObject({ status: 400, body: { message: ADMIN_TEXT.subjectFieldsRequired } });
  });

  it('delete a subject that nobody uses, and say why another stays', async () => {
    const admin = await asAdmin();
    await admin.post('/api/subj/insertType', { naziv_tipa: 'Ostalo' });
    const tip = await typeId(admin, 'Ostalo');
    for (const naziv_predmeta of ['Šah', 'Gitara'])
      await admin.post('/api/subj/insertSubject', { naziv_predmeta, tip });
    const [chess, guitar] = [await subject(admin, 'Šah'), await subject(admin, 'Gitara')];
    const tutor = await buildTutor(test);
    await test.parts.db
      .insert(offerings)
      .values({ tutorId: tutor.id, subjectId: guitar.id_predmeta, level: 1, price: 10 });
    const remove = (id_predmeta: number) => admin.post('/api/subj/deleteSubject', { id_predmeta });
    expect(await remove(chess.id_predmeta)).toMatchObject({
      status: 200,
      body: { message: ADMIN_TEXT.subjectDeleted },
    });
    expect((await remove(chess.id_predmeta)).status).toBe(404);
    expect(await remove(guitar.id_predmeta)).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.subjectInUse } });
    expect(await subject(admin, 'Gitara')).toBeTruthy();
    const { rows } = await test.parts.pool.query(
      "SELECT details->>'name' AS name FROM audit_log WHERE action = 'subject-delete'",
    );
    expect(rows).toEqual([{ name: 'Šah' }]);
  });

  it('delete a category without subjects, and say why another stays', async () => {
    const admin = await asAdmin();
    const remove = (id: unknown) => admin.post('/api/subj/deleteType', { id });
    for (const naziv_tipa of ['Muzika', 'Sport']) await admin.post('/api/subj/insertType', { naziv_tipa });
    const [music, sport] = [await typeId(admin, 'Muzika'), await typeId(admin, 'Sport')];
    await admin.post('/api/subj/insertSubject', { naziv_predmeta: 'Tenis', tip: sport });
    const types = (await admin.get('/api/subj/admintipovi')).body;
    expect(types).toContainEqual({ id: music, naziv: 'Muzika', broj_predmeta: 0 });
    expect(types).toContainEqual({ id: sport, naziv: 'Sport', broj_predmeta: 1 });

    expect(await remove(music)).toMatchObject({ status: 200, body: { message: ADMIN_TEXT.categoryDeleted } });
    expect(await typeId(admin, 'Muzika')).toBeUndefined();
    expect((await remove(music)).status).toBe(404);
    expect(await remove(sport)).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.categoryInUse } });
    expect(await typeId(admin, 'Sport')).toBe(sport);
    for (const odd of [undefined, 0, 'abc', 99_999_999_999]) expect((await remove(odd)).status).toBe(400);
    const { body } = await admin.get('/api/admin/dnevnik?akcija=category-delete');
    expect(body[0]).toMatchObject({ id_cilja: music, cilj: 'Muzika' });
  });

  it('never delete the category of the uncategorised, with subjects or without', async () => {
    const admin = await asAdmin();
    const remove = async () => admin.post('/api/subj/deleteType', { id: await typeId(admin, UNCATEGORISED) });
    if (!(await typeId(admin, UNCATEGORISED))) await admin.post('/api/subj/insertType', { naziv_tipa: UNCATEGORISED });
    expect(await remove()).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.categoryPermanent } });
    await buildSubject(test);
    expect(await remove()).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.categoryPermanent } });
  });

  it('delete a category once, and none that gets a subject at the same moment', async () => {
    const admins = [await asAdmin(), await asAdmin()] as const;
    for (const naziv_tipa of ['Ples', 'Gluma']) await admins[0].post('/api/subj/insertType', { naziv_tipa });
    const [dance, acting] = [await typeId(admins[0], 'Ples'), await typeId(admins[0], 'Gluma')];
    const releaseDance = await hold(test, 'SELECT 1 FROM categories WHERE id = $1 FOR UPDATE', [dance]);
    const deletions = admins.map((admin) => admin.post('/api/subj/deleteType', { id: dance }));
    await someoneWaits(test, 2);
    await releaseDance();
    expect((await Promise.all(deletions)).map(({ status }) => status).sort()).toEqual([200, 404]);

    const releaseActing = await hold(
      test,
      "INSERT INTO subjects (category_id, name, slug) VALUES ($1, 'Pantomima', 'pantomima')",
      [acting],
    );
    const deletion = admins[0].post('/api/subj/deleteType', { id: acting });
    await someoneWaits(test);
    await releaseActing();
    expect(await deletion).toMatchObject({ status: 409, body: { message: ADMIN_TEXT.categoryInUse } });
  });
});
