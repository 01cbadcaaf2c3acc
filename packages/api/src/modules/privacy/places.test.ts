import { LESSON_STATUS } from '@casovi/contract/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { rowsWith } from '../../testing/everything.ts';
import { buildStudent, PASSWORD, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  bookingOf,
  buildBookableTutor,
  changeLesson,
  teachEverywhere,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';

const test = useTestApp();
/** Others in every test: rows of the ones before are still there. */
let places: { home: string; address: string; link: string };
let count = 0;

let offer: BookableTutor;
let student: TestUser;
let asTutor: Client;
let asStudent: Client;

beforeEach(async () => {
  test.clock.set('2026-05-04T08:00:00Z');
  count += 1;
  places = {
    home: `Tajna & "Slijepa${count}" ulica`,
    address: `Skrivena${count} bb`,
    link: `https://soba${count}.casovi.test/?a=1&b=2`,
  };
  offer = await buildBookableTutor(test);
  await teachEverywhere(test, offer.tutor);
  student = await buildStudent(test);
  [asTutor, asStudent] = [await visitAs(test, offer.tutor), await visitAs(test, student)];
  const data = { mjesta: ['profesor', 'ucenik'], adresa: places.address, link: places.link };
  expect((await asTutor.put(`/api/planer/mjesta/${offer.tutor.id}`, data)).status).toBe(200);
});

/** Online, at the student's and at the tutor's. */
async function bookThree(): Promise<number[]> {
  const wanted = [{}, { mjesto: 'ucenik', adresa: places.home }, { mjesto: 'profesor' }];
  const booked = wanted.map(async (where, index) => {
    const booking = bookingOf(offer, student, '2026-05-06', `1${index}:00`);
    const { body } = await asStudent.post('/api/planer/rezervisi', { ...booking, ...where });
    return body.id_rezervacije;
  });
  return Promise.all(booked);
}

const approve = (id: number) => changeLesson(asTutor, id, { status: LESSON_STATUS.confirmed, tip_korisnika: 2 });

describe('the address and the link of a lesson', () => {
  it('are in the copy of one’s data: one’s own always, the other side’s once the lesson is confirmed', async () => {
    const lessons = await bookThree();
    const copyOf = async (client: Client) =>
      JSON.parse(String(unzip((await client.get('/api/nalog/moji-podaci')).bytes).get('podaci.json')));
    const addresses = async (client: Client) =>
      (await copyOf(client)).casovi.map(({ adresa }: { adresa: string }) => adresa).sort();
    expect((await copyOf(asTutor)).mjesta_casova).toEqual([
      { uzivo: ['kod profesora', 'kod učenika'], gradovi: [], adresa: places.address, link: places.link },
    ]);
    expect(await addresses(asStudent)).toEqual(['', '', places.home]);
    expect(await addresses(asTutor)).toEqual(['', '', '']);
    for (const { soba } of (await copyOf(asStudent)).casovi) expect(soba).toBe('');
    for (const id of lessons) await approve(id);
    expect(await addresses(asTutor)).toEqual(['', '', places.home]);
    const rooms = (await copyOf(asStudent)).casovi.map(({ soba }: { soba: string }) => soba).filter(Boolean);
    expect(rooms).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    // As in the lists: until a day after the end.
    test.clock.set('2026-05-07T12:00:00Z');
    expect(await addresses(asTutor)).toEqual(['', '', '']);
    for (const { soba } of (await copyOf(asStudent)).casovi) expect(soba).toBe('');
  });

  it('leave nothing of themselves, and all the rest, in mails about people who left', async () => {
    const home = `${student.name}, Slijepa${count}`;
    for (const [index, adresa] of ['1', 'a', 'is', home].entries()) {
      const booking = bookingOf(offer, student, '2026-05-06', `1${index}:00`);
      const { body } = await asStudent.post('/api/planer/rezervisi', { ...booking, mjesto: 'ucenik', adresa });
      await approve(body.id_rezervacije);
    }
    await test.parts.pool.query(`UPDATE mails SET status = 'failed'`);
    // The addresses are erased from lessons before their person leaves.
    await test.parts.pool.query(`UPDATE lessons SET address = ''`);
    expect((await asStudent.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    expect(await rowsWith(test, [`Slijepa${count}`])).toEqual([]);
    const { rows } = await test.parts.pool.query(
      `SELECT body_html, body_text FROM mails WHERE recipient = $1 AND kind = 'lesson-approved'`,
      [offer.tutor.email],
    );
    expect(rows).toHaveLength(4);
    for (const { body_html, body_text } of rows) {
      expect(body_text).toMatch(/^Adresa: Obrisan korisnik$/m);
      expect(body_text).toContain('Trajanje: 60 minuta');
      expect(body_html).toContain('>Obrisan korisnik</td>');
      expect(body_html).toContain('<!doctype html>');
    }
  });

  it.each(['student', 'tutor'] as const)('are gone with the %s, also from mails that others keep', async (who) => {
    for (const id of await bookThree()) await approve(id);
    await test.parts.pool.query(`UPDATE mails SET status = 'kept'`);
    const words = who === 'tutor' ? [places.address, `soba${count}.`] : [`Slijepa${count}`];
    expect((await rowsWith(test, words)).length).toBeGreaterThan(1);
    const leaving = who === 'tutor' ? asTutor : asStudent;
    expect((await leaving.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    expect(await rowsWith(test, words)).toEqual([]);
    // What the student typed is of no use without the lesson.
    const { rows } = await test.parts.pool.query(`SELECT 1 FROM lessons WHERE address = $1`, [places.home]);
    expect(rows).toEqual([]);
  });
});
