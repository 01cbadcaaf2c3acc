import { LESSON_STATUS } from '@casovi/contract/constants';
import { REVIEW_TEXT } from '@casovi/contract/texts/reviews';
import { describe, expect, it } from 'vitest';
import { blockUser, buildAdmin, buildStudent, loginAs, type TestUser } from '../../testing/factories.ts';
import { buildLesson, setStatusAsAdmin } from '../../testing/factories-lessons.ts';
import { someoneWaits } from '../../testing/locks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const SEND = '/api/reviews/send-review';

async function heldLesson(of: Parameters<typeof buildLesson>[1] = {}) {
  const startsAt = new Date(test.clock.now().getTime() - 24 * 3_600_000);
  const lesson = await buildLesson(test, { status: LESSON_STATUS.held, startsAt, ...of });
  return { ...lesson, asStudent: await loginAs(test, lesson.student) };
}
const bodyOf = ({ student, tutor }: { student: TestUser; tutor: TestUser }, more: object = {}) => ({
  id_ucenika: student.id,
  id_profesora: tutor.id,
  ocjena: 5,
  ...more,
});
const stored = async ({ tutor }: { tutor: TestUser }) =>
  (await test.parts.pool.query('SELECT rating, body FROM reviews WHERE tutor_id = $1 ORDER BY id', [tutor.id])).rows;
const counted = async ({ tutor }: { tutor: TestUser }) =>
  (await test.parts.pool.query('SELECT review_count, rating_sum FROM tutors WHERE user_id = $1', [tutor.id])).rows[0];

describe('a review and an admin at the same moment', () => {
  it.each([LESSON_STATUS.cancelled, LESSON_STATUS.confirmed, LESSON_STATUS.pending])(
    'an admin who takes the lesson to status %i first leaves nothing to review',
    async (status) => {
      const lesson = await heldLesson();
      const admin = await loginAs(test, await buildAdmin(test));
      // The admin is in the middle of it: the lesson is locked, and changed when the lock is given up.
      const other = await test.parts.pool.connect();
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM lessons WHERE id = $1 FOR UPDATE', [lesson.id]);
      const review = lesson.asStudent.post(SEND, bodyOf(lesson));
      await someoneWaits(test);
      await other.query('UPDATE lessons SET status = $2 WHERE id = $1', [lesson.id, status]);
      await other.query('COMMIT');
      other.release();
      expect(await review).toMatchObject({ status: 409, body: { message: REVIEW_TEXT.reviewNeedsLesson } });
      expect(await stored(lesson)).toEqual([]);

      // Held again by the admin's own call, it can be reviewed: once.
      expect((await setStatusAsAdmin(admin, lesson.id, 4)).status).toBe(200);
      const again = await Promise.all([1, 2].map(() => lesson.asStudent.post(SEND, bodyOf(lesson))));
      expect(again.map(({ status: response }) => response).sort()).toEqual([200, 409]);
    },
  );

  it('do not deadlock, and the counts are right in either order', async () => {
    const lessons = await Promise.all(Array.from({ length: 8 }, () => heldLesson()));
    const admin = await loginAs(test, await buildAdmin(test));
    const responses = await Promise.all(
      lessons.flatMap((lesson) => [lesson.asStudent.post(SEND, bodyOf(lesson)), setStatusAsAdmin(admin, lesson.id, 2)]),
    );
    for (const { status } of responses) expect([200, 409]).toContain(status);
    for (const lesson of lessons) {
      const rows = await stored(lesson);
      expect(await counted(lesson)).toEqual({ review_count: rows.length, rating_sum: 5 * rows.length });
    }
  });
});

