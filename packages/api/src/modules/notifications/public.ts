import type {} from './events.ts';

export { deleteNotificationsOf } from './queries.ts';
export { notificationsModule } from './routes.ts';
export {
  deleteReadNotifications,
  markMessageNotificationsRead,
  notifyOfLesson,
  publishMessageNotification,
  unreadCountsOf,
} from './service.ts';
