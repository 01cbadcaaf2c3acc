import type {} from './events.ts';

export { mailOfflineReceivers } from './away-mail.ts';
export { closeChatsOf } from './leave.ts';
export { can as canChat } from './policy.ts';
export { openConversation } from './queries.ts';
export { questionStateFor } from './questions.ts';
export { chatModule } from './routes.ts';
export { findMessage, markSeen, sendMessage } from './service.ts';
export { messageContext, textReader } from './texts.ts';
