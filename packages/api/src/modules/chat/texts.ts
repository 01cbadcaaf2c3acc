import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import type { Logger } from '../../platform/log/logger.ts';
import type { Parts } from '../../platform/parts.ts';
import { unseal } from '../../platform/security/crypto.ts';
import type { MessageRow } from './queries.ts';

export type ReadText = (row: Pick<MessageRow, 'id' | 'senderId' | 'receiverId' | 'keyId' | 'body'>) => string;

/** Authenticated with each message, so that a row cannot be moved to another conversation. */
export const messageContext = (senderId: number, receiverId: number): string => `${senderId}>${receiverId}`;

/** Keys that were logged already: a conversation can have thousands of messages. */
const loggedKeys = new WeakMap<Logger, Set<string>>();

/** Decrypts messages. One that cannot be decrypted (its key is not in CHAT_KEYS) is shown as unreadable instead of failing the list. */
export const textReader =
  ({ settings, log }: Pick<Parts, 'settings' | 'log'>): ReadText =>
  (row) => {
    try {
      return unseal(settings.chatKeys, row, messageContext(row.senderId, row.receiverId));
    } catch (error) {
      const logged = loggedKeys.get(log) ?? new Set();
      loggedKeys.set(log, logged);
      if (!logged.has(row.keyId)) {
        logged.add(row.keyId);
        log.error({ err: error, keyId: row.keyId, messageId: row.id }, 'messages of this key cannot be read');
      }
      return CHAT_TEXT.chatUnreadable;
    }
  };
