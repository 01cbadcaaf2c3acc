import { LESSON_STATUS, TEACHING_MODE } from '@casovi/contract/constants';
import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { lessons } from '../../tables/lessons.ts';
import { mails } from '../../tables/system.ts';
import { tutors } from '../../tables/tutors.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  bookingOf,
  buildBookableTutor,
  changeLesson,
  lessonsOfStudent,
  setStatusAsAdmin,
  TUTOR_ADDRESS,
  teachEverywhere,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

const { pending, cancelled, confirmed, held } = LESSON_STATUS;
const DATE = '2026-05-05';
const HOUR = 3_600_000;
const HOME = 'Njegoševa 5, drugi sprat; stan 3, Podgorica';
const LINK = 'https://sastanci.casovi.test/ana?lozinka=1';
const ROOMS = 'https://sobe.casovi.test/';

const test = useTestApp({ roomUrl: ROOMS });
let offer: BookableTutor;
let student: TestUser;
let asTutor: Client;
let asStudent: Client;
let asAdmin: Client;

beforeEach(async () => {
  test.clock.set('2026-05-04T08:00:00Z');
  offer = await buildBookableTutor(test);
  await teachEverywhere(test, offer.tutor);
  student = await buildStudent(test);
  [asTutor, asStudent] = [await visitAs(test, offer.tutor), await visitAs(test, student)];
  asAdmin = await visitAs(test, await buildAdmin(test));
});

const teach = (values: Partial<typeof tutors.$inferInsert>) =>
  test.parts.db.update(tutors).set(values).where(eq(tutors.userId, offer.tutor.id));
const bookAt = (where: object, time = '12:00', more: object = {}) =>
  asStudent.post('/api/planer/rezervisi', { ...bookingOf(offer, student, DATE, time), ...where, ...more });
const approve = (id: number) => changeLesson(asTutor, id, { status: confirmed, tip_korisnika: 2 });
const savePlaces = (changes: object = {}) =>
  asTutor.put(`/api/planer/mjesta/${offer.tutor.id}`, {
    mjesta: ['profesor'],
    adresa: TUTOR_ADDRESS,
    link: '',
    ...changes,
  });

const whereIn = ({ nacin, mjesto, adresa, link }: Record<string, unknown>) => ({ nacin, mjesto, adresa, link });

/** What the student, the tutor and an admin read of the lesson. */
async function seenBy(id: number) {
  const lists = await Promise.all([
    lessonsOfStudent(asStudent, student, `cas=${id}`),
    asTutor.get(`/api/reservation/profesor/${offer.tutor.id}?cas=${id}`),
    asAdmin.get(`/api/reservation/get/all/reservations?search=${id}`),
  ]);
  return lists.map(({ body }) => whereIn(body.find((one: { id: number }) => one.id === id)));
}

async function where(id: number) {
  const [ofStudent, ofTutor, ofAdmin] = await seenBy(id);
  expect(ofTutor).toEqual(ofStudent);
  expect(ofAdmin).toEqual(ofStudent);
  return ofStudent;
}

const booked = async (wanted: object, time?: string, more?: object): Promise<number> => {
  const { status, body } = await bookAt(wanted, time, more);
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.id_rezervacije;
};

