import type { Parts } from '../../platform/parts.ts';
import { mailWhoeverIsAway } from './away-mail.ts';
import type {} from './events.ts';

export { leaveChats } from './leave.ts';
export { can as canChat } from './policy.ts';
export { chatModule } from './routes.ts';
export { findMessage, markSeen, sendMessage } from './service.ts';
export { textReader } from './texts.ts';

export const chatTasks = (parts: Parts) => ({
  'message-mail': (payload: unknown) => {
    const { conversationId, receiverId } = payload as { conversationId: number; receiverId: number };
    return mailWhoeverIsAway(parts, conversationId, receiverId);
  },
});
