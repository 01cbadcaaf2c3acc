import type { ChatMessage } from '@casovi/contract/chat';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/parts.ts';
import { enqueuePush, hasDevices } from '../push/public.ts';
import { findPerson } from './queries.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Of one's conversation with this person. */
export const conversationTopic = (otherId: number): string => `conversation-${otherId}`;

/**
 * Tells receivers without an open page at once, and does not keep the sender waiting for it. What is lost with its process is told by the
 * mail a minute later.
 */
export function pushNewMessages(app: FastifyInstance, parts: Parts): void {
  const running = new Set<Promise<void>>();
  parts.events.on('messageStored', (message) => {
    const work = pushIfAway(parts, message)
      .catch((error) => parts.log.error({ err: error }, 'a new message was not told to devices'))
      .finally(() => running.delete(work));
    running.add(work);
  });
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
}

/** Without the text. */
async function pushIfAway(parts: Parts, { sender_id: senderId, receiver_id: receiverId }: ChatMessage): Promise<void> {
  // Presence is asked last: on several processes each of them has to answer.
  if (!(await hasDevices(parts, receiverId)) || (await parts.presence.isOnline(receiverId))) return;
  const writer = await findPerson(parts.db, senderId);
  if (!writer) return;
  await enqueuePush(parts, parts.db, {
    ...{ receiverId, event: 'message' },
    title: `Nova poruka od ${writer.name}`,
    body: 'Otvorite razgovor da je pročitate.',
    path: `/poruke?korisnik=${senderId}`,
    expiresAt: new Date(parts.clock.now().getTime() + DAY_MILLISECONDS),
    topic: conversationTopic(senderId),
  });
}