describe('a booking', () => {
  it('without a place is as the tutor teaches, online where it is both', async () => {
    const both = await booked({});
    await teach({ teachingMode: TEACHING_MODE.inPerson });
    const inPerson = await booked({}, '13:00');
    await teach({ places: ['ucenik'] });
    const agreed = await booked({}, '14:00');
    await teach({ teachingMode: null });
    const online = await booked({}, '15:00');
    for (const id of [both, inPerson, agreed, online]) await approve(id);
    expect(await where(both)).toMatchObject({ nacin: 0, mjesto: null, link: expect.stringContaining(ROOMS) });
    expect(await where(inPerson)).toEqual({ nacin: 1, mjesto: 'profesor', adresa: TUTOR_ADDRESS, link: null });
    expect(await where(agreed)).toEqual({ nacin: 1, mjesto: null, adresa: null, link: null });
    expect(await where(online)).toMatchObject({ nacin: 0, mjesto: null, adresa: null });
  });

  it('says where: at the tutor’s, at the student’s, elsewhere', async () => {
    const ids = [
      await booked({ nacin: 1, mjesto: 'profesor', adresa: 'ne treba' }),
      await booked({ nacin: 1, mjesto: 'ucenik', adresa: `  ${HOME}\n ` }, '13:00'),
      await booked({ mjesto: 'drugo', adresa: 'Gradska biblioteka' }, '14:00'),
      await booked({ nacin: 1 }, '15:00'),
    ];
    for (const id of ids) await approve(id);
    expect(await Promise.all(ids.map(where))).toEqual([
      { nacin: 1, mjesto: 'profesor', adresa: TUTOR_ADDRESS, link: null },
      { nacin: 1, mjesto: 'ucenik', adresa: HOME, link: null },
      { nacin: 1, mjesto: 'drugo', adresa: 'Gradska biblioteka', link: null },
      { nacin: 1, mjesto: 'profesor', adresa: TUTOR_ADDRESS, link: null },
    ]);
    const [first] = await test.parts.db
      .select()
      .from(lessons)
      .where(eq(lessons.id, ids[0] ?? 0));
    expect(first?.address).toBe('');
  });

  it('at another place is not the same booking sent again', async () => {
    const wanted = { mjesto: 'ucenik', adresa: HOME };
    const id = await booked(wanted);
    const again = (where: object) => bookAt(where, '12:00', { ponovljeno: true });
    expect((await again(wanted)).body.id_rezervacije).toBe(id);
    for (const other of [{ nacin: 0 }, { mjesto: 'profesor' }, { ...wanted, adresa: 'Novosadska 9' }])
      expect((await again(other)).status).toBe(409);
  });

  const BOTH = { teachingMode: TEACHING_MODE.both };
  it.each([
    [{ nacin: 2 }, BOTH, PLACE_TEXT.mode],
    [{ mjesto: 'kafana' }, BOTH, PLACE_TEXT.place],
    [{ nacin: 0, mjesto: 'profesor' }, BOTH, PLACE_TEXT.placeOnline],
    [{ nacin: 1, mjesto: 'ucenik' }, BOTH, PLACE_TEXT.addressMissing],
    [{ nacin: 1, mjesto: 'drugo', adresa: ' \u2800 ' }, BOTH, PLACE_TEXT.addressMissing],
    [{ nacin: 1, mjesto: 'ucenik', adresa: 'a'.repeat(201) }, BOTH, PLACE_TEXT.addressTooLong],
    [{ nacin: 1, mjesto: 'ucenik', adresa: HOME }, { places: ['profesor' as const] }, PLACE_TEXT.placeNotOffered],
    [{ nacin: 1 }, { teachingMode: TEACHING_MODE.online }, PLACE_TEXT.onlyOnline],
    [{ nacin: 0 }, { teachingMode: TEACHING_MODE.inPerson }, PLACE_TEXT.onlyInPerson],
  ])('at %j with a tutor of %j is refused', async (wanted, offered, message) => {
    await teach(offered);
    expect(await bookAt(wanted)).toMatchObject({ status: 400, body: { message } });
    expect((await lessonsOfStudent(asStudent, student)).body).toEqual([]);
  });

  it('of a series has one place and a room for each lesson', async () => {
    const online = (await bookAt({}, '12:00', { sedmica: 3 })).body;
    const inPerson = (await bookAt({ nacin: 1, mjesto: 'ucenik', adresa: HOME }, '14:00', { sedmica: 2 })).body;
    for (const { serija } of [online, inPerson])
      await asTutor.put(`/api/reservation/serija/${serija}`, { status: confirmed, tip_korisnika: 2 });
    const links = await Promise.all(online.casovi.map(async (id: number) => (await where(id))?.link));
    expect(new Set(links).size).toBe(3);
    for (const link of links) expect(link).toMatch(/^https:\/\/sobe\.casovi\.test\/[0-9a-f]{64}$/);
    for (const id of inPerson.casovi) expect(await where(id)).toMatchObject({ mjesto: 'ucenik', adresa: HOME });
  });
});

