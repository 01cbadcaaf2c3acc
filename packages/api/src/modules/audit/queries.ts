import type { AuditAction } from '@casovi/contract/admin';
import { and, count, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database.ts';
import { users } from '../../tables/accounts.ts';
import { lessons } from '../../tables/lessons.ts';
import { auditLog, mails } from '../../tables/system.ts';

export async function insertAudit(tx: Executor, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row);
}

export interface ForgottenPerson {
  name: string;
  email: string;
  phone: string;
}

const PHONE_ENDING_DIGITS = 6;

/** Lines name people by id, except where an admin searched for somebody or sent a mail once more. */
export async function erasePersonFromAudit(tx: Executor, person: ForgottenPerson, by: string): Promise<void> {
  const { details } = auditLog;
  const search = sql`${details}->>'search'`;
  // Both names in any order, and as much of the number as people share with nobody.
  const named = person.name.split(' ').map((word) => sql`position(fold_name(${word}) in fold_name(${search})) > 0`);
  const ending = person.phone.replace(/[^0-9]/g, '').slice(-PHONE_ENDING_DIGITS);
  const resent = eq(auditLog.action, 'mail-resend');
  await tx
    .update(auditLog)
    .set({ details: sql`${details} - 'recipient' - 'subject'` })
    .where(and(resent, sql`normal_email(${details}->>'recipient') = ${person.email}`));
  await tx
    .update(auditLog)
    .set({
      details: sql`jsonb_set(${details}, '{subject}', to_jsonb(replace(${details}->>'subject', ${person.name}, ${by})))`,
    })
    .where(and(resent, sql`position(${person.name} in ${details}->>'subject') > 0`));
  await tx
    .update(auditLog)
    .set({ details: sql`${details} - 'search'` })
    .where(
      and(
        inArray(auditLog.action, ['users-export', 'lessons-export']),
        or(
          and(...named),
          sql`position(${person.email} in normal_email(${search})) > 0`,
          ending ? sql`regexp_replace(${search}, '[^0-9]', '', 'g') LIKE ${`%${ending}`}` : undefined,
        ),
      ),
    );
}

export interface AuditFilter {
  action?: AuditAction | undefined;
  /** Part of the name of who did it, or to whom. */
  search?: string | undefined;
}

const actor = alias(users, 'actor');
const target = alias(users, 'target');
const other = alias(users, 'other');
const tutor = alias(users, 'tutor');
const student = alias(users, 'student');

/** More people than this have no name in common that is worth searching for. */
const PEOPLE_MAX = 500;

async function matching(db: Executor, { action, search }: AuditFilter): Promise<SQL | undefined> {
  const ofAction = action ? eq(auditLog.action, action) : undefined;
  if (!search) return ofAction;
  const pattern = sql`'%' || fold_name(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.nameSearch, pattern))
    .orderBy(users.type, users.id)
    .limit(PEOPLE_MAX);
  const ids = people.map(({ id }) => id);
  const toThem = and(eq(auditLog.targetType, 'user'), inArray(auditLog.targetId, ids));
  return and(ofAction, or(inArray(auditLog.actorId, ids), toThem));
}

const is = (type: string): SQL => sql`${auditLog.targetType} = ${sql.raw(`'${type}'`)}`;

/** With the names of everybody and everything that a line speaks of, as they are now. */
export async function selectAudit(db: Executor, filter: AuditFilter, limit: number, offset: number) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      targetType: auditLog.targetType,
      targetId: auditLog.targetId,
      details: auditLog.details,
      actorId: auditLog.actorId,
      actorName: actor.name,
      targetName: target.name,
      otherName: other.name,
      tutorName: tutor.name,
      studentName: student.name,
      recipient: mails.recipient,
    })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(target, and(is('user'), eq(target.id, auditLog.targetId)))
    .leftJoin(other, sql`${other.id} = (${auditLog.details}->>'otherId')::integer`)
    .leftJoin(lessons, and(is('lesson'), eq(lessons.id, auditLog.targetId)))
    .leftJoin(tutor, eq(tutor.id, lessons.tutorId))
    .leftJoin(student, eq(student.id, lessons.studentId))
    .leftJoin(mails, and(is('mail'), eq(mails.id, auditLog.targetId)))
    .where(await matching(db, filter))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
}

export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];

export async function countAudit(db: Executor, filter: AuditFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(auditLog)
    .where(await matching(db, filter));
  return row?.total ?? 0;
}
