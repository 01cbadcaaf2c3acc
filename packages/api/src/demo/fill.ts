import { messageContext } from '../modules/chat/public.ts';
import { insertAnswerLink } from '../modules/lessons/public.ts';
import { enqueueMail, hasDemoMailbox } from '../modules/mail/public.ts';
import { refreshAllSignals } from '../modules/tutors/public.ts';
import type { Database, Transaction } from '../platform/postgres/database.ts';
import type { Settings } from '../platform/process/settings.ts';
import { seal } from '../platform/security/crypto.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import type { KeptMail } from './kept-mails.ts';
import { type DemoRows, emptyAllTables, hasUsers, insertDemo } from './queries.ts';

export interface DemoOptions {
  /** Lessons, messages and accounts are relative to it. */
  now: Date;
  settings: Settings;
}

export const demoIsNeeded = async (db: Database): Promise<boolean> => !(await hasUsers(db));

export async function fillDemo(db: Database, options: DemoOptions): Promise<void> {
  const { rows, mails } = await prepare(options);
  await db.transaction((tx) => insert(tx, rows, mails, options));
}

/** In one transaction, so that the tables are never seen empty. */
export async function resetDemo(db: Database, options: DemoOptions): Promise<void> {
  const { rows, mails } = await prepare(options);
  await db.transaction(async (tx) => {
    await emptyAllTables(tx);
    await insert(tx, rows, mails, options);
  });
}

/** Slow, so before the transaction. */
async function prepare({ now, settings }: DemoOptions) {
  // Loaded on demand, for a faster start.
  const [{ planDemo }, { keptMails }, { renderPortrait }] = await Promise.all([
    import('./plan.ts'),
    import('./kept-mails.ts'),
    import('./portraits.ts'),
  ]);
  const plan = planDemo(now);
  const [passwordHash, ...portraits] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    ...plan.users.map(({ person }) => (person.picture === false ? null : renderPortrait(person))),
  ]);
  const rows: DemoRows = {
    ...plan,
    users: plan.users.map((user, index) => ({ ...user, passwordHash, portrait: portraits[index] ?? null })),
    messages: plan.messages.map((message) => ({
      ...message,
      ...seal(settings.chatKeys, message.text, messageContext(message.senderId, message.receiverId)),
    })),
  };
  return { rows, mails: hasDemoMailbox(settings) ? keptMails(plan, now, settings) : [] };
}

async function insert(
  tx: Transaction,
  rows: DemoRows,
  mails: KeptMail[],
  { now, settings }: DemoOptions,
): Promise<void> {
  await insertDemo(tx, rows);
  await refreshAllSignals(tx, now);
  for (const { mail, at, answer } of mails) {
    if (answer) await insertAnswerLink(tx, answer.tokenHash, answer.lessonIds);
    await enqueueMail({ settings, clock: { now: () => at } }, tx, mail);
  }
}
