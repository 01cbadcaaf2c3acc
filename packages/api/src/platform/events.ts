import { EventEmitter } from 'node:events';
import type { ChatMessage } from '@casovi/contract/chat';
import type { NotificationType } from '@casovi/contract/constants';
import type { Database, Transaction } from './postgres/database.ts';

/** What modules tell the rest of the process, always after the commit it tells of. Realtime listens. */
export interface EventMap {
  /** Open connections of these users (or of one session) must end. */
  sessionsEnded: { userId: number; sessionId?: string };
  notified: { receiverId: number; type: NotificationType };
  notificationsRead: { receiverId: number; type: NotificationType; removedCount: number };
  /** The reserved slots of a tutor changed. */
  calendarChanged: { tutorId: number };
  /** A lesson of both sides changed or was made. */
  lessonChanged: { lessonId: number; tutorId: number; studentId: number };
  messageStored: ChatMessage;
  messagesSeen: { readerId: number; writerId: number };
}

export type EventName = keyof EventMap;
export type Publish = <Name extends EventName>(name: Name, payload: EventMap[Name]) => void;

export class Events {
  readonly #emitter = new EventEmitter();

  on<Name extends EventName>(name: Name, listener: (payload: EventMap[Name]) => void): void {
    this.#emitter.on(name, listener);
  }

  readonly publish: Publish = (name, payload) => {
    this.#emitter.emit(name, payload);
  };
}

/** Runs `work` in a transaction; what it publishes is held back until the commit, and dropped with a rollback. */
export async function inTransaction<Result>(
  { db, events }: { db: Database; events: Events },
  work: (tx: Transaction, publish: Publish) => Promise<Result>,
): Promise<Result> {
  const held: (() => void)[] = [];
  const result = await db.transaction((tx) =>
    work(tx, (name, payload) => held.push(() => events.publish(name, payload))),
  );
  for (const emit of held) emit();
  return result;
}
