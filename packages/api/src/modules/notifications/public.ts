import type {} from './events.ts';

export { deleteNotificationsOf } from './queries.ts';
export { notificationsModule } from './routes.ts';
export {
  deleteReadNotifications,
  markMessageNotificationsRead,
  notifyOfLesson,
  publishMessageNotification,
  unreadCountsOf,
  withdrawOfferNotifications,
} from './service.ts';
