import type { UnreadCounts } from '@casovi/contract/chat';
import { NOTIFICATION_TYPE } from '@casovi/contract/constants';

export const NOTHING_UNREAD: UnreadCounts = { totalUnread: 0, messageUnread: 0, classUnread: 0, reminderUnread: 0 };

export function raised(counts: UnreadCounts, type: number): UnreadCounts {
  if (type === NOTIFICATION_TYPE.message) {
    return { ...counts, totalUnread: counts.totalUnread + 1, messageUnread: counts.messageUnread + 1 };
  }
  if (type === NOTIFICATION_TYPE.lesson) {
    return { ...counts, totalUnread: counts.totalUnread + 1, classUnread: counts.classUnread + 1 };
  }
  if (type === NOTIFICATION_TYPE.reminder) return { ...counts, reminderUnread: counts.reminderUnread + 1 };
  return counts;
}

export const lowered = (counts: UnreadCounts, removed: number): UnreadCounts => ({
  ...counts,
  totalUnread: Math.max(0, counts.totalUnread - removed),
});

export const withoutClasses = (counts: UnreadCounts): UnreadCounts => ({
  ...lowered(counts, counts.classUnread),
  classUnread: 0,
  reminderUnread: 0,
});
