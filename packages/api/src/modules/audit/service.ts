import type { AuditAction, AuditEntry } from '@casovi/contract/admin';
import { LIST_MAX } from '@casovi/contract/constants';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { presentAuditEntry } from './presenter.ts';
import { type AuditFilter, countAudit, insertAudit, selectAudit } from './queries.ts';

export interface NewAuditEntry {
  actorId: number;
  action: AuditAction;
  targetType: 'user' | 'lesson' | 'subject' | 'category' | 'mail' | 'list';
  /** Null for a list. */
  targetId: number | null;
  details?: Record<string, unknown>;
}

/** In the transaction of the action. */
export async function writeAudit({ clock }: Pick<Parts, 'clock'>, tx: Executor, entry: NewAuditEntry): Promise<void> {
  await insertAudit(tx, { ...entry, details: entry.details ?? {}, at: clock.now() });
}

export async function listAudit(
  { db }: Pick<Parts, 'db'>,
  {
    limit = LIST_MAX,
    offset = 0,
    ...filter
  }: AuditFilter & { limit?: number | undefined; offset?: number | undefined },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const [rows, total] = await Promise.all([selectAudit(db, filter, limit, offset), countAudit(db, filter)]);
  return { entries: rows.map(presentAuditEntry), total };
}
