import type { Events } from '../platform/events.ts';
import type { ProcessChannel } from './process-channel.ts';
import { ROOM } from './rooms.ts';
import type { ChannelEvents, RealtimeServer } from './types.ts';

/** Tells sockets, on every process, what modules published after their commits; of chats, see fan-out-chat. */
export function fanOut(io: RealtimeServer, events: Events, channel: ProcessChannel): void {
  /** Each process tells its own sockets: whoever sits here hears of it at once, the others of many things at a time. */
  const everywhere = <Name extends Told>(name: Name, tell: (payload: ChannelEvents[Name]) => void) => {
    channel.on(name, tell);
    events.on(name, (payload) => {
      const told = payload as ChannelEvents[Name];
      tell(told);
      channel.publish(name, told);
    });
  };
  everywhere('notified', ({ receiverId, type }) => {
    const payload = { receiver_id: receiverId, tip_notifikacije: type };
    io.local.to(ROOM.user(receiverId)).emit('newNotification', payload);
  });
  everywhere('notificationsRead', ({ receiverId, removedCount }) => {
    io.local.to(ROOM.user(receiverId)).emit('updateTotalNotifications', { removedCount });
  });
  everywhere('calendarChanged', ({ tutorId }) => {
    io.local.to(ROOM.calendar(tutorId)).emit('calendarChanged', { profesorId: tutorId });
  });
  everywhere('lessonChanged', ({ lessonId, tutorId, studentId }) => {
    io.local.to([ROOM.user(tutorId), ROOM.user(studentId)]).emit('lessonChanged', { id: lessonId });
  });
  events.on('sessionsEnded', ({ userId, sessionId }) => {
    const room = sessionId ? ROOM.session(sessionId) : ROOM.connections(userId);
    // Here at once, whatever became of the connection to the other processes.
    io.local.in(room).disconnectSockets(true);
    io.in(room).disconnectSockets(true);
  });
}

type Told = 'notified' | 'notificationsRead' | 'calendarChanged' | 'lessonChanged';
