import type {} from './events.ts';

export { deleteNotificationsOf } from './queries.ts';
export { notificationsModule } from './routes.ts';
export {
  forgetReadNotifications,
  markMessageNotificationsRead,
  notifyOfLesson,
  tellOfMessage,
  unreadCountsOf,
} from './service.ts';
