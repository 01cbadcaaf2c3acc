import { and, asc, count, desc, eq, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/postgres/database.ts';
import { contains, shownMoment } from '../../platform/postgres/search.ts';
import { lessons, takesPlace } from '../../tables/lessons.ts';
import { type MailAttachment, mails } from '../../tables/system.ts';
import { escaped } from './html.ts';
import { PLACE_FACTS } from './place-facts.ts';

export type { MailAttachment };

export type MailRow = typeof mails.$inferSelect;

type OutboxMail = Omit<MailRow, 'id' | 'attempts' | 'nextAttemptAt' | 'lastError' | 'sentAt'>;

export async function insertMail(tx: Executor, row: OutboxMail): Promise<void> {
  await tx.insert(mails).values(row);
}

/** The next due mail that no other sender has locked. */
export async function lockDueMail(tx: Transaction): Promise<MailRow | undefined> {
  const [row] = await tx
    .select()
    .from(mails)
    .where(and(sql`${mails.status} = 'queued'`, lte(mails.nextAttemptAt, sql`now()`)))
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** The confirmation of a deleted account, whose row is deleted after delivery since it has the address. */
export const ACCOUNT_DELETED_MAIL = 'account-deleted';

export async function deleteMail(db: Executor, id: number): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** As in its index. Not every recipient is normalized: CONTACT_EMAIL is not, nor rows of older versions. */
const recipientAddress = sql`normal_email(${mails.recipient})`;

/** Not messages of the contact form, which are to CONTACT_EMAIL. */
export async function deleteMailsTo(tx: Executor, recipient: string): Promise<void> {
  await tx.delete(mails).where(and(eq(recipientAddress, recipient), ne(mails.kind, 'contact')));
}

/** Of a reminder. */
export async function isOfLessonThatTakesPlace(
  tx: Executor,
  { lessonId, expiresAt }: Pick<MailRow, 'lessonId' | 'expiresAt'>,
): Promise<boolean> {
  if (lessonId === null || expiresAt === null) return true;
  const which = and(eq(lessons.id, lessonId), eq(lessons.startsAt, expiresAt), takesPlace);
  return (await tx.select({ id: lessons.id }).from(lessons).where(which)).length > 0;
}

// As `render.ts` writes them.
const PLACE_LABELS = Object.values(PLACE_FACTS).join('|');
const PLACE_IN_TEXT = `^(${PLACE_LABELS}): .*$`;
const PLACE_IN_HTML = `(<th [^>]*>(?:${PLACE_LABELS})</th>\\s*<td [^>]*>)(?:[^<]|<(?!/td>))*`;

/** Queued mails are left as they are: their text is deleted when they are sent. */
export async function replacePersonInMails(
  tx: Executor,
  recipients: string[],
  name: string,
  by: string,
): Promise<void> {
  if (recipients.length === 0) return;
  const without = (column: typeof mails.subject | typeof mails.bodyHtml | typeof mails.bodyText) =>
    sql`replace(replace(${column}, ${name}, ${by}), ${escaped(name)}, ${by})`;
  await tx
    .update(mails)
    .set({
      subject: without(mails.subject),
      bodyHtml: sql`regexp_replace(${without(mails.bodyHtml)}, ${PLACE_IN_HTML}, '\\1' || ${by}::text, 'g')`,
      bodyText: sql`regexp_replace(${without(mails.bodyText)}, ${PLACE_IN_TEXT}, '\\1: ' || ${by}::text, 'gn')`,
      attachments: [],
    })
    .where(
      and(
        inArray(recipientAddress, recipients),
        ne(mails.status, 'queued'),
        sql`position(${name} in ${mails.subject} || ${mails.bodyText}) > 0`,
      ),
    );
}

const NO_TEXT = { bodyHtml: '', bodyText: '', attachments: [], unsubscribeUrl: null };

/** Deletes the text, which can have links that open an account. */
export async function markSent(db: Executor, id: number, sentAt: Date): Promise<void> {
  await db
    .update(mails)
    .set({
      status: 'sent',
      sentAt,
      attempts: sql`${mails.attempts} + 1`,
      lastError: null,
      ...NO_TEXT,
    })
    .where(eq(mails.id, id));
}

/** `null` gives up. Times are those of the database, which all processes share. */
export async function recordFailedAttempt(
  db: Executor,
  id: number,
  error: string,
  retryAfterSeconds: number | null,
): Promise<void> {
  await db
    .update(mails)
    .set({
      status: retryAfterSeconds === null ? 'failed' : 'queued',
      attempts: sql`${mails.attempts} + 1`,
      lastError: error,
      ...(retryAfterSeconds !== null && { nextAttemptAt: sql`now() + make_interval(secs => ${retryAfterSeconds})` }),
    })
    .where(eq(mails.id, id));
}

export async function deleteSentMails(db: Executor, sentBefore: Date): Promise<void> {
  await db.delete(mails).where(and(eq(mails.status, 'sent'), lt(mails.sentAt, sentBefore)));
}

export async function deleteUnsentMails(db: Executor, status: 'kept' | 'failed', writtenBefore: Date): Promise<void> {
  await db.delete(mails).where(and(eq(mails.status, status), lt(mails.createdAt, writtenBefore)));
}

export async function listMailboxMails(db: Executor, limit: number, offset: number) {
  return db
    .select({ id: mails.id, recipient: mails.recipient, subject: mails.subject, createdAt: mails.createdAt })
    .from(mails)
    .where(eq(mails.status, 'kept'))
    .orderBy(desc(mails.id))
    .limit(limit)
    .offset(offset);
}

export async function findMailboxMail(db: Executor, id: number): Promise<MailRow | undefined> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.status, 'kept')));
  return row;
}

