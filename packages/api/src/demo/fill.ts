import { messageContext } from '../modules/chat/public.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { ChatKey } from '../platform/process/settings.ts';
import { seal } from '../platform/security/crypto.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { type DemoRows, emptyAllTables, hasUsers, insertDemo } from './queries.ts';

export interface DemoOptions {
  /** Lessons, messages and accounts are relative to it. */
  now: Date;
  chatKeys: ChatKey[];
}

export const demoIsNeeded = async (db: Database): Promise<boolean> => !(await hasUsers(db));

export async function fillDemo(db: Database, options: DemoOptions): Promise<void> {
  const rows = await prepare(options);
  await db.transaction((tx) => insertDemo(tx, rows));
}

/** In one transaction, so that the tables are never seen empty. */
export async function resetDemo(db: Database, options: DemoOptions): Promise<void> {
  const rows = await prepare(options);
  await db.transaction(async (tx) => {
    await emptyAllTables(tx);
    await insertDemo(tx, rows);
  });
}

/** Slow, so before the transaction. */
async function prepare({ now, chatKeys }: DemoOptions): Promise<DemoRows> {
  // Loaded on demand, for a faster start.
  const [{ planDemo }, { renderPortrait }] = await Promise.all([import('./plan.ts'), import('./portraits.ts')]);
  const plan = planDemo(now);
  const [passwordHash, ...portraits] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    ...plan.users.map(({ person }) => (person.picture === false ? null : renderPortrait(person))),
  ]);
  return {
    ...plan,
    users: plan.users.map((user, index) => ({ ...user, passwordHash, portrait: portraits[index] ?? null })),
    messages: plan.messages.map((message) => ({
      ...message,
      ...seal(chatKeys, message.text, messageContext(message.senderId, message.receiverId)),
    })),
  };
}
