import { EventEmitter } from 'node:events';
import type { Database, Transaction } from './postgres/database.ts';

/** Domain events, published after the commit. Each area declares its own in events.ts, which its public.ts imports. */
// biome-ignore lint/suspicious/noEmptyInterface: areas extend it by module augmentation
export interface EventMap {}

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

/** Runs `work` in a transaction. Its events are published after the commit, and dropped at a rollback. */
export async function inTransaction<Result>(
  { db, events }: { db: Database; events: Events },
  work: (tx: Transaction, publish: Publish) => Promise<Result>,
): Promise<Result> {
  const pending: (() => void)[] = [];
  const result = await db.transaction((tx) =>
    work(tx, (name, payload) => pending.push(() => events.publish(name, payload))),
  );
  for (const emit of pending) emit();
  return result;
}
