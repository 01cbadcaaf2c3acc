import type { Events } from '../platform/events.ts';
import { ROOM } from './rooms.ts';
import type { RealtimeServer } from './types.ts';

/** Tells sockets, on every process, what modules published after their commits; of chats, see fan-out-chat. */
export function fanOut(io: RealtimeServer, events: Events): void {
  events.on('notified', ({ receiverId, type }) => {
    io.to(ROOM.user(receiverId)).emit('newNotification', { receiver_id: receiverId, tip_notifikacije: type });
  });
  events.on('notificationsRead', ({ receiverId, removedCount }) => {
    io.to(ROOM.user(receiverId)).emit('updateTotalNotifications', { removedCount });
  });
  events.on('calendarChanged', ({ tutorId }) => {
    io.to(ROOM.calendar(tutorId)).emit('calendarChanged', { profesorId: tutorId });
  });
  events.on('lessonChanged', ({ lessonId, tutorId, studentId }) => {
    io.to([ROOM.user(tutorId), ROOM.user(studentId)]).emit('lessonChanged', { id: lessonId });
  });
  events.on('sessionsEnded', ({ userId, sessionId }) => {
    io.in(sessionId ? ROOM.session(sessionId) : ROOM.connections(userId)).disconnectSockets(true);
  });
}
