import { LESSON_STATUS } from '@casovi/contract/constants';
import { tutorPath } from '@casovi/contract/display';
import { REVIEW_TEXT } from '@casovi/contract/texts/reviews';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lessons } from '../../tables/lessons.ts';
import { categories, subjects } from '../../tables/subjects.ts';
import { mails } from '../../tables/system.ts';
import { buildStudent, buildTutor, loginAs, type TestUser } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let counter = 0;

/** Lessons one after the other, in the past. */
async function buildLessons(student: TestUser, tutor: TestUser, status: 1 | 2 | 3 | 4, number = 1): Promise<void> {
  const { db } = test.parts;
  for (let made = 0; made < number; made += 1) {
    counter += 1;
    const [category] = await db
      .insert(categories)
      .values({ name: `Kategorija ${counter}` })
      .returning();
    const [subject] = await db
      .insert(subjects)
      .values({ name: `Predmet ${counter}`, slug: `predmet-${counter}`, categoryId: category?.id ?? 0 })
      .returning();
    const startsAt = new Date(Date.UTC(2026, 0, 1) + counter * 7_200_000);
    await db.insert(lessons).values({
      tutorId: tutor.id,
      studentId: student.id,
      subjectId: subject?.id ?? 0,
      level: 1,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      status,
      price: 10,
      bookedAt: startsAt,
    });
  }
}

const send = async (student: TestUser, tutor: TestUser, ocjena: unknown, tekst?: string | null) =>
  (await loginAs(test, student)).post('/api/reviews/send-review', {
    id_ucenika: student.id,
    id_profesora: tutor.id,
    ocjena,
    tekst,
  });
const check = async (student: TestUser) =>
  (await (await loginAs(test, student)).get(`/api/reviews/check-review?id_ucenika=${student.id}`)).body;
const profile = async (tutor: TestUser) => (await test.visitor().get(`/api/tutor/profesori/${tutor.id}`)).body;

describe('the queue of reviews', () => {
  it('names each tutor once, the one who waits longest first', async () => {
    const [student, first, second] = [await buildStudent(test), await buildTutor(test), await buildTutor(test)];
    expect(await check(student)).toEqual({ needsReview: false, profesori: [] });
    await buildLessons(student, first, LESSON_STATUS.held, 2);
    await buildLessons(student, second, LESSON_STATUS.held);
    await buildLessons(student, await buildTutor(test), LESSON_STATUS.confirmed);
    expect(await check(student)).toEqual({
      needsReview: true,
      profesori: [
        { id_profesora: first.id, ime: first.name, img: '' },
        { id_profesora: second.id, ime: second.name, img: '' },
      ],
    });
  });

  it('is one’s own', async () => {
    const [student, other, tutor] = [await buildStudent(test), await buildStudent(test), await buildTutor(test)];
    const url = `/api/reviews/check-review?id_ucenika=${student.id}`;
    expect((await (await loginAs(test, other)).get(url)).status).toBe(403);
    expect((await (await loginAs(test, tutor)).get(url)).status).toBe(403);
    expect((await test.visitor().get(url)).status).toBe(401);
  });
});

describe('a review', () => {
  it('changes average and count at once, one per held lesson', async () => {
    const [student, tutor] = [await buildStudent(test), await buildTutor(test)];
    await buildLessons(student, tutor, LESSON_STATUS.held, 2);
    expect(await send(student, tutor, 5, ' Odličan! ')).toMatchObject({
      status: 200,
      body: { message: REVIEW_TEXT.reviewSaved },
    });
    expect(await profile(tutor)).toMatchObject({
      prosjecnaOcjena: 5,
      brojRecenzija: 1,
      recenzije: [{ ocjena: 5, tekst: 'Odličan!' }],
    });
    expect((await send(student, tutor, '4', null)).status).toBe(200);
    expect(await profile(tutor)).toMatchObject({ prosjecnaOcjena: 4.5, brojRecenzija: 2 });
    expect(await send(student, tutor, 3)).toMatchObject({
      status: 409,
      body: { message: REVIEW_TEXT.reviewNeedsLesson },
    });
    expect(await check(student)).toEqual({ needsReview: false, profesori: [] });
  });

  it('is told to its tutor by a notification and a mail, once it is stored', async () => {
    const [student, tutor] = [await buildStudent(test), await buildTutor(test)];
    await buildLessons(student, tutor, LESSON_STATUS.held);
    const heard: object[] = [];
    test.parts.events.on('notified', (event) => heard.push(event));
    await send(student, tutor, 4, 'Jasno.\nI <b>strpljivo</b>.');
    expect((await send(student, tutor, 5)).status).toBe(409);
    expect(heard).toEqual([{ receiverId: tutor.id, type: 2 }]);
    const { body } = await (await loginAs(test, tutor)).get(`/api/chat/notifications/unread/${tutor.id}`);
    expect(body).toMatchObject({ totalUnread: 1, classUnread: 1 });
    const sent = await test.parts.db.select().from(mails).where(eq(mails.recipient, tutor.email));
    expect(sent).toMatchObject([{ kind: 'review-received', subject: 'Nova recenzija: 4 od 5' }]);
    for (const part of [
      `Učenik: ${student.name}\nOcjena: ★★★★☆ (4 od 5)`,
      '„Jasno.\nI <b>strpljivo</b>.“',
      `http://casovi.test${tutorPath({ id_korisnika: tutor.id, ime: tutor.name })}#recenzije`,
    ])
      expect(sent[0]?.bodyText).toContain(part);
    expect(sent[0]?.bodyHtml).not.toContain('<b>strpljivo');
  });

  it.each([0, 6, -1, 2.5, 'pet', null])('needs one to five stars, not %j', async (ocjena) => {
    const [student, tutor] = [await buildStudent(test), await buildTutor(test)];
    await buildLessons(student, tutor, LESSON_STATUS.held);
    expect((await send(student, tutor, ocjena)).status).toBe(400);
    if (ocjena === 0) expect((await send(student, tutor, 0)).body.message).toBe(REVIEW_TEXT.reviewRatingRequired);
  });

  it.each([LESSON_STATUS.pending, LESSON_STATUS.cancelled, LESSON_STATUS.confirmed])(
    'needs a held lesson, not status %i',
    async (status) => {
      const [student, tutor] = [await buildStudent(test), await buildTutor(test)];
      await buildLessons(student, tutor, status);
      expect((await send(student, tutor, 5)).status).toBe(409);
    },
  );

  it('is stored once when two come at the same time', async () => {
    const [student, tutor] = [await buildStudent(test), await buildTutor(test)];
    await buildLessons(student, tutor, LESSON_STATUS.held);
    const responses = await Promise.all([send(student, tutor, 5), send(student, tutor, 5), send(student, tutor, 5)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await profile(tutor)).toMatchObject({ brojRecenzija: 1 });
  });

  it('is written by the student who was there', async () => {
    const [student, other, tutor] = [await buildStudent(test), await buildStudent(test), await buildTutor(test)];
    await buildLessons(student, tutor, LESSON_STATUS.held);
    const body = { id_ucenika: student.id, id_profesora: tutor.id, ocjena: 1 };
    expect((await (await loginAs(test, other)).post('/api/reviews/send-review', body)).status).toBe(403);
    expect((await (await loginAs(test, tutor)).post('/api/reviews/send-review', body)).status).toBe(403);
    expect((await send(other, tutor, 1)).status).toBe(409);
  });
});
