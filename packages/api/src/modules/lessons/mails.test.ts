import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { mails } from '../../tables/system.ts';
import { buildAdmin, buildStudent, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  book,
  buildBookableTutor,
  buildLesson,
  changeLesson,
  expireLessons,
  lessonsOfStudent,
  setStatusAsAdmin,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let offer: BookableTutor;
let tutor: TestUser;
let student: TestUser;

beforeEach(async () => {
  test.clock.set('2026-05-04T08:00:00Z');
  offer = await buildBookableTutor(test);
  tutor = offer.tutor;
  student = await buildStudent(test);
  await test.parts.db.delete(mails);
});

/** Books through the API and forgets the mail about it. */
async function booked(...times: string[]): Promise<number> {
  const client = await visitAs(test, student);
  const response = await book(client, offer, student, '2026-05-05', ...times);
  expect(response.status).toBe(200);
  await test.parts.db.delete(mails);
  const { body } = await lessonsOfStudent(client, student, 'limit=1');
  return body[0].id;
}

const step = async (person: TestUser, id: number, status: number, comment?: string) => {
  const client = await visitAs(test, person);
  const response = await changeLesson(client, id, { status, tip_korisnika: person.type, comment });
  expect(response.status).toBe(200);
};
const setAsAdmin = async (id: number, status: number) => {
  const client = await visitAs(test, await buildAdmin(test));
  expect((await setStatusAsAdmin(client, id, status)).status).toBe(200);
};

/** Mails since they were last taken, by recipient. */
async function takeMails() {
  const rows = await test.parts.db.delete(mails).returning();
  return {
    tutor: rows.filter(({ recipient }) => recipient === tutor.email),
    student: rows.filter(({ recipient }) => recipient === student.email),
  };
}
type StoredMail = Awaited<ReturnType<typeof takeMails>>['tutor'][number];

function invitationIn(mail: StoredMail | undefined) {
  const [file] = mail?.attachments ?? [];
  if (!file) throw new Error('the mail has no invitation');
  const calendar = new ICAL.Component(ICAL.parse(file.content));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('the invitation has no event');
  return { file, calendar, component, event: new ICAL.Event(component) };
}

describe('mails about lessons', () => {
  it('an approval reaches both, each with an invitation of their own', async () => {
    const id = await booked('14:00', '15:00');
    await step(tutor, id, 3);
    const sent = await takeMails();
    expect(sent.student).toMatchObject([
      { kind: 'lesson-approved', subject: `Čas je potvrđen: ${offer.subject.name}` },
    ]);
    expect(sent.tutor).toMatchObject([{ kind: 'lesson-approved' }]);
    expect(sent.student[0]?.bodyText).toContain('utorak, 05.05.2026 u 14h');
    expect(sent.student[0]?.bodyText).toContain('120 minuta');
    expect(sent.student[0]?.bodyText).toContain('Ukupna cijena: 30 €\n');
    expect(sent.student[0]?.bodyText).toContain(`Mjesto: Online. ${PLACE_TEXT.linkInChat}`);
    expect(sent.student[0]?.bodyText).toContain('Čas možete besplatno otkazati najkasnije 2 sata prije početka.');

    for (const [mail, reader, other] of [
      [sent.student[0], student, tutor],
      [sent.tutor[0], tutor, student],
    ] as const) {
      const { file, calendar, component, event } = invitationIn(mail);
      expect(mail?.bodyText).toContain(`Pogledaj čas:\nhttp://casovi.test/dashboard?cas=${id}\n`);
      expect(component.getFirstPropertyValue('url')).toBe(`http://casovi.test/dashboard?cas=${id}`);
      expect(file).toMatchObject({ filename: 'cas.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST' });
      expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
      expect(event.startDate.toJSDate().toISOString()).toBe('2026-05-05T12:00:00.000Z');
      expect(event.startDate.zone.tzid).toBe('Europe/Podgorica');
      expect(event.duration.toSeconds()).toBe(7200);
      expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-05-04T08:00:00Z');
      expect(event.summary).toBe(`Čas: ${offer.subject.name} (${other.name})`);
      expect(event.description).toContain('Trajanje: 120 minuta\n');
      expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
      expect(component.getFirstPropertyValue('organizer')).toBe('mailto:ne-odgovaraj@casovi.test');
      expect(event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
        `mailto:${reader.email}`,
      ]);
      expect(event.attendees[0]?.getParameter('cn')).toBe(reader.name);
      // Neither side learns the other's address.
      expect(file.content).not.toContain(other.email);
      expect(mail?.bodyText).not.toContain(other.email);
    }
  });

  it('an approval within two hours does not speak of free cancellation', async () => {
    test.clock.set('2026-05-05T10:20:00Z');
    const id = await booked('14:00');
    await step(tutor, id, 3);
    const { student: late } = await takeMails();
    expect(late[0]?.bodyText).toContain('manje od 2 sata, pa se čas naplaćuje i ako ga otkažete.');
    expect(late[0]?.bodyText).not.toContain('besplatno');

    test.clock.set('2026-05-05T12:30:00Z');
    for (const status of [1, 3]) await setAsAdmin(id, status);
    const { student: begun } = await takeMails();
    expect(begun.at(-1)?.kind).toBe('lesson-approved');
    expect(begun.at(-1)?.bodyText).not.toMatch(/besplatno|naplaćuje/);
  });

  it('a cancellation after it withdraws the invitation from both calendars', async () => {
    const id = await booked('14:00');
    await step(tutor, id, 3);
    const invited = invitationIn((await takeMails()).student[0]);
    await step(student, id, 2);
    const sent = await takeMails();
    expect([sent.tutor.length, sent.student.length]).toEqual([1, 1]);
    expect(sent.tutor[0]?.bodyText).toContain('Čas je otkazan na zahtjev učenika.');
    expect(sent.student[0]?.bodyText).toContain('Otkazali ste čas.');
    for (const mail of [sent.tutor[0], sent.student[0]]) {
      const { file, calendar, component, event } = invitationIn(mail);
      expect(file.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
      expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
      expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
      expect(event.uid).toBe(invited.event.uid);
      expect(event.sequence).toBeGreaterThan(invited.event.sequence);
    }
  });

  it('a move of it updates the invitation in both calendars', async () => {
    const id = await booked('14:00');
    await step(tutor, id, 3);
    const invited = invitationIn((await takeMails()).student[0]);
    const date = '2026-05-12';
    await (await visitAs(test, tutor)).post(`/api/reservation/pomjeri/${id}`, {
      termini: [{ day: 'Uto', timeSlot: '16:00', date }],
    });
    const proposal = await takeMails();
    expect([proposal.tutor.length, proposal.student.length]).toEqual([0, 1]);
    expect(proposal.student[0]?.bodyText).toContain('Novi termin: utorak, 12.05.2026 u 16h');
    await (await visitAs(test, student)).put(`/api/reservation/pomjeri/${id}`, { odgovor: 'prihvati' });
    const sent = await takeMails();
    for (const mail of [sent.tutor[0], sent.student[0]]) {
      const { file, calendar, event } = invitationIn(mail);
      expect(file.contentType).toBe('text/calendar; charset=utf-8; method=REQUEST');
      expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
      expect(event.uid).toBe(invited.event.uid);
      expect(event.sequence).toBe(invited.event.sequence + 1);
      expect(event.startDate.toJSDate().toISOString()).toBe('2026-05-12T14:00:00.000Z');
    }
  });

  it('what an admin brings back is invited to anew, what they take back is withdrawn', async () => {
    const id = await booked('14:00');
    await step(tutor, id, 3);
    const seen = [invitationIn((await takeMails()).student[0])];
    for (const status of [2, 3, 1, 3, 4]) {
      await setAsAdmin(id, status);
      const sent = await takeMails();
      if (status === 4) expect(sent.student[0]?.attachments).toEqual([]);
      else seen.push(invitationIn(sent.student[0]));
    }
    const methods = seen.map(({ calendar }) => calendar.getFirstPropertyValue('method'));
    expect(methods).toEqual(['REQUEST', 'CANCEL', 'REQUEST', 'CANCEL', 'REQUEST']);
    const sequences = seen.map(({ event }) => event.sequence);
    expect(sequences).toEqual([...sequences].sort((one, other) => one - other));
    expect(new Set(sequences).size).toBe(sequences.length);
    expect(new Set(seen.map(({ event }) => event.uid)).size).toBe(1);
  });

  it('a declined request is mailed to the student with its reason, and has nothing to withdraw', async () => {
    const id = await booked('14:00');
    await step(tutor, id, 2, 'Na putu sam <b>do petka</b>');
    const sent = await takeMails();
    expect(sent.tutor).toEqual([]);
    const subject = `Zahtjev je odbijen: ${offer.subject.name}`;
    expect(sent.student).toMatchObject([{ kind: 'lesson-cancelled', subject, attachments: [] }]);
    expect(sent.student[0]?.bodyText).toContain('Profesor ne može da prihvati Vaš zahtjev.');
    expect(sent.student[0]?.bodyText).toContain('Razlog: Na putu sam <b>do petka</b>');
    expect(sent.student[0]?.bodyHtml).not.toContain('<b>do petka</b>');
  });

  it('a late cancellation says that the lesson is charged', async () => {
    const id = await booked('14:00');
    await step(tutor, id, 3);
    await takeMails();
    test.clock.set('2026-05-05T11:00:00Z');
    await step(student, id, 2);
    const sent = await takeMails();
    for (const mail of [sent.tutor[0], sent.student[0]])
      expect(mail?.bodyText).toContain('otkazan manje od 2 sata prije početka');
  });

  it('a held lesson invites its student to review it', async () => {
    const id = await booked('14:00');
    await step(tutor, id, 3);
    await takeMails();
    test.clock.set('2026-05-05T13:00:00Z');
    await step(tutor, id, 4);
    const sent = await takeMails();
    expect(sent.tutor).toEqual([]);
    expect(sent.student).toMatchObject([{ kind: 'lesson-held', attachments: [] }]);
    expect(sent.student[0]?.bodyText).toContain('Ocijeni profesora');
  });

  it('a lesson that an admin marks as held is mailed to both sides', async () => {
    const id = await booked('14:00');
    await step(tutor, id, 3);
    await takeMails();
    await setAsAdmin(id, 4);
    const sent = await takeMails();
    expect(sent.student).toMatchObject([{ kind: 'lesson-held' }]);
    expect(sent.tutor).toMatchObject([{ kind: 'lesson-held', subject: `Čas je održan: ${offer.subject.name}` }]);
    expect(sent.tutor[0]?.bodyText).not.toContain('Ocijeni profesora');
  });

  it('an expired request is mailed to both sides', async () => {
    await booked('14:00');
    test.clock.set('2026-05-05T12:00:00Z');
    await expireLessons(test);
    const sent = await takeMails();
    for (const mail of [sent.tutor[0], sent.student[0]]) {
      expect(mail?.subject).toBe(`Zahtjev je otkazan, rok je istekao: ${offer.subject.name}`);
      expect(mail?.bodyText.split(LESSON_TEXT.lessonExpired)).toHaveLength(2);
    }
  });

  it('no mails go to deleted accounts', async () => {
    const lesson = await buildLesson(test, { with: offer, student, status: 3 });
    await test.parts.db.update(users).set({ deletedAt: test.clock.now() }).where(eq(users.id, tutor.id));
    await step(student, lesson.id, 2);
    const sent = await takeMails();
    expect([sent.tutor.length, sent.student.length]).toEqual([0, 1]);
  });
});

describe('the calendar file', () => {
  it('has lines of at most 75 bytes that end in CRLF, and survives odd names', async () => {
    const odd = 'Nauka; o, "svemu" \\ i šumama čćđžš '.repeat(2).trim();
    await test.parts.pool.query('UPDATE subjects SET name = $1 WHERE id = $2', [odd, offer.subject.id]);
    offer.subject.name = odd;
    const id = await booked('14:00');
    await step(tutor, id, 3);
    const { file, event } = invitationIn((await takeMails()).student[0]);
    expect(event.summary).toBe(`Čas: ${odd} (${tutor.name})`);
    expect(file.content.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = file.content.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n\uFFFD]/.test(line))).toBe(true);
  });

  it('keeps noon in winter and in summer', async () => {
    const starts = [];
    for (const date of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25']) {
      test.clock.set(`${date}T06:30:00Z`);
      const client = await visitAs(test, student);
      await book(client, offer, student, date, '12:00');
      const { body } = await lessonsOfStudent(client, student, 'status=1');
      await step(tutor, body[0].id, 3);
      const { event } = invitationIn((await takeMails()).student.at(-1));
      starts.push(event.startDate.toJSDate().toISOString().slice(5, 16));
    }
    expect(starts).toEqual(['03-28T11:00', '03-29T10:00', '10-24T10:00', '10-25T11:00']);
  });
});
