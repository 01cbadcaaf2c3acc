import type { Executor } from '../../platform/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { insertAudit } from './queries.ts';

export interface AuditEntry {
  actorId: number;
  action:
    | 'verify'
    | 'unverify'
    | 'block'
    | 'unblock'
    | 'lesson-status'
    | 'category-add'
    | 'subject-add'
    | 'subject-delete'
    | 'chat-read';
  targetType: 'user' | 'lesson' | 'subject' | 'category';
  targetId: number;
  details?: Record<string, unknown>;
}

/** Part of the transaction of what was done, so that nothing is done without its line. */
export async function writeAudit({ clock }: Pick<Parts, 'clock'>, tx: Executor, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, { ...entry, details: entry.details ?? {}, at: clock.now() });
}
