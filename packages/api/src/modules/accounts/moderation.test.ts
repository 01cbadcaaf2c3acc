import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { describe, expect, it } from 'vitest';
import { blockUser, buildAdmin, buildStudent, buildTutor, loginAs, type TestUser } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

const verify = async (admin: TestUser, userId: number, isVerified: unknown) =>
  (await loginAs(test, admin)).put('/api/auth/verifyUser', { userId, isVerified });
const auditOf = async (admin: TestUser) =>
  (
    await test.parts.pool.query(
      'SELECT action, target_type, target_id FROM audit_log WHERE actor_id = $1 ORDER BY id',
      [admin.id],
    )
  ).rows;

describe('the calls of admins', () => {
  it.each([
    ['GET', '/api/auth/get/all/users'],
    ['PUT', '/api/auth/verifyUser'],
    ['PUT', '/api/auth/blockUser'],
  ] as const)('%s %s is for admins alone', async (method, url) => {
    const payload = method === 'PUT' ? { userId: 1, isVerified: 1, blokiran: 1 } : undefined;
    const ask = (client: ReturnType<typeof test.visitor>) =>
      client.request({ method, url, ...(payload && { payload }) });
    expect((await ask(test.visitor())).status).toBe(401);
    expect((await ask(await loginAs(test, await buildStudent(test)))).status).toBe(403);
    expect((await ask(await loginAs(test, await buildTutor(test)))).status).toBe(403);
  });
});

describe('the list of users', () => {
  it('is filtered by type and text, newest first, in pages', async () => {
    const admin = await loginAs(test, await buildAdmin(test));
    await buildTutor(test, { name: 'Đorđe Šćepanović' });
    await buildStudent(test, { name: 'Đorđina Perović', email: 'posebna_adresa@casovi.test' });
    const names = async (query: string) => {
      const response = await admin.get(`/api/auth/get/all/users?${query}`);
      return { total: response.headers['x-total-count'], names: response.body.map(({ ime }: { ime: string }) => ime) };
    };
    expect(await names('search=djordj')).toEqual({ total: '2', names: ['Đorđina Perović', 'Đorđe Šćepanović'] });
    expect(await names('search=djordj&tip=2')).toEqual({ total: '1', names: ['Đorđe Šćepanović'] });
    expect(await names('search=djordj&limit=1&offset=1')).toEqual({ total: '2', names: ['Đorđe Šćepanović'] });
    expect(await names('search=POSEBNA_')).toEqual({ total: '1', names: ['Đorđina Perović'] });
    expect((await names('search=%25')).names).toEqual([]);
    const other = await buildStudent(test, { name: 'Petra Broj', phone: '069/555-777' });
    for (const search of ['069 555 777', '5557', String(other.id)])
      expect((await names(`search=${encodeURIComponent(search)}`)).names).toContain('Petra Broj');
    expect((await names('search=069%20555%20779')).names).toEqual([]);
    expect((await names('search=99999999999999999999')).names).toEqual([]);
    expect((await admin.get('/api/auth/get/all/users?tip=1')).status).toBe(400);
    expect((await admin.get('/api/auth/get/all/users?limit=0')).status).toBe(400);
    const [first] = (await admin.get('/api/auth/get/all/users')).body;
    expect(first).not.toHaveProperty('passwordHash');
  });
});

describe('verification', () => {
  it('is given and taken, once in the audit log each', async () => {
    const [admin, tutor] = [await buildAdmin(test), await buildTutor(test)];
    expect(await verify(admin, tutor.id, 1)).toMatchObject({ status: 200, body: { message: ADMIN_TEXT.userVerified } });
    expect((await (await loginAs(test, tutor)).get('/api/auth/me')).body.verifikovan).toBe(1);
    await verify(admin, tutor.id, 1);
    expect(await verify(admin, tutor.id, '0')).toMatchObject({
      status: 200,
      body: { message: ADMIN_TEXT.userUnverified },
    });
    expect(await auditOf(admin)).toEqual([
      { action: 'verify', target_type: 'user', target_id: tutor.id },
      { action: 'unverify', target_type: 'user', target_id: tutor.id },
    ]);
  });

  it('is for tutors who exist', async () => {
    const admin = await buildAdmin(test);
    expect((await verify(admin, (await buildStudent(test)).id, 1)).status).toBe(400);
    expect((await verify(admin, 2_000_000_000, 1)).status).toBe(404);
    for (const odd of [2, 'da', null, {}]) expect((await verify(admin, 1, odd)).status).toBe(400);
  });
});

describe('a block', () => {
  it('ends sessions immediately, and can be undone', async () => {
    const [admin, student] = [await buildAdmin(test), await buildStudent(test)];
    const [asAdmin, client] = [await loginAs(test, admin), await loginAs(test, student)];
    const ended: number[] = [];
    test.parts.events.on('sessionsEnded', ({ userId }) => ended.push(userId));
    expect(await blockUser(asAdmin, student)).toMatchObject({ status: 200, body: { message: ADMIN_TEXT.userBlocked } });
    expect(ended).toEqual([student.id]);
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect(await blockUser(asAdmin, student, 0)).toMatchObject({
      status: 200,
      body: { message: ADMIN_TEXT.userUnblocked },
    });
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect((await (await loginAs(test, student)).get('/api/auth/me')).status).toBe(200);
    expect((await auditOf(admin)).map(({ action }) => action)).toEqual(['block', 'unblock']);
  });

  it('never hits an admin', async () => {
    const [admin, other] = [await buildAdmin(test), await buildAdmin(test)];
    for (const user of [admin, other])
      expect((await blockUser(await loginAs(test, admin), user)).body.message).toBe(ADMIN_TEXT.adminNotBlockable);
  });
});