// Failed mails, for admins -----------------------------------------------------------------------------------------

/** As in its index. */
const failed = sql`${mails.status} = 'failed'`;

/** Mails of a kind cannot be sent again if they were written until then. */
export interface OutdatedMails {
  kind: string;
  writtenUntil: Date;
}

export interface FailedMailSearch {
  texts: string[];
  /** Empty unless the search is for outdated mails. */
  outdated: OutdatedMails[];
}

const cells = sql`concat_ws(E'\\n', fold_cell(${mails.recipient}), fold_cell(${mails.subject}), ${shownMoment(mails.createdAt)},
  ${mails.attempts}, fold_cell(${mails.lastError}))`;

function matching(search: FailedMailSearch | undefined) {
  if (!search) return failed;
  return and(failed, or(contains(cells, search.texts), ...search.outdated.map(isOutdated)));
}

const isOutdated = ({ kind, writtenUntil }: OutdatedMails) =>
  and(eq(mails.kind, kind), lte(mails.createdAt, writtenUntil));

export async function eraseFailedTexts(db: Executor, outdated: OutdatedMails[]): Promise<void> {
  await db
    .update(mails)
    .set(NO_TEXT)
    .where(and(failed, ne(mails.bodyText, ''), or(...outdated.map(isOutdated))));
}

/** Without their text: links in it would open an account. */
export async function selectFailedMails(
  db: Executor,
  search: FailedMailSearch | undefined,
  limit: number,
  offset: number,
) {
  return db
    .select({
      id: mails.id,
      kind: mails.kind,
      recipient: mails.recipient,
      subject: mails.subject,
      createdAt: mails.createdAt,
      attempts: mails.attempts,
      lastError: mails.lastError,
    })
    .from(mails)
    .where(matching(search))
    .orderBy(desc(mails.id))
    .limit(limit)
    .offset(offset);
}

export type FailedMailRow = Awaited<ReturnType<typeof selectFailedMails>>[number];

export async function countFailedMails(db: Executor, search?: FailedMailSearch): Promise<number> {
  const [row] = await db.select({ total: count() }).from(mails).where(matching(search));
  return row?.total ?? 0;
}

export async function lockFailedMail(tx: Executor, id: number) {
  const [row] = await tx
    .select({
      id: mails.id,
      kind: mails.kind,
      recipient: mails.recipient,
      subject: mails.subject,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(and(eq(mails.id, id), failed))
    .for('update');
  return row;
}

export async function requeueMail(tx: Executor, id: number, status: 'queued' | 'kept'): Promise<void> {
  await tx
    .update(mails)
    .set({ status, attempts: 0, nextAttemptAt: sql`now()`, lastError: null })
    .where(eq(mails.id, id));
}
