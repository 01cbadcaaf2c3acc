import type { AuditAction } from '@casovi/contract/admin';
import { containsAny, searchTexts } from '@casovi/contract/admin-rows';
import { fold } from '@casovi/contract/letters';
import { ADMIN_TEXT, AUDIT_ACTION_NAMES } from '@casovi/contract/texts/admin';
import { ADMIN_STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { and, count, desc, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/postgres/database.ts';
import { contains } from '../../platform/postgres/search.ts';
import { users } from '../../tables/accounts.ts';
import { lessons } from '../../tables/lessons.ts';
import { auditLog, mails } from '../../tables/system.ts';

export async function insertAudit(tx: Executor, row: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(row);
}

export interface ErasedPerson {
  name: string;
  email: string;
  phone: string;
}

const PHONE_ENDING_DIGITS = 6;

/** Entries have ids of people, except the details of searches and resent mails. */
export async function erasePersonFromAudit(tx: Executor, person: ErasedPerson, by: string): Promise<void> {
  const { details } = auditLog;
  const search = sql`${details}->>'search'`;
  // Both names in any order, and the last digits of the phone number.
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
  search?: string | undefined;
}

const actor = alias(users, 'actor');
const target = alias(users, 'target');
const other = alias(users, 'other');
const tutor = alias(users, 'tutor');
const student = alias(users, 'student');

const is = (type: string): SQL => sql`${auditLog.targetType} = ${sql.raw(`'${type}'`)}`;

const detail = (name: string): SQL => sql`${auditLog.details}->>${sql.raw(`'${name}'`)}`;

const keysNamed = <Key extends string>(names: Record<Key, string>, texts: string[]): Key[] =>
  (Object.keys(names) as Key[]).filter((key) => containsAny(names[key], texts));

/** 'otkazano → potvrdjeno' and all others, under '2 3'. */
const STATUS_STEPS = Object.fromEntries(
  Object.entries(ADMIN_STATUS_NAMES).flatMap(([from, fromName]) =>
    Object.entries(ADMIN_STATUS_NAMES).map(([to, toName]) => [`${from} ${to}`, `${fromName} → ${toName}`]),
  ),
);

/** Matches what `presentAuditEntry` shows. */
function found(db: Executor, texts: string[]): SQL | undefined {
  const people = db.select({ id: users.id }).from(users).where(contains(users.nameSearch, texts));
  // Subqueries instead of EXISTS, for which PostgreSQL would hash all lessons.
  const bothNames = db
    .select({ names: sql`${tutor.nameSearch} || ' – ' || ${student.nameSearch}` })
    .from(lessons)
    .innerJoin(tutor, eq(tutor.id, lessons.tutorId))
    .innerJoin(student, eq(student.id, lessons.studentId))
    .where(eq(lessons.id, auditLog.targetId));
  const otherName = db
    .select({ name: other.nameSearch })
    .from(other)
    .where(eq(other.id, sql`(${detail('otherId')})::integer`));
  const conversation = sql`(${fold(ADMIN_TEXT.auditConversationWith)} || coalesce((${otherName}), ${detail('otherId')}))`;
  const nobody = notExists(db.select({ id: target.id }).from(target).where(eq(target.id, auditLog.targetId)));
  return or(
    contains(auditLog.rowSearch, texts),
    inArray(auditLog.action, keysNamed(AUDIT_ACTION_NAMES, texts)),
    inArray(auditLog.actorId, people),
    and(is('user'), inArray(auditLog.targetId, people)),
    and(is('user'), containsAny(ADMIN_TEXT.auditNobody, texts) ? nobody : sql`false`),
    and(is('lesson'), contains(bothNames, texts)),
    and(is('lesson'), inArray(sql`concat_ws(' ', ${detail('from')}, ${detail('to')})`, keysNamed(STATUS_STEPS, texts))),
    and(eq(auditLog.action, 'chat-read'), contains(conversation, texts)),
    and(
      eq(auditLog.action, 'chat-read'),
      containsAny(ADMIN_TEXT.auditConversations, texts) ? sql`${detail('otherId')} IS NULL` : sql`false`,
    ),
    and(is('list'), contains(sql`(${fold(ADMIN_TEXT.auditSearch)} || fold_cell(${detail('search')}))`, texts)),
  );
}

const matching = (db: Executor, { action, search }: AuditFilter): SQL | undefined =>
  and(action ? eq(auditLog.action, action) : undefined, search ? found(db, searchTexts(search)) : undefined);

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
    .where(matching(db, filter));

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
  const [row] = await db.select({ total: count() }).from(auditLog).where(matching(db, filter));
  return row?.total ?? 0;
}
