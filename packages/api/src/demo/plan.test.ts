import {
  LESSON_STATUS,
  SLOT_TIMES,
  TEACHING_MODE,
  UNCATEGORISED,
  USER_TYPE,
  VERIFICATION_HOURS,
} from '@casovi/contract/constants';
import { contactProblem } from '@casovi/contract/question-rules';
import { ageOn, isEmail, isFullName, isPhone, passwordProblem, priceProblem } from '@casovi/contract/rules';
import {
  addDays,
  HOUR_MILLISECONDS,
  timeOfHour,
  todayInPodgorica,
  toWallClock,
  weekdayIndex,
} from '@casovi/contract/time';
import { describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { type DemoPlan, planDemo } from './plan.ts';
import type { PlannedException } from './plan-market.ts';
import { readWeek } from './week.ts';

const NOW = new Date('2026-05-04T08:00:00Z');
const plan = planDemo(NOW);
const ofType = (type: number) => plan.users.filter((user) => user.type === type);
const tutors = ofType(USER_TYPE.tutor);
const distinct = (values: readonly unknown[]) => new Set(values).size;
const words = (text: string) => text.split(/\s+/).length;

function userCalled(name: string) {
  const user = plan.users.find((candidate) => candidate.name === name);
  if (!user) throw new Error(`nobody is called ${name}`);
  return user;
}

describe('people of the demo', () => {
  test('are as many as promised', () => {
    expect(tutors.filter(({ person }) => person.picture !== false).length).toBeGreaterThanOrEqual(60);
    expect(tutors.filter(({ person }) => person.picture === false).length).toBeGreaterThan(0);
    expect(ofType(USER_TYPE.student)).toHaveLength(20);
    expect(ofType(USER_TYPE.admin)).toHaveLength(1);
  });

  test('pass the rules that everybody passes who registers', () => {
    for (const user of plan.users) {
      expect(isFullName(user.name), user.name).toBe(true);
      expect(isEmail(user.email), user.email).toBe(true);
      expect(user.email.endsWith('@casovi.example')).toBe(true);
      expect(isPhone(user.phone), user.phone).toBe(true);
      const age = ageOn(user.birthDate, todayInPodgorica(NOW));
      expect(age, user.name).toBeGreaterThanOrEqual(user.type === USER_TYPE.student ? 14 : 18);
    }
    expect(passwordProblem(DEMO_PASSWORD)).toBeNull();
    expect(distinct(plan.users.map(({ name }) => name))).toBe(plan.users.length);
    expect(distinct(plan.users.map(({ email }) => email))).toBe(plan.users.length);
    expect(distinct(plan.users.map(({ name }) => name.split(' ')[0]))).toBeGreaterThan(70);
  });

  test('tell of themselves in words of their own', () => {
    expect(distinct(tutors.map(({ biography }) => biography))).toBe(tutors.length);
    expect(distinct(tutors.map(({ biography }) => biography.split(' ').slice(0, 3).join(' ')))).toBe(tutors.length);
    for (const { name, biography } of tutors) {
      expect(words(biography), name).toBeGreaterThanOrEqual(40);
      expect(words(biography), name).toBeLessThanOrEqual(120);
    }
  });

  test('are verified, but for those who applied in the last two days: none is late, one lacks something', () => {
    const hoursAgo = (date: Date) => (NOW.getTime() - date.getTime()) / HOUR_MILLISECONDS;
    const waiting = tutors.filter(({ verified }) => !verified);
    expect(waiting.map(({ missing }) => missing === '').sort()).toEqual([false, true, true]);
    for (const { name, createdAt, missing, missingAt } of waiting) {
      expect(hoursAgo(createdAt), name).toBeLessThan(missing ? 48 : VERIFICATION_HOURS);
      if (missingAt) expect(hoursAgo(missingAt)).toBeLessThan(hoursAgo(createdAt));
    }
  });

  test('the three documented accounts exist', () => {
    expect(DEMO_ACCOUNTS.map(({ name, email }) => userCalled(name).email === email)).toEqual([true, true, true]);
    expect(DEMO_ACCOUNTS.map(({ name }) => userCalled(name).type)).toEqual([1, 2, 3]);
  });
});

describe('what the tutors of the demo offer', () => {
  test('subjects stand in categories, one of them the plain one, and each is taught', () => {
    expect(plan.subjects.length).toBeGreaterThanOrEqual(24);
    expect(plan.categories.length).toBeGreaterThanOrEqual(5);
    expect(plan.categories.map(({ name }) => name)).toContain(UNCATEGORISED);
    expect(distinct(plan.subjects.map(({ slug }) => slug))).toBe(plan.subjects.length);
    expect(distinct(plan.offerings.map(({ subjectId }) => subjectId))).toBe(plan.subjects.length);
  });

  test('everybody has one to four subjects at fair prices, and hours in which to teach them', () => {
    for (const { id, name } of tutors) {
      const offerings = plan.offerings.filter(({ tutorId }) => tutorId === id);
      expect(distinct(offerings.map(({ subjectId }) => subjectId)), name).toBeGreaterThanOrEqual(1);
      expect(distinct(offerings.map(({ subjectId }) => subjectId)), name).toBeLessThanOrEqual(4);
      expect(
        offerings.every(({ price }) => priceProblem(price) === null && price >= 8 && price <= 30),
        name,
      ).toBe(true);
      const hours = plan.availability.filter(({ tutorId }) => tutorId === id);
      expect(hours.length, name).toBeGreaterThanOrEqual(4);
      expect(
        hours.every(({ hour }) => SLOT_TIMES.includes(timeOfHour(hour))),
        name,
      ).toBe(true);
      expect(distinct(hours.map(({ weekday, hour }) => `${weekday} ${hour}`)), name).toBe(hours.length);
    }
    expect(distinct(plan.tutors.map(({ teachingMode }) => teachingMode))).toBe(Object.keys(TEACHING_MODE).length);
  });

  test('the demo tutor teaches mathematics and physics on any afternoon', () => {
    const { id } = userCalled('Milena Đurović');
    const taught = plan.offerings.filter(({ tutorId }) => tutorId === id).map(({ subjectId }) => subjectId);
    const names = plan.subjects.filter((subject) => taught.includes(subject.id)).map(({ name }) => name);
    expect(names).toEqual(['Matematika', 'Fizika']);
    expect(plan.availability.filter(({ tutorId, hour }) => tutorId === id && hour >= 14)).toHaveLength(7 * 6);
  });

  test('a week that cannot be read is refused', () => {
    expect(readWeek('Sub-Ned 9-11')).toEqual([
      { weekday: 6, hour: 9 },
      { weekday: 6, hour: 10 },
      { weekday: 0, hour: 9 },
      { weekday: 0, hour: 10 },
    ]);
    expect(() => readWeek('Mon 9-11')).toThrow('Mon 9-11');
  });
});

/** Every moment must do: just after midnight, late at night, and around both clock changes. */
const MOMENTS = [
  '2026-05-04T08:00:00Z',
  '2026-03-28T23:05:00Z',
  '2026-03-30T06:00:00Z',
  '2026-10-25T21:59:00Z',
  '2026-10-26T10:00:00Z',
  '2026-12-31T23:30:00Z',
  '2027-02-28T22:01:00Z',
].map((text) => new Date(text));

describe.each(MOMENTS)('lessons of the demo when it is %s', (now) => {
  const { lessons, reviews, availability, exceptions, messages, members, questions, users }: DemoPlan = planDemo(now);
  const hoursOf = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;

  test('never overlap for a tutor or for a student', () => {
    const busy = lessons
      .filter(({ status }) => status !== LESSON_STATUS.cancelled)
      .flatMap(({ tutorId, studentId, startsAt, endsAt }) =>
        Array.from({ length: hoursOf(startsAt, endsAt) }, (_, hour) => startsAt.getTime() + hour * 3_600_000).flatMap(
          (time) => [`${tutorId} ${time}`, `${studentId} ${time}`],
        ),
      );
    expect(distinct(busy)).toBe(busy.length);
  });

  test('stand in the free hours of their tutors', () => {
    const free = new Set(availability.map(({ tutorId, weekday, hour }) => `${tutorId} ${weekday} ${hour}`));
    for (const { tutorId, startsAt, endsAt } of lessons) {
      const { date, time } = toWallClock(startsAt);
      expect(free).toContain(`${tutorId} ${weekdayIndex(date)} ${Number(time.slice(0, 2))}`);
      if (hoursOf(startsAt, endsAt) === 2) {
        expect(free).toContain(`${tutorId} ${weekdayIndex(date)} ${Number(time.slice(0, 2)) + 1}`);
      }
    }
  });

  test('are not on days on which their tutors are away', () => {
    const daysOff = exceptions.filter(({ extra }) => !extra);
    expect(daysOff.length).toBeGreaterThan(1);
    for (const { tutorId, startsAt } of lessons) {
      const { date } = toWallClock(startsAt);
      const isOff = (one: PlannedException) => one.firstDate <= date && date <= one.lastDate;
      expect(daysOff.filter((one) => one.tutorId === tutorId && isOff(one))).toEqual([]);
    }
  });

  test('have lived a life that leads to their status', () => {
    for (const { id, status, startsAt, endsAt, bookedAt, steps, tutorId, studentId } of lessons) {
      expect(steps.at(-1)?.toStatus, `lesson ${id}`).toBe(status);
      expect(steps.map(({ fromStatus }) => fromStatus)).toEqual([
        null,
        ...steps.slice(0, -1).map(({ toStatus }) => toStatus),
      ]);
      const times = [...steps.map(({ at }) => at.getTime()), now.getTime()];
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
      if (status === LESSON_STATUS.pending) expect(startsAt.getTime()).toBeGreaterThan(now.getTime());
      if (status === LESSON_STATUS.held) expect(steps.at(-1)?.at.getTime()).toBeGreaterThan(endsAt.getTime());
      for (const userId of [tutorId, studentId]) {
        expect(users.find((user) => user.id === userId)?.createdAt.getTime()).toBeLessThan(bookedAt.getTime());
      }
    }
  });

  test('come in all four statuses for the demo tutor and the demo student, some of them this week', () => {
    const today = todayInPodgorica(now);
    for (const name of ['Milena Đurović', 'Luka Šekularac']) {
      const own = lessons.filter(({ tutorId, studentId }) => [tutorId, studentId].includes(userCalled(name).id));
      expect(own.map(({ status }) => status)).toEqual(expect.arrayContaining([1, 2, 3, 4]));
      const dates = own.map(({ startsAt }) => toWallClock(startsAt).date);
      expect(dates.some((date) => date > today && date <= addDays(today, 7))).toBe(true);
    }
  });

  test('the held ones are reviewed, each at most once and after it was held', () => {
    expect(reviews).toHaveLength(272);
    expect(distinct(reviews.map(({ lessonId }) => lessonId))).toBe(reviews.length);
    for (const review of reviews) {
      const lesson = lessons.find(({ id }) => id === review.lessonId);
      expect(lesson).toMatchObject({ tutorId: review.tutorId, studentId: review.studentId, status: 4 });
      const held = lesson?.steps.at(-1)?.at.getTime();
      expect(review.createdAt.getTime()).toBeGreaterThan(held ?? Number.POSITIVE_INFINITY);
      expect(review.createdAt.getTime()).toBeLessThan(now.getTime());
    }
    const texts = reviews.map(({ body }) => body).filter(Boolean);
    expect(texts.length).toBeGreaterThan(150);
    expect(distinct(texts)).toBe(texts.length);
  });

  test('one held lesson of the demo student waits for a review', () => {
    const reviewed = new Set(reviews.map(({ lessonId }) => lessonId));
    const waiting = lessons.filter(
      ({ id, studentId, status }) =>
        studentId === userCalled('Luka Šekularac').id && status === LESSON_STATUS.held && !reviewed.has(id),
    );
    expect(waiting.map(({ tutorId }) => tutorId)).toEqual([userCalled('Milena Đurović').id]);
  });

  test('let their two sides talk, in the past and in order', () => {
    expect(distinct(messages.map(({ conversationId }) => conversationId))).toBeGreaterThanOrEqual(8);
    const asked = new Set(questions.map(({ conversationId }) => conversationId));
    const times = [...messages.map(({ createdAt }) => createdAt.getTime()), now.getTime()];
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    for (const { conversationId, senderId, receiverId, createdAt } of messages) {
      const pair = [senderId, receiverId];
      const lesson = lessons.find(({ tutorId, studentId }) => pair.includes(tutorId) && pair.includes(studentId));
      if (asked.has(conversationId)) expect(lesson).toBeUndefined();
      else expect(lesson?.bookedAt.getTime()).toBeLessThan(createdAt.getTime());
    }
    for (const { userId, otherId, unreadCount } of members) {
      const unseen = messages.filter(
        (message) => message.senderId === otherId && message.receiverId === userId && !message.seenAt,
      );
      expect(unreadCount).toBe(unseen.length);
    }
  });

  test('ask a question before the first lesson: one waits for the demo tutor, the demo student has an answer', () => {
    const [waiting, answered] = questions;
    expect(members.filter(({ questionOnly }) => questionOnly)).toHaveLength(4);
    expect([questions.length, waiting?.answerId]).toEqual([2, null]);
    expect(messages.find(({ id }) => id === waiting?.questionId)?.receiverId).toBe(userCalled('Milena Đurović').id);
    expect(messages.find(({ id }) => id === answered?.answerId)?.receiverId).toBe(userCalled('Luka Šekularac').id);
    for (const { conversationId } of questions)
      for (const { text } of messages.filter((message) => message.conversationId === conversationId))
        expect(contactProblem(text)).toBeNull();
  });
});