describe('the address and the link', () => {
  const HIDDEN = { adresa: null, link: null };

  it.each([
    ['the student’s address', { nacin: 1, mjesto: 'ucenik', adresa: HOME }, { adresa: HOME, link: null }],
    ['the tutor’s address', { nacin: 1, mjesto: 'profesor' }, { adresa: TUTOR_ADDRESS, link: null }],
    ['the link', { nacin: 0 }, { adresa: null, link: LINK }],
  ])('%s is shown to the two and admins from the confirmation until a day after', async (_, wanted, shown) => {
    await teach({ meetingLink: LINK });
    const id = await booked(wanted);
    const at = async (status: number) => {
      expect((await setStatusAsAdmin(asAdmin, id, status)).status).toBe(200);
      return where(id);
    };
    expect(await where(id)).toMatchObject(HIDDEN);
    await approve(id);
    expect(await where(id)).toMatchObject(shown);
    expect(await at(pending)).toMatchObject(HIDDEN);
    expect(await at(cancelled)).toMatchObject(HIDDEN);
    expect(await at(confirmed)).toMatchObject(shown);
    test.clock.set('2026-05-05T11:00:00Z');
    expect(await at(held)).toMatchObject(shown);
    test.clock.advance(24 * HOUR - 1);
    expect(await where(id)).toMatchObject(shown);
    test.clock.advance(1);
    expect(await where(id)).toMatchObject(HIDDEN);
  });

  it('stay where they are when the lesson is moved', async () => {
    const id = await booked({ nacin: 1, mjesto: 'ucenik', adresa: HOME });
    const termini = bookingOf(offer, student, '2026-05-06', '16:00').termini;
    await asTutor.post(`/api/reservation/pomjeri/${id}`, { termini });
    expect((await asStudent.put(`/api/reservation/pomjeri/${id}`, { odgovor: 'prihvati' })).status).toBe(200);
    expect(await where(id)).toEqual({ nacin: 1, mjesto: 'ucenik', adresa: HOME, link: null });
  });

  it('of the tutor are those of today, also for lessons booked before', async () => {
    const [online, inPerson] = [await booked({}), await booked({ nacin: 1, mjesto: 'profesor' }, '13:00')];
    await Promise.all([approve(online), approve(inPerson)]);
    expect((await savePlaces({ mjesta: [], adresa: 'Novosadska 9', link: LINK })).status).toBe(200);
    expect(await where(online)).toMatchObject({ link: LINK });
    expect(await where(inPerson)).toMatchObject({ mjesto: 'profesor', adresa: 'Novosadska 9' });
    await savePlaces({ mjesta: [], adresa: '', link: '' });
    expect(await where(online)).toMatchObject({ link: expect.stringContaining(ROOMS) });
    expect(await where(inPerson)).toMatchObject({ mjesto: 'profesor', adresa: null });
  });

  it('are in nothing public, and not in the file of all lessons', async () => {
    await teach({ meetingLink: LINK });
    const [online, inPerson] = [await booked({}), await booked({ mjesto: 'ucenik', adresa: HOME }, '13:00')];
    await booked({ mjesto: 'profesor' }, '14:00');
    await Promise.all([approve(online), approve(inPerson)]);
    const other = await visitAs(test, await buildStudent(test));
    const addresses = [
      `/api/tutor/profesori/${offer.tutor.id}`,
      `/api/tutor/predmeti/${offer.subject.slug}`,
      `/api/planer/kalendar/${offer.tutor.id}?startDate=${DATE}&endDate=${DATE}`,
      `/api/planer/rezervacije/${offer.tutor.id}?startDate=${DATE}&endDate=${DATE}`,
      `/api/planer/pravila/${offer.tutor.id}`,
      `/profesori/${offer.tutor.name.replace(' ', '-')}-${offer.tutor.id}`,
    ];
    const read = await Promise.all([test.visitor(), other].flatMap((who) => addresses.map((url) => who.get(url))));
    const csv = await asAdmin.get('/api/reservation/get/all/reservations.csv');
    expect(csv.text).toContain('Uživo, kod učenika');
    for (const { text } of [...read, csv])
      for (const secret of [HOME, 'Njegoševa', TUTOR_ADDRESS, LINK, 'sastanci.casovi'])
        expect(text).not.toContain(secret);
    const profile = await test.visitor().get(`/api/tutor/profesori/${offer.tutor.id}`);
    expect(profile.body.mjesta).toEqual(['profesor', 'ucenik', 'drugo']);
    await teach({ teachingMode: TEACHING_MODE.online });
    expect((await other.get(`/api/tutor/profesori/${offer.tutor.id}`)).body.mjesta).toEqual([]);
  });

  it('the student typed are erased a day after the lesson, and when there will be none', async () => {
    const id = await booked({ mjesto: 'ucenik', adresa: HOME });
    const cancelledId = await booked({ mjesto: 'ucenik', adresa: HOME }, '15:00');
    await changeLesson(asStudent, cancelledId, { status: cancelled, tip_korisnika: 3 });
    const stored = async (id: number) =>
      (await test.parts.db.select().from(lessons).where(eq(lessons.id, id)))[0]?.address;
    const cleanUp = async () => {
      await test.parts.pool.query(`SELECT graphile_worker.add_job('clean-up-addresses')`);
      await test.runJobs();
    };
    test.clock.set('2026-05-06T10:59:59Z');
    await cleanUp();
    expect([await stored(id), await stored(cancelledId)]).toEqual([HOME, '']);
    test.clock.set('2026-05-06T11:00:00Z');
    await cleanUp();
    expect(await stored(id)).toBe('');
  });
});

