import type {} from './events.ts';

export { optOutUrl } from './opt-out.ts';
export { afterQuietHours, beforeQuietHours, type QuietHours } from './policy.ts';
export { isWanted, optOutPage, quietHoursOfAll } from './preferences.ts';
export { deleteNoticesOf } from './queries.ts';
export { notificationsModule } from './routes.ts';
export {
  deleteReadNotifications,
  markMessageNotificationsRead,
  markReadOfLessons,
  notifyOfLesson,
  publishMessageNotification,
  unreadCountsOf,
  withdrawOfferNotifications,
} from './service.ts';
