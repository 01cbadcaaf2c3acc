import type { ChatMessage } from '@casovi/contract/chat';

declare module '../../platform/events.ts' {
  interface EventMap {
    messageStored: ChatMessage;
    messagesSeen: { readerId: number; writerId: number };
  }
}
