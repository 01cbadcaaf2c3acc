import type { ChatMessage } from '@casovi/contract/chat';
import { findMessage } from '../modules/chat/public.ts';
import type { EventMap } from '../platform/events.ts';
import type { Parts } from '../platform/parts.ts';
import type { ProcessChannel } from './process-channel.ts';
import { ROOM } from './rooms.ts';
import type { RealtimeServer } from './types.ts';

/**
 * Tells sockets of messages, on every process. What goes to the others is an id, and they read the message where it is
 * stored: texts are encrypted there, and must not lie about in what the processes tell each other through the database.
 */
export function fanOutChat(io: RealtimeServer, parts: Parts, channel: ProcessChannel): void {
  const { events, log } = parts;
  // To both sides: the other tabs and devices of the writer want to see it as well.
  const tellStored = (message: ChatMessage) => {
    io.local.to([ROOM.user(message.receiver_id), ROOM.user(message.sender_id)]).emit('receiveMessage', message);
  };
  const tellSeen = ({ readerId, writerId }: EventMap['messagesSeen']) => {
    const payload = { receiverId: readerId, senderId: writerId, unreadCount: 0 };
    io.local.to([ROOM.user(readerId), ROOM.user(writerId)]).emit('markAsRead', payload);
  };
  const isHere = (...userIds: number[]) => userIds.some((userId) => io.of('/').adapter.rooms.has(ROOM.user(userId)));

  events.on('messageStored', (message) => {
    tellStored(message);
    const { id, sender_id: senderId, receiver_id: receiverId } = message;
    channel.publish('messageStored', { id, senderId, receiverId });
  });
  events.on('messagesSeen', (reading) => {
    tellSeen(reading);
    channel.publish('messagesSeen', reading);
  });

  /** What the other processes said, in the order in which they said it, however long each message takes to be read. */
  let told: Promise<void> = Promise.resolve();
  const afterThat = (step: () => void | Promise<void>) => {
    told = told.then(step).catch((error) => log.warn({ err: error }, 'a message of another process was not told'));
  };
  channel.on('messageStored', ({ id, senderId, receiverId }) => {
    if (!isHere(senderId, receiverId)) return;
    afterThat(async () => {
      const message = await findMessage(parts, id);
      if (message) tellStored(message);
    });
  });
  channel.on('messagesSeen', (reading) => {
    if (isHere(reading.readerId, reading.writerId)) afterThat(() => tellSeen(reading));
  });
}
