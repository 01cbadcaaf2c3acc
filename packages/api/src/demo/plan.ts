import { LESSON_STATUS } from '@casovi/contract/constants';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { DEMO_TOWNS } from './content/towns.ts';
import { planAccounts } from './plan-accounts.ts';
import { planChat } from './plan-chat.ts';
import { castOf, planLessons } from './plan-lessons.ts';
import { planMails } from './plan-mails.ts';
import { planMarket } from './plan-market.ts';
import { planNotices } from './plan-notices.ts';
import { planSaved } from './plan-saved.ts';
import { planWaiting } from './plan-waiting.ts';

const FRESH_MILLISECONDS = 7 * 24 * HOUR_MILLISECONDS;

export type DemoPlan = ReturnType<typeof planDemo>;

/** Every row of the demo but passwords, pictures and encrypted texts: a pure function of the time. */
export function planDemo(now: Date) {
  const accounts = planAccounts(now);
  const market = planMarket(now, accounts.tutors);
  const cast = castOf(accounts);
  const { lessons, reviews } = planLessons(now, cast, market);
  const tutors = accounts.tutors.map(({ id: userId, teachingMode, person }) => {
    const received = reviews.filter((review) => review.tutorId === userId);
    return {
      // Drizzle ignores keys that are not columns.
      ...person,
      ...person.rules,
      ...person.where,
      towns: [...(DEMO_TOWNS[person.name] ?? [])],
      userId,
      teachingMode,
      reviewCount: received.length,
      ratingSum: received.reduce((sum, review) => sum + review.rating, 0),
      heldCount: lessons.filter((lesson) => lesson.tutorId === userId && lesson.status === LESSON_STATUS.held).length,
    };
  });
  const users = [accounts.admin, ...accounts.tutors, ...accounts.students];
  const freshReviews = reviews.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < FRESH_MILLISECONDS);
  const chat = planChat(now, cast, lessons);
  const waiting = planWaiting(now, cast, market, lessons);
  const { messages } = chat;
  const { waitingOffers } = waiting;
  const notifications = planNotices(now, { lessons, freshReviews, messages, waitingOffers });
  return {
    users,
    tutors,
    ...market,
    lessons,
    reviews,
    freshReviews,
    ...chat,
    ...waiting,
    ...planSaved(now, cast),
    notifications,
    mails: planMails(now),
  };
}
