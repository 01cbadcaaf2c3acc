import { NOTIFICATION_TYPE } from '@casovi/contract/constants';
import type { Events } from '../platform/events.ts';
import type { ProcessChannel } from './process-channel.ts';
import { ROOM } from './rooms.ts';
import type { ChannelEvents, RealtimeServer } from './types.ts';

/** Emits domain events to sockets on every process; for messages see fan-out-chat. */
export function fanOut(io: RealtimeServer, events: Events, channel: ProcessChannel): void {
  /** To local sockets at once, to other processes in batches. */
  const fanOutEvent = <Name extends FannedOut>(name: Name, emit: (payload: ChannelEvents[Name]) => void) => {
    channel.on(name, emit);
    events.on(name, (payload) => {
      const event = payload as ChannelEvents[Name];
      emit(event);
      channel.publish(name, event);
    });
  };
  fanOutEvent('notified', ({ receiverId, type }) => {
    const receiver = io.local.to(ROOM.user(receiverId));
    if (type === NOTIFICATION_TYPE.reminder) receiver.emit('newReminder');
    else receiver.emit('newNotification', { receiver_id: receiverId, tip_notifikacije: type });
  });
  fanOutEvent('notificationsRead', ({ receiverId, removedCount }) => {
    io.local.to(ROOM.user(receiverId)).emit('updateTotalNotifications', { removedCount });
  });
  fanOutEvent('calendarChanged', ({ tutorId }) => {
    io.local.to(ROOM.calendar(tutorId)).emit('calendarChanged', { profesorId: tutorId });
  });
  fanOutEvent('lessonChanged', ({ lessonId, tutorId, studentId }) => {
    io.local.to([ROOM.user(tutorId), ROOM.user(studentId)]).emit('lessonChanged', { id: lessonId });
  });
  events.on('sessionsEnded', ({ userId, sessionId }) => {
    const room = sessionId ? ROOM.session(sessionId) : ROOM.connections(userId);
    // Locally too, in case the adapter has lost its connection.
    io.local.in(room).disconnectSockets(true);
    io.in(room).disconnectSockets(true);
  });
}

type FannedOut = 'notified' | 'notificationsRead' | 'calendarChanged' | 'lessonChanged';
