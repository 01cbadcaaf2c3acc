import { LESSON_STATUS, SLOT_TIMES, WEEKDAY_CODES } from '@casovi/contract/constants';
import { expect } from 'vitest';
import type { ApiResponse, Client } from './client.ts';
import { blockUser, buildAdmin, buildStudent, buildTutor, loginAs, PASSWORD, type TestUser } from './factories.ts';
import { book, changeLesson, setStatusAsAdmin } from './factories-lessons.ts';
import { buildSubject, type TestSubject } from './factories-market.ts';
import type { TestApp } from './test-app.ts';

const HOUR = 3_600_000;

interface Offer {
  tutor: TestUser;
  asTutor: Client;
  subject: TestSubject;
}

const succeeds = async (response: Promise<ApiResponse>): Promise<ApiResponse> => {
  const settled = await response;
  expect(settled.status, settled.text).toBe(200);
  return settled;
};

const savePrice = ({ tutor, asTutor, subject }: Offer, cijena: number) =>
  succeeds(
    asTutor.post('/api/tutor/sacuvaj_predmete', {
      profesorId: tutor.id,
      predmeti: [{ id_predmeta: subject.id, id_nivoa: 1, cijena }],
      nacin_nastave: 2,
    }),
  );

/** A tutor who has filled in the settings: one subject for 15 euros, free at every hour of the week. */
async function newOffer(test: TestApp): Promise<Offer> {
  const [tutor, subject] = [await buildTutor(test), await buildSubject(test)];
  const offer = { tutor, subject, asTutor: await loginAs(test, tutor) };
  await savePrice(offer, 15);
  await succeeds(
    offer.asTutor.post('/api/planer/sacuvaj_termine', {
      profesorId: tutor.id,
      selectedSlots: WEEKDAY_CODES.flatMap((dan) => SLOT_TIMES.map((sat) => ({ dan, sat }))),
    }),
  );
  return offer;
}

const listed = async (test: TestApp, { subject }: Offer, query: Record<string, string> = {}): Promise<object[]> => {
  const list = `/api/tutor/predmeti/${subject.slug}?${new URLSearchParams(query)}`;
  return (await succeeds(test.visitor().get(list))).body;
};

/** The main user journeys through the API. */
export const journeys: Record<string, (test: TestApp) => Promise<void>> = {
  'a tutor saves prices, is listed, and is found by name': async (test) => {
    const offer = await newOffer(test);
    const entry = { id_korisnika: offer.tutor.id, cijena: 15 };
    expect(await listed(test, offer)).toMatchObject([entry]);
    expect(await listed(test, offer, { search: offer.tutor.name, sort: 'name' })).toMatchObject([entry]);
    await savePrice(offer, 20);
    expect(await listed(test, offer)).toMatchObject([{ ...entry, cijena: 20 }]);
  },

  'an admin verifies and blocks a tutor': async (test) => {
    const offer = await newOffer(test);
    const admin = await loginAs(test, await buildAdmin(test));
    await succeeds(admin.put('/api/auth/verifyUser', { userId: offer.tutor.id, isVerified: 1 }));
    expect(await listed(test, offer)).toMatchObject([{ verifikovan: 1 }]);
    await succeeds(blockUser(admin, offer.tutor));
    expect(await listed(test, offer)).toEqual([]);
    await succeeds(blockUser(admin, offer.tutor, 0));
    expect(await listed(test, offer)).toHaveLength(1);
  },

  'a student books a lesson, writes about it, and reviews the tutor after it was held': async (test) => {
    const offer = await newOffer(test);
    const { tutor, asTutor } = offer;
    const student = await buildStudent(test);
    const asStudent = await loginAs(test, student);
    const tomorrow = new Date(test.clock.now().getTime() + 24 * HOUR).toISOString().slice(0, 10);
    await succeeds(book(asStudent, offer, student, tomorrow, '12:00'));
    const lessons = `/api/reservation/profesor/${tutor.id}`;
    const [lesson] = (await succeeds(asTutor.get(lessons))).body;
    const approval = { status: LESSON_STATUS.confirmed, tip_korisnika: tutor.type };
    await succeeds(changeLesson(asTutor, lesson.id, approval));

    const message = { senderId: student.id, receiverId: tutor.id, messageText: 'Vidimo se sjutra.' };
    await succeeds(asStudent.post('/api/chat/messages2', message));
    const conversation = await succeeds(asTutor.get(`/api/chat/messages/conv/${tutor.id}/${student.id}`));
    expect(conversation.body).toMatchObject([{ message_text: message.messageText }]);

    const admin = await loginAs(test, await buildAdmin(test));
    await succeeds(setStatusAsAdmin(admin, lesson.id, LESSON_STATUS.held));
    const review = { id_ucenika: student.id, id_profesora: tutor.id, ocjena: 5, tekst: 'Odlično objašnjava.' };
    await succeeds(asStudent.post('/api/reviews/send-review', review));
    expect(await listed(test, offer)).toMatchObject([{ prosjecnaOcjena: 5 }]);
    await test.runJobs();
  },

  'a tutor deletes the account': async (test) => {
    const offer = await newOffer(test);
    await succeeds(offer.asTutor.post('/api/nalog/obrisi', { lozinka: PASSWORD }));
    expect(await listed(test, offer)).toEqual([]);
    expect((await test.visitor().get(`/api/tutor/profesori/${offer.tutor.id}`)).status).toBe(404);
  },
};
