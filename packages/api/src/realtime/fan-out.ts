import type { Events } from '../platform/events.ts';
import { ROOM } from './rooms.ts';
import type { RealtimeServer } from './types.ts';

/** Tells sockets, on every process, what modules published after their commits. */
export function fanOut(io: RealtimeServer, events: Events): void {
  events.on('notified', ({ receiverId, type }) => {
    io.to(ROOM.user(receiverId)).emit('newNotification', { receiver_id: receiverId, tip_notifikacije: type });
  });
  events.on('notificationsRead', ({ receiverId, removedCount }) => {
    io.to(ROOM.user(receiverId)).emit('updateTotalNotifications', { removedCount });
  });
  // To both sides: the other tabs and devices of the writer want to see it as well.
  events.on('messageStored', (message) => {
    io.to([ROOM.user(message.receiver_id), ROOM.user(message.sender_id)]).emit('receiveMessage', message);
  });
  events.on('messagesSeen', ({ readerId, writerId }) => {
    const payload = { receiverId: readerId, senderId: writerId, unreadCount: 0 };
    io.to([ROOM.user(readerId), ROOM.user(writerId)]).emit('markAsRead', payload);
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
