import type { NotificationType } from '@casovi/contract/constants';

declare module '../../platform/events.ts' {
  interface EventMap {
    notified: { receiverId: number; type: NotificationType };
    notificationsRead: { receiverId: number; type: NotificationType; removedCount: number };
  }
}
