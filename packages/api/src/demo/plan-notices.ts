/** The lists of what happened, and which of it is unread. */
import { LESSON_STATUS, NOTIFICATION_TYPE, type NotificationType } from '@casovi/contract/constants';
import type { NoticeEvent } from '@casovi/contract/notices';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import type { LessonStep } from './lesson-steps.ts';
import type { PlannedMessage } from './plan-chat.ts';
import type { PlannedLesson, PlannedReview } from './plan-lessons.ts';
import type { planWaiting } from './plan-waiting.ts';

export interface PlannedNotification {
  id: number;
  receiverId: number;
  type: NotificationType;
  event: NoticeEvent | null;
  startsAt: Date | null;
  lessons: number;
  lessonId: number | null;
  messageId: number | null;
  offerId: number | null;
  createdAt: Date;
  readAt: Date | null;
}

type Unplaced = Omit<PlannedNotification, 'id'>;

interface Happened {
  lessons: readonly PlannedLesson[];
  freshReviews: readonly PlannedReview[];
  messages: readonly PlannedMessage[];
  waitingOffers: ReturnType<typeof planWaiting>['waitingOffers'];
}

const DAYS_BACK = 21;
const READ_AFTER = HOUR_MILLISECONDS / 4;

export function planNotices(now: Date, { lessons, freshReviews, messages, waitingOffers }: Happened) {
  const since = now.getTime() - DAYS_BACK * 24 * HOUR_MILLISECONDS;
  const recent = lessons.filter(({ startsAt }) => startsAt.getTime() > since);
  return [
    // A series is told once.
    ...recent.filter(({ seriesNumber }) => (seriesNumber ?? 1) === 1).flatMap((lesson) => stepsTold(lesson, now)),
    ...recent.flatMap((lesson) => reminders(lesson, now)),
    ...freshReviews.flatMap((review) => reviewTold(review, lessons)),
    ...messages.filter(({ seenAt }) => !seenAt).map(messageTold),
    ...waitingOffers.map(({ id: offerId, studentId, startsAt }) =>
      told({ receiverId: studentId, event: 'offer', startsAt, offerId, createdAt: now }),
    ),
  ]
    .sort((first, second) => first.createdAt.getTime() - second.createdAt.getTime())
    .map((notification, index): PlannedNotification => ({ id: index + 1, ...notification }));
}

const told = (notice: Partial<Unplaced> & Pick<Unplaced, 'receiverId' | 'createdAt' | 'event'>): Unplaced => ({
  ...{
    type: NOTIFICATION_TYPE.lesson,
    startsAt: null,
    lessons: 1,
    lessonId: null,
    messageId: null,
    offerId: null,
    readAt: null,
  },
  ...notice,
});

const isOpen = ({ startsAt, status }: PlannedLesson, now: Date): boolean =>
  startsAt > now && status !== LESSON_STATUS.held;

/** To the other side; unread is only the last step of what is still ahead. */
function stepsTold(lesson: PlannedLesson, now: Date): Unplaced[] {
  const { id: lessonId, tutorId, studentId, startsAt, seriesSize, steps } = lesson;
  return steps.map((step) => {
    const isUnread = isOpen(lesson, now) && step === steps.at(-1);
    return told({
      receiverId: step.actorId === tutorId ? studentId : tutorId,
      event: eventOf(step, tutorId),
      ...{ startsAt, lessonId, lessons: seriesSize ?? 1, createdAt: step.at },
      readAt: isUnread ? null : new Date(Math.min(step.at.getTime() + READ_AFTER, now.getTime())),
    });
  });
}

function eventOf({ fromStatus, toStatus, actorId }: LessonStep, tutorId: number): NoticeEvent {
  if (fromStatus === toStatus) return 'move-proposed';
  if (toStatus === LESSON_STATUS.pending) return 'requested';
  if (toStatus === LESSON_STATUS.confirmed) return 'approved';
  if (toStatus === LESSON_STATUS.held) return 'held';
  return fromStatus === LESSON_STATUS.pending && actorId === tutorId ? 'declined' : 'cancelled';
}

/** Of lessons that were confirmed in time. */
function reminders(lesson: PlannedLesson, now: Date): Unplaced[] {
  const { id: lessonId, tutorId, studentId, startsAt, agreedAt } = lesson;
  if (!agreedAt) return [];
  const ahead = [
    { event: 'reminder-day', hours: 24 },
    { event: 'reminder-hours', hours: 2 },
  ] as const;
  return ahead.flatMap(({ event, hours }) => {
    const createdAt = new Date(startsAt.getTime() - hours * HOUR_MILLISECONDS);
    if (createdAt > now || createdAt < agreedAt) return [];
    const readAt = startsAt > now ? null : startsAt;
    return [tutorId, studentId].map((receiverId) =>
      told({ type: NOTIFICATION_TYPE.reminder, receiverId, event, startsAt, lessonId, createdAt, readAt }),
    );
  });
}

function reviewTold({ tutorId, lessonId, createdAt }: PlannedReview, lessons: readonly PlannedLesson[]): Unplaced[] {
  const lesson = lessons.find(({ id }) => id === lessonId);
  return lesson ? [told({ receiverId: tutorId, event: 'review', startsAt: lesson.startsAt, lessonId, createdAt })] : [];
}

const messageTold = ({ id: messageId, receiverId, createdAt }: PlannedMessage): Unplaced =>
  told({ receiverId, type: NOTIFICATION_TYPE.message, event: null, messageId, createdAt });