it('two lessons take two reviews and no third, also with concurrent and repeated requests', async () => {
  const first = await heldLesson();
  const startsAt = new Date(first.startsAt.getTime() + 2 * 3_600_000);
  await heldLesson({ with: first, student: first.student, startsAt });
  const tryAll = () => Promise.all([1, 2, 3, 4].map((ocjena) => first.asStudent.post(SEND, bodyOf(first, { ocjena }))));
  const responses = [...(await tryAll()), ...(await tryAll())];
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(6);
  const rows = await stored(first);
  expect(await counted(first)).toEqual({
    review_count: 2,
    rating_sum: rows.reduce((sum, { rating }) => sum + rating, 0),
  });
});

describe('odd input', () => {
  const NO_RATINGS: unknown[] = [true, [5], '', ' 5', '5 ', '0x5', '5.0', '+5', '５', {}, { valueOf: 5 }, undefined];
  it.each(NO_RATINGS.map((ocjena) => ({ ocjena })))('is no rating: $ocjena', async ({ ocjena }) => {
    const lesson = await heldLesson();
    expect((await lesson.asStudent.post(SEND, bodyOf(lesson, { ocjena }))).status).toBe(400);
    expect(await stored(lesson)).toEqual([]);
  });

  it.each([
    ['č'.repeat(100_000), 400],
    ['nula \0', 400],
    ['\uD800', 400],
    [{ $gt: '' }, 400],
    [['a'], 400],
  ])('is no comment', async (tekst, status) => {
    const lesson = await heldLesson();
    const response = await lesson.asStudent.post(SEND, bodyOf(lesson, { tekst }));
    expect(response.status).toBe(status);
    expect(response.body.message).toMatch(/\p{L}/u);
    expect(await stored(lesson)).toEqual([]);
  });

  it('an invisible comment counts as none', async () => {
    const lesson = await heldLesson();
    expect((await lesson.asStudent.post(SEND, bodyOf(lesson, { tekst: ' \u200B\u202E\u2060 ' }))).status).toBe(200);
    expect(await stored(lesson)).toEqual([{ rating: 5, body: '' }]);
  });

  it('markup is stored as it is and shown as text, with nothing else of the body', async () => {
    const lesson = await heldLesson();
    const tekst = '<script>alert(1)</script>"; DROP TABLE reviews; --';
    const more = { tekst, lessonId: 1, rating: 1, createdAt: '1999-01-01' };
    expect((await lesson.asStudent.post(SEND, bodyOf(lesson, more))).status).toBe(200);
    expect(await stored(lesson)).toEqual([{ rating: 5, body: tekst }]);
  });
});

describe('somebody else', () => {
  it('cannot be reviewed in the name of, nor asked about', async () => {
    const lesson = await heldLesson();
    const other = await buildStudent(test);
    const asOther = await loginAs(test, other);
    expect((await asOther.post(SEND, bodyOf(lesson))).status).toBe(403);
    expect((await asOther.post(SEND, bodyOf({ ...lesson, student: other }))).status).toBe(409);
    expect((await asOther.get(`/api/reviews/check-review?id_ucenika=${lesson.student.id}`)).status).toBe(403);
    expect((await lesson.asStudent.post(SEND, bodyOf({ ...lesson, tutor: lesson.student }))).status).toBe(409);
    expect(
      (await lesson.asStudent.post(SEND, bodyOf({ ...lesson, tutor: { ...other, id: 2 ** 31 - 1 } }))).status,
    ).toBe(409);
    expect(await stored(lesson)).toEqual([]);
  });

  it('who is blocked is not reviewed, until the block is lifted', async () => {
    const lesson = await heldLesson();
    const admin = await loginAs(test, await buildAdmin(test));
    const waiting = async () =>
      (await lesson.asStudent.get(`/api/reviews/check-review?id_ucenika=${lesson.student.id}`)).body.needsReview;
    await blockUser(admin, lesson.tutor);
    expect(await waiting()).toBe(false);
    expect((await lesson.asStudent.post(SEND, bodyOf(lesson))).status).toBe(409);
    await blockUser(admin, lesson.tutor, 0);
    expect(await waiting()).toBe(true);
    expect((await lesson.asStudent.post(SEND, bodyOf(lesson))).status).toBe(200);
  });
});
