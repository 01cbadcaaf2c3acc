import type { AuditEntry } from '@casovi/contract/admin';
import { REASON_MAX_LENGTH } from '@casovi/contract/constants';
import { APPLICATION_TEXT } from '@casovi/contract/texts/applications';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { mails } from '../../tables/system.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor, type TestUser } from '../../testing/factories.ts';
import { visitAs } from '../../testing/factories-lessons.ts';
import { buildSubject, completeProfile } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let tutor: TestUser;
let asTutor: Client;
let admin: TestUser;
let asAdmin: Client;

beforeEach(async () => {
  test.clock.set('2026-05-04T08:00:00Z');
  await test.parts.pool.query('DELETE FROM mails');
  await test.parts.pool.query('UPDATE users SET blocked_at = now()');
  admin = await buildAdmin(test);
  asAdmin = await visitAs(test, admin);
  tutor = await buildTutor(test, { emailVerifiedAt: null });
  asTutor = await visitAs(test, tutor);
});

const stands = async () => (await asTutor.get('/api/nalog/prijava')).body;
const answer = (tekst: string, userId = tutor.id) => asAdmin.post('/api/admin/nedostaje', { userId, tekst });
const verify = (isVerified: 0 | 1) => asAdmin.put('/api/auth/verifyUser', { userId: tutor.id, isVerified });
const waiting = async () => (await asAdmin.get('/api/admin/neverifikovani')).body;
const mailsTo = (person: TestUser) => test.parts.db.select().from(mails).where(eq(mails.recipient, person.email));

async function saveOffer(level = 1, mode = 0): Promise<void> {
  const { id } = await buildSubject(test);
  const predmeti = [{ id_profesora: tutor.id, id_predmeta: id, id_nivoa: level, cijena: 12 }];
  await asTutor.post('/api/tutor/sacuvaj_predmete', { profesorId: tutor.id, predmeti, nacin_nastave: mode });
}
const saveTowns = (gradovi: string[]) =>
  asTutor.put(`/api/planer/mjesta/${tutor.id}`, { mjesta: [], adresa: '', link: '', gradovi });
const saveWeek = () =>
  asTutor.post('/api/planer/sacuvaj_termine', { profesorId: tutor.id, selectedSlots: [{ dan: 'Pon', sat: '10:00' }] });
async function saveProfile(): Promise<void> {
  await completeProfile(test, tutor);
  await asTutor.post('/api/auth/updateProfile', { userId: tutor.id, biografija: 'Predajem klavir.' });
}
async function confirmEmail(): Promise<void> {
  await asTutor.post('/api/auth/resend-verification');
  const sent = await mailsTo(tutor);
  const token = /token=([\w-]+)/.exec(sent.find(({ kind }) => kind === 'verify-email')?.bodyText ?? '')?.[1];
  expect((await test.visitor().post('/api/auth/verify-email', { token })).status).toBe(200);
}

