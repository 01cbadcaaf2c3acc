import type { LessonStatus } from '@casovi/contract/constants';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { fromWallClock } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { lessonHistory, lessons } from '../../tables/lessons.ts';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor, type TestUser } from '../../testing/factories.ts';
import {
  type BookableTutor,
  buildBookableTutor,
  changeLesson,
  setStatusAsAdmin,
  visitAs,
} from '../../testing/factories-lessons.ts';
import { buildLesson } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

const CALLERS = ['tutor', 'student', 'other tutor', 'other student', 'admin', 'anonymous'] as const;
type Caller = (typeof CALLERS)[number];
const STATUSES = [1, 2, 3, 4] as const;
const NAMES = { 1: 'Na čekanju', 2: 'Otkazan', 3: 'Potvrđen', 4: 'Održan' } as const;

const ok = [200, LESSON_TEXT.lessonUpdated] as const;
const forbidden = [403, ERROR_TEXT.notAllowed] as const;
const begun = [409, LESSON_TEXT.lessonBegun] as const;
const wrong = (from: LessonStatus) => [409, `Ova radnja nije moguća: status časa je „${NAMES[from]}“.`] as const;

const MOMENTS = { 'a day before the start': -24, 'two hours after the start': 2 } as const;
type Moment = keyof typeof MOMENTS;

/** The table of the specification, told once more and by hand: caller, from, to and moment give the answer. */
function expected(caller: Caller, from: LessonStatus, to: LessonStatus, moment: Moment): readonly [number, string] {
  const after = moment === 'two hours after the start';
  // Nobody meets a pending lesson after its start: it has run out.
  const found = after && from === 1 ? 2 : from;
  switch (caller) {
    case 'anonymous':
      return [401, ERROR_TEXT.notLoggedIn];
    case 'other tutor':
    case 'other student':
    case 'admin':
      return forbidden;
    case 'tutor':
      if (to === 1) return forbidden;
      if (to === 3 || to === 2) return found === 1 ? ok : wrong(found);
      if (found !== 3) return wrong(found);
      return after ? ok : [409, LESSON_TEXT.lessonHeldTooEarly];
    case 'student':
      if (to !== 2) return forbidden;
      if (found === 3) return after ? begun : ok;
      return found === 1 ? ok : wrong(found);
  }
}

describe('every step, by everybody, from every status', () => {
  const startsAt = fromWallClock('2026-06-10', '12:00');
  let offer: BookableTutor;
  let student: TestUser;
  let clients: Record<Caller, Client>;

  beforeAll(async () => {
    offer = await buildBookableTutor(test);
    student = await buildStudent(test);
    clients = {
      tutor: await visitAs(test, offer.tutor),
      student: await visitAs(test, student),
      'other tutor': await visitAs(test, await buildTutor(test)),
      'other student': await visitAs(test, await buildStudent(test)),
      admin: await visitAs(test, await buildAdmin(test)),
      anonymous: test.visitor(),
    };
  });

  const cases = (Object.keys(MOMENTS) as Moment[]).flatMap((moment) =>
    CALLERS.flatMap((caller) => STATUSES.map((from) => ({ moment, caller, from }))),
  );

  it.each(cases)('$moment, $caller, from $from', async ({ moment, caller, from }) => {
    for (const to of STATUSES) {
      test.clock.set(new Date(startsAt.getTime() - 48 * 3_600_000));
      const lesson = await buildLesson(test, { ...offer, student, status: from, startsAt });
      test.clock.set(new Date(startsAt.getTime() + MOMENTS[moment] * 3_600_000));
      const tip_korisnika = caller.endsWith('tutor') ? 2 : 3;
      const response = await changeLesson(clients[caller], lesson.id, {
        status: to,
        tip_korisnika,
        comment: 'Bolest',
      });
      const [status, message] = expected(caller, from, to, moment);
      expect([response.status, response.body.message], `to ${to}`).toEqual([status, message]);

      const [stored] = await test.parts.db.select().from(lessons).where(eq(lessons.id, lesson.id));
      const history = await test.parts.db.select().from(lessonHistory).where(eq(lessonHistory.lessonId, lesson.id));
      if (status === 200) {
        expect(stored?.status).toBe(to);
        const actorId = caller === 'tutor' ? offer.tutor.id : student.id;
        const reason = to === 2 ? 'Bolest' : '';
        expect(stored?.reason).toBe(reason);
        expect(history).toMatchObject([{ actorId, fromStatus: from, toStatus: to }]);
      } else if (history.length > 0) {
        // Whoever came too late found it cancelled by the system, and only that.
        expect(stored).toMatchObject({ status: 2, reason: LESSON_TEXT.lessonExpired });
        expect(history).toMatchObject([
          { actorId: null, fromStatus: 1, toStatus: 2, reason: LESSON_TEXT.lessonExpired },
        ]);
      } else {
        expect(stored?.status).toBe(from);
      }
      await test.parts.db.update(lessons).set({ status: 2 }).where(eq(lessons.id, lesson.id));
    }
  });

  it.each(STATUSES)('an admin sets any status, from %i', async (from) => {
    for (const to of STATUSES) {
      for (const [caller, status] of [
        ['admin', 200],
        ['tutor', 403],
        ['student', 403],
        ['anonymous', 401],
      ] as const) {
        test.clock.set(new Date(startsAt.getTime() - 48 * 3_600_000));
        const lesson = await buildLesson(test, { ...offer, student, status: from, startsAt });
        const response = await setStatusAsAdmin(clients[caller], lesson.id, to);
        expect(response.status).toBe(status);
        const [stored] = await test.parts.db.select().from(lessons).where(eq(lessons.id, lesson.id));
        expect(stored?.status).toBe(status === 200 ? to : from);
        const history = await test.parts.db.select().from(lessonHistory).where(eq(lessonHistory.lessonId, lesson.id));
        expect(history).toHaveLength(status === 200 && from !== to ? 1 : 0);
        await test.parts.db.update(lessons).set({ status: 2 }).where(eq(lessons.id, lesson.id));
      }
    }
  });
});