describe('mails', () => {
  async function takeMails() {
    const rows = await test.parts.db.delete(mails).returning();
    return rows.map(({ recipient, bodyText, attachments: [file] }) => {
      const event = file && new ICAL.Component(ICAL.parse(file.content)).getFirstSubcomponent('vevent');
      return {
        recipient,
        text: bodyText,
        location: event?.getFirstPropertyValue('location'),
        file: file?.content ?? '',
      };
    });
  }
  beforeEach(() => test.parts.db.delete(mails));

  it.each([
    ['at the student’s', { mjesto: 'ucenik', adresa: HOME }, ['Uživo, kod učenika', 'Uživo, kod Vas'], HOME],
    ['at the tutor’s', { mjesto: 'profesor' }, ['Uživo, kod Vas', 'Uživo, kod profesora'], TUTOR_ADDRESS],
    ['online', { nacin: 0 }, ['Online', 'Online'], LINK],
  ])(
    'about a lesson %s say the place, and where exactly once it is confirmed',
    async (_, wanted, [toTutor, toStudent], exact) => {
      await teach({ meetingLink: LINK });
      const id = await booked(wanted);
      const [request] = await takeMails();
      expect(request?.text).toContain(`Mjesto: ${toTutor}`);
      expect(request?.text).not.toContain(exact);
      await approve(id);
      const approved = await takeMails();
      expect(approved).toHaveLength(2);
      for (const { recipient, text, location } of approved) {
        expect(text).toContain(`Mjesto: ${recipient === student.email ? toStudent : toTutor}`);
        expect(text).toContain(exact);
        expect(location).toBe(exact);
      }
      await changeLesson(asStudent, id, { status: cancelled, tip_korisnika: 3 });
      for (const { text, file } of await takeMails()) {
        expect(text).not.toContain(exact);
        expect(file.replaceAll('\r\n ', '')).not.toContain(exact.slice(0, 12));
      }
    },
  );

  it('about a lesson without an address say that the two agree on it, once it is confirmed', async () => {
    await teach({ places: ['ucenik'] });
    const id = await booked({ nacin: 1 });
    const [request] = await takeMails();
    expect(request?.text).toContain('Mjesto: Uživo\n');
    await approve(id);
    for (const { text, file } of await takeMails())
      for (const told of [text, file]) expect(told).toContain(`Mjesto: Uživo. ${PLACE_TEXT.inChat}`);
    await changeLesson(asStudent, id, { status: cancelled, tip_korisnika: 3 });
    for (const { text } of await takeMails()) expect(text).not.toContain(PLACE_TEXT.inChat);
  });

  it('about a series have a room for each lesson in the calendar', async () => {
    const { serija } = (await bookAt({}, '12:00', { sedmica: 2 })).body;
    await takeMails();
    await asTutor.put(`/api/reservation/serija/${serija}`, { status: confirmed, tip_korisnika: 2 });
    const [mail] = await takeMails();
    expect(mail?.text).toContain(PLACE_TEXT.linkPerLesson);
    const locations = mail?.file.replaceAll('\r\n ', '').match(/^LOCATION:.*$/gm);
    expect(new Set(locations).size).toBe(2);
  });
});

it('the database refuses what cannot be', async () => {
  const id = await booked({ mjesto: 'ucenik', adresa: HOME });
  const update = (text: string) => test.parts.pool.query(`UPDATE ${text}`);
  for (const broken of [
    `lessons SET teaching_mode = 0 WHERE id = ${id}`,
    `lessons SET teaching_mode = 2 WHERE id = ${id}`,
    `lessons SET place = 'profesor' WHERE id = ${id}`,
    `lessons SET place = NULL WHERE id = ${id}`,
    `lessons SET room = 'soba' WHERE id = ${id}`,
    `tutors SET meeting_link = 'http://x' WHERE user_id = ${offer.tutor.id}`,
    `tutors SET places = '{kafana}' WHERE user_id = ${offer.tutor.id}`,
  ])
    await expect(update(broken), broken).rejects.toThrow(/check constraint/);
});
