import type { ChatMessage } from '@casovi/contract/chat';
import { findMessage } from '../modules/chat/public.ts';
import type { EventMap } from '../platform/events.ts';
import type { Parts } from '../platform/parts.ts';
import type { ProcessChannel } from './process-channel.ts';
import { ROOM } from './rooms.ts';
import type { RealtimeServer } from './types.ts';

/**
 * Emits messages to sockets on every process. Other processes get only the id and read the message from the database: texts are stored
 * encrypted, and must not pass through NOTIFY or Redis in plain text.
 */
export function fanOutChat(io: RealtimeServer, parts: Parts, channel: ProcessChannel): void {
  const { events, log } = parts;
  // To both sides: the sender may have other tabs and devices.
  const emitStored = (message: ChatMessage) => {
    io.local.to([ROOM.user(message.receiver_id), ROOM.user(message.sender_id)]).emit('receiveMessage', message);
  };
  const emitSeen = ({ readerId, writerId }: EventMap['messagesSeen']) => {
    const payload = { receiverId: readerId, senderId: writerId, unreadCount: 0 };
    io.local.to([ROOM.user(readerId), ROOM.user(writerId)]).emit('markAsRead', payload);
  };
  const isHere = (...userIds: number[]) => userIds.some((userId) => io.of('/').adapter.rooms.has(ROOM.user(userId)));

  events.on('messageStored', (message) => {
    emitStored(message);
    const { id, sender_id: senderId, receiver_id: receiverId } = message;
    channel.publish('messageStored', { id, senderId, receiverId });
  });
  events.on('messagesSeen', (reading) => {
    emitSeen(reading);
    channel.publish('messagesSeen', reading);
  });

  /** Events of other processes are emitted in their order, however long each message takes to be read. */
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (emit: () => void | Promise<void>) => {
    queue = queue.then(emit).catch((error) => log.warn({ err: error }, 'a message of another process was not emitted'));
  };
  channel.on('messageStored', ({ id, senderId, receiverId }) => {
    if (!isHere(senderId, receiverId)) return;
    enqueue(async () => {
      const message = await findMessage(parts, id);
      if (message) emitStored(message);
    });
  });
  channel.on('messagesSeen', (reading) => {
    if (isHere(reading.readerId, reading.writerId)) enqueue(() => emitSeen(reading));
  });
}
