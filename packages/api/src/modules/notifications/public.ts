export { notificationsModule } from './routes.ts';
export {
  forgetReadNotifications,
  markMessageNotificationsRead,
  notifyOfLesson,
  notifyOfMessage,
  unreadCountsOf,
} from './service.ts';
