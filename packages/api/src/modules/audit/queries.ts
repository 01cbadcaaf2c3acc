import type { Executor } from '../../platform/database.ts';
import { auditLog } from '../../tables/system.ts';

export async function insertAudit(tx: Executor, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row);
}
