import type { UnreadCounts } from '@casovi/contract/chat';
import { NOTIFICATION_TYPE } from '@casovi/contract/constants';
import { isReminder, type Notice, type NoticeEvent } from '@casovi/contract/notices';
import { inTransaction, type Publish } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectConversations, selectNotices } from './list-queries.ts';
import { presentConversation, presentNotice } from './presenter.ts';
import {
  countUnread,
  deleteNotificationsOfOffers,
  deleteNotificationsReadBefore,
  insertNotification,
  markRead,
  markReadOfSender,
} from './queries.ts';

export async function unreadCountsOf({ db }: Pick<Parts, 'db'>, userId: number): Promise<UnreadCounts> {
  const rows = await countUnread(db, userId);
  const of = (type: number) => rows.find((row) => row.type === type)?.count ?? 0;
  const messageUnread = of(NOTIFICATION_TYPE.message);
  const classUnread = of(NOTIFICATION_TYPE.lesson);
  const reminderUnread = of(NOTIFICATION_TYPE.reminder);
  return { totalUnread: messageUnread + classUnread, messageUnread, classUnread, reminderUnread };
}

const PAGE = 20;

/** Newest first. */
export async function listNotices(
  { db }: Pick<Parts, 'db'>,
  userId: number,
  limit = PAGE,
): Promise<{ obavjestenja: Notice[]; ima_jos: boolean }> {
  // One more than is shown, to know whether there are more.
  const notices = (await selectNotices(db, userId, limit + 1)).map(presentNotice);
  const conversations = (await selectConversations(db, userId, limit + 1)).map(presentConversation);
  const all = [...notices, ...conversations].toSorted((one, next) => (one.vrijeme < next.vrijeme ? 1 : -1));
  return { obavjestenja: all.slice(0, limit), ima_jos: all.length > limit };
}

export interface LessonNotice {
  receiverId: number;
  event: Exclude<NoticeEvent, 'message'>;
  startsAt: Date;
  /** Of how many lessons of a series, or free hours, it tells. */
  lessons?: number;
  now: Date;
}

/** Of a lesson, of an hour that is held for a student who waits, or of hours of a tutor that became free. False for a reminder that was given before. */
export async function notifyOfLesson(
  tx: Executor,
  publish: Publish,
  { now, ...notice }: LessonNotice & ({ lessonId: number } | { offerId: number } | { tutorId: number }),
): Promise<boolean> {
  const { receiverId, event } = notice;
  const type = isReminder(event) ? NOTIFICATION_TYPE.reminder : NOTIFICATION_TYPE.lesson;
  const isNew = await insertNotification(tx, { ...notice, type, createdAt: now });
  if (isNew) publish('notified', { receiverId, type });
  return isNew;
}

/** Before the offers are deleted, or when they are of no use any more. */
export async function withdrawOfferNotifications(tx: Executor, publish: Publish, offerIds: number[]): Promise<void> {
  if (offerIds.length === 0) return;
  for (const receiverId of await deleteNotificationsOfOffers(tx, offerIds))
    publish('notificationsRead', { receiverId, type: NOTIFICATION_TYPE.lesson, removedCount: 1 });
}

/** The row is inserted together with the message. */
export const publishMessageNotification = (publish: Publish, receiverId: number): void =>
  publish('notified', { receiverId, type: NOTIFICATION_TYPE.message });

export async function markMessageNotificationsRead(
  tx: Executor,
  publish: Publish,
  { receiverId, senderId, now }: { receiverId: number; senderId: number; now: Date },
): Promise<void> {
  const type = NOTIFICATION_TYPE.message;
  const removedCount = await markReadOfSender(tx, receiverId, senderId, now);
  if (removedCount > 0) publish('notificationsRead', { receiverId, type, removedCount });
}

/** All but messages, or one. */
export const markNoticesRead = (parts: Parts, receiverId: number, id?: number): Promise<void> =>
  inTransaction(parts, (tx, publish) => markReadThose(tx, publish, receiverId, { id, now: parts.clock.now() }));

/** Of lessons that the receiver has just seen elsewhere. */
export const markReadOfLessons = (
  tx: Executor,
  publish: Publish,
  receiverId: number,
  of: { lessonIds: number[]; now: Date },
): Promise<void> => markReadThose(tx, publish, receiverId, of);

async function markReadThose(
  tx: Executor,
  publish: Publish,
  receiverId: number,
  which: Parameters<typeof markRead>[2],
): Promise<void> {
  const type = NOTIFICATION_TYPE.lesson;
  const types = await markRead(tx, receiverId, which);
  if (types.length === 0) return;
  const removedCount = types.filter((one) => one === type).length;
  publish('notificationsRead', { receiverId, type, removedCount });
}

const READ_RETENTION_MILLISECONDS = 90 * 24 * 60 * 60 * 1000;

export async function deleteReadNotifications({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  await deleteNotificationsReadBefore(db, new Date(clock.now().getTime() - READ_RETENTION_MILLISECONDS));
}
