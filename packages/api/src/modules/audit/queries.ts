import type { AuditAction } from '@casovi/contract/admin';
import { searchTexts } from '@casovi/contract/rows';
import { fold } from '@casovi/contract/rules';
import { ADMIN_STATUS_NAMES, AUDIT_ACTION_NAMES, TEXT } from '@casovi/contract/texts';
import { and, count, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database.ts';
import { contains } from '../../platform/search.ts';
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
  /** Part of what stands in a line. */
  search?: string | undefined;
}

const actor = alias(users, 'actor');
const target = alias(users, 'target');
const other = alias(users, 'other');
const tutor = alias(users, 'tutor');
const student = alias(users, 'student');

const is = (type: string): SQL => sql`${auditLog.targetType} = ${sql.raw(`'${type}'`)}`;

const detail = (name: string): SQL => sql`${auditLog.details}->>${sql.raw(`'${name}'`)}`;
/** The name of what stands in a column, folded as the names of people are stored. */
const nameOf = (value: SQLWrapper, names: Record<string, string>): SQL =>
  sql`CASE ${value} ${sql.join(
    Object.entries(names).map(([key, name]) => sql`WHEN ${key} THEN ${fold(name)}`),
    sql` `,
  )} END`;

/** What `presentAuditEntry` tells of a line, one cell per line and folded. */
const cells = sql`concat_ws(E'\\n',
  shown_moment(${auditLog.at}),
  ${actor.nameSearch},
  ${nameOf(auditLog.action, AUDIT_ACTION_NAMES)},
  CASE ${auditLog.targetType}
    WHEN 'user' THEN coalesce(${target.nameSearch}, ${fold(TEXT.auditNobody)})
    WHEN 'lesson' THEN ${tutor.nameSearch} || ' – ' || ${student.nameSearch}
    WHEN 'mail' THEN fold_cell(coalesce(${mails.recipient}, ${detail('recipient')}))
    ELSE fold_cell(${detail('name')}) END,
  ${auditLog.targetId},
  CASE ${auditLog.action}
    WHEN 'lesson-status' THEN ${nameOf(detail('from'), ADMIN_STATUS_NAMES)} || ' → ' || ${nameOf(detail('to'), ADMIN_STATUS_NAMES)}
    WHEN 'chat-read' THEN coalesce(${fold(TEXT.auditConversationWith)} || coalesce(${other.nameSearch}, ${detail('otherId')}), ${fold(TEXT.auditConversations)})
    WHEN 'mail-resend' THEN fold_cell(${detail('subject')})
    WHEN 'users-export' THEN ${fold(TEXT.auditSearch)} || fold_cell(${detail('search')})
    WHEN 'lessons-export' THEN ${fold(TEXT.auditSearch)} || fold_cell(${detail('search')}) END)`;

const matching = ({ action, search }: AuditFilter): SQL | undefined =>
  and(action ? eq(auditLog.action, action) : undefined, search ? contains(cells, searchTexts(search)) : undefined);

/** With the names of everybody and everything that a line speaks of, as they are now. */
const selectEntries = (db: Executor, filter: AuditFilter) =>
  db
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
    .where(matching(filter));

export type AuditRow = Awaited<ReturnType<typeof selectEntries>>[number];

export async function selectAudit(
  db: Executor,
  filter: AuditFilter,
  limit: number,
  offset: number,
): Promise<AuditRow[]> {
  return selectEntries(db, filter).orderBy(desc(auditLog.id)).limit(limit).offset(offset);
}

export async function countAudit(db: Executor, filter: AuditFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(selectEntries(db, filter).as('entries'));
  return row?.total ?? 0;
}
