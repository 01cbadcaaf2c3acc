import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import type { Logger } from '../../platform/log/logger.ts';
import type { Parts } from '../../platform/parts.ts';
import { messageContext, unseal } from '../../platform/security/crypto.ts';
import type { MessageRow } from './queries.ts';

export type ReadText = (row: Pick<MessageRow, 'id' | 'senderId' | 'receiverId' | 'keyId' | 'body'>) => string;

/** Keys of which the log has heard already: a conversation can hold thousands of messages. */
const told = new WeakMap<Logger, Set<string>>();

/**
 * Opens stored texts. One whose key was taken out of the settings, or whose bytes were changed, must not take everything
 * beside it along: it says that it cannot be shown, and is readable again once its key is back.
 */
export const textReader =
  ({ settings, log }: Pick<Parts, 'settings' | 'log'>): ReadText =>
  (row) => {
    try {
      return unseal(settings.chatKeys, row, messageContext(row.senderId, row.receiverId));
    } catch (error) {
      const known = told.get(log) ?? new Set();
      told.set(log, known);
      if (!known.has(row.keyId)) {
        known.add(row.keyId);
        log.error({ err: error, keyId: row.keyId, messageId: row.id }, 'messages of this key cannot be read');
      }
      return CHAT_TEXT.chatUnreadable;
    }
  };