describe('an application', () => {
  it('shows its tutor what is done', async () => {
    const nothing = {
      ...{ fotografija: false, biografija: false, predmeti: false, termini: false, grad: null, email: false },
    };
    expect(await stands()).toEqual({ koraci: nothing, verifikovan: false, nedostaje: '', nedostaje_od: null });
    await saveOffer();
    expect((await stands()).koraci).toEqual({ ...nothing, predmeti: true });
    await saveWeek();
    await saveProfile();
    await confirmEmail();
    const all = { fotografija: true, biografija: true, predmeti: true, termini: true, grad: null, email: true };
    expect((await stands()).koraci).toEqual(all);
    expect(await waiting()).toMatchObject([{ id_korisnika: tutor.id, prijava: { koraci: all } }]);
    await verify(1);
    expect((await stands()).verifikovan).toBe(true);
  });

  it('needs a subject that can be booked, and a town of whoever teaches in person', async () => {
    await saveOffer(4, 1);
    expect((await stands()).koraci).toMatchObject({ predmeti: false, grad: false });
    await saveOffer(3, 2);
    expect((await stands()).koraci).toMatchObject({ predmeti: true, grad: false });
    await saveTowns(['kotor']);
    expect((await stands()).koraci.grad).toBe(true);
    await saveTowns([]);
    expect((await stands()).koraci.grad).toBe(false);
    await saveOffer(3, 0);
    expect((await stands()).koraci.grad).toBeNull();
  });

  it('is answered with what is missing, by mail and in the checklist, and then nobody is late', async () => {
    test.clock.set('2026-05-05T09:00:00Z');
    const other = await buildTutor(test);
    expect(await waiting()).toMatchObject([{ id_korisnika: tutor.id, kasni: true }, { id_korisnika: other.id }]);
    expect(await answer(' Fotografija\ni cijene. ')).toMatchObject({
      status: 200,
      body: { message: APPLICATION_TEXT.missingTold },
    });
    const told = { nedostaje: 'Fotografija\ni cijene.', nedostaje_od: '2026-05-05T09:00:00.000Z' };
    expect(await stands()).toMatchObject(told);
    expect(await waiting()).toMatchObject([
      { id_korisnika: other.id },
      { id_korisnika: tutor.id, kasni: false, prijava: told },
    ]);
    const [mail] = await mailsTo(tutor);
    expect(mail).toMatchObject({ kind: 'application-missing' });
    expect(mail?.bodyText).toContain('nedostaje:\n\nFotografija\ni cijene.');
    expect(mail?.bodyText).toContain('http://casovi.test/podesavanja#prijava');
    // Pressed twice.
    expect((await answer(' Fotografija\ni cijene. ')).status).toBe(200);
    expect(await mailsTo(tutor)).toHaveLength(1);
    const log = await asAdmin.get('/api/admin/dnevnik?akcija=application-missing');
    const ofTutor = log.body.filter((line: AuditEntry) => line.id_cilja === tutor.id);
    expect(ofTutor).toMatchObject([{ id_admina: admin.id, cilj: tutor.name, opis: '' }]);
  });

  it.each([
    ['the profile', saveProfile],
    ['the offerings', () => saveOffer()],
    ['the week', saveWeek],
    ['the towns', () => saveTowns(['kotor'])],
    ['the e-mail address', confirmEmail],
  ])('waits for an answer again after a change of %s, from then on', async (_, change) => {
    await answer('Fotografija.');
    test.clock.set('2026-05-05T10:00:00Z');
    await change();
    expect(await stands()).toMatchObject({ nedostaje: '', nedostaje_od: null });
    expect(await waiting()).toMatchObject([{ id_korisnika: tutor.id, ceka_sati: 0, kasni: false }]);
  });

  it('of a verified tutor is over, told once by mail', async () => {
    await answer('Fotografija.');
    await verify(1);
    await verify(1);
    expect(await stands()).toMatchObject({ verifikovan: true, nedostaje: '' });
    expect(await waiting()).toEqual([]);
    const told = (await mailsTo(tutor)).filter(({ kind }) => kind === 'application-approved');
    expect(told).toMatchObject([{ subject: 'Vaš profil je verifikovan' }]);
    expect((await answer('Još nešto.')).body.message).toBe(APPLICATION_TEXT.notWaiting);
    // Taken back, it waits from then on.
    test.clock.set('2026-05-06T08:00:00Z');
    await verify(0);
    expect(await waiting()).toMatchObject([{ id_korisnika: tutor.id, ceka_sati: 0 }]);
  });

  it('is answered with a text, to a tutor who waits', async () => {
    for (const nothing of ['  ', '\u200b\u2800', '\u202e \u3164'])
      expect(await answer(nothing)).toMatchObject({
        status: 400,
        body: { fields: { tekst: APPLICATION_TEXT.missingRequired } },
      });
    expect((await answer('x'.repeat(REASON_MAX_LENGTH + 1))).status).toBe(400);
    expect((await answer('x', (await buildStudent(test)).id)).status).toBe(400);
    expect((await answer('x', 2_000_000_000)).status).toBe(404);
    await test.parts.db.update(users).set({ blockedAt: test.clock.now() }).where(eq(users.id, tutor.id));
    expect((await answer('x')).status).toBe(409);
    expect(await mailsTo(tutor)).toEqual([]);
  });
});

describe('the daily mail about open applications', () => {
  const run = async () => {
    await test.parts.pool.query(`SELECT graphile_worker.add_job('mail-open-applications')`);
    await test.runJobs();
  };

  it('goes to every admin, with a link to each, and marks those who have waited too long', async () => {
    const second = await buildAdmin(test);
    const gone = await buildAdmin(test, { deletedAt: test.clock.now() });
    test.clock.set('2026-05-05T10:00:00Z');
    const fresh = await buildTutor(test);
    const answered = await buildTutor(test);
    await answer('Fotografija.', answered.id);
    await run();
    expect(await mailsTo(gone)).toEqual([]);
    for (const person of [admin, second]) {
      const sent = await mailsTo(person);
      expect(sent).toMatchObject([{ subject: 'Prijave profesora koje čekaju odgovor: 2' }]);
      const link = 'http://casovi.test/admin-dashboard/korisnici?pretraga=';
      expect(sent[0]?.bodyText).toContain(
        `Kasni: 1 prijava.\n\n- ${tutor.name}, čeka 26 sati, kasni: ${link}${tutor.id}\n- ${fresh.name}, čeka 0 sati: ${link}${fresh.id}\n`,
      );
      expect(sent[0]?.bodyHtml).toContain(`href="${link}${fresh.id}"`);
      expect(sent[0]?.bodyText).not.toContain(answered.name);
    }
  });

  it('lists the first fifty, and counts all', async () => {
    for (let number = 0; number < 52; number += 1) await buildTutor(test);
    test.clock.set('2026-05-05T08:00:00Z');
    await run();
    const [mail] = await mailsTo(admin);
    expect(mail).toMatchObject({ subject: 'Prijave profesora koje čekaju odgovor: 53' });
    expect(mail?.bodyText).toContain('Kasni: 53 prijave.');
    expect(mail?.bodyText).toContain('Ovdje su prve koje čekaju, ukupno ih je 53.');
    expect(mail?.bodyText.match(/pretraga=/g)).toHaveLength(50);
  });

  it('is not sent when nothing is open', async () => {
    await answer('Fotografija.');
    await run();
    expect(await mailsTo(admin)).toEqual([]);
  });
});
