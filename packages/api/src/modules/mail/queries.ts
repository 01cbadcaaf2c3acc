import { and, asc, count, desc, eq, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/postgres/database.ts';
import { contains, shownMoment } from '../../platform/postgres/search.ts';
import { type MailAttachment, mails } from '../../tables/system.ts';

export type { MailAttachment };

export type MailRow = typeof mails.$inferSelect;

/** What a new row needs. */
export type OutboxMail = Pick<
  MailRow,
  'kind' | 'recipient' | 'replyTo' | 'subject' | 'bodyHtml' | 'bodyText' | 'attachments' | 'status' | 'createdAt'
>;

/** The row is the job: a rollback takes it along, and whoever sends mails finds it after the commit. */
export async function insertMail(tx: Executor, row: OutboxMail): Promise<void> {
  await tx.insert(mails).values(row);
}

/** The next mail that is due and that nobody else is sending. It stays locked until the transaction ends. */
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

/** The last mail to somebody who left: once it is delivered or given up, their address goes with it. */
export const FAREWELL = 'account-deleted';

export async function deleteMail(db: Executor, id: number): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** Spelled as in its index. Not every recipient is stored in the normal form: CONTACT_EMAIL is not, nor what older versions wrote. */
const recipientAddress = sql`normal_email(${mails.recipient})`;

/** What visitors wrote to us by the contact form is not theirs, even where we write to the same address. */
export async function deleteMailsTo(tx: Executor, recipient: string): Promise<void> {
  await tx.delete(mails).where(and(eq(recipientAddress, recipient), ne(mails.kind, 'contact')));
}

/** Takes a name out of mails to these people. What still waits to be sent goes out as it was written, and is emptied then. */
export async function replaceNameInMails(tx: Executor, recipients: string[], name: string, by: string): Promise<void> {
  if (recipients.length === 0) return;
  const without = (column: typeof mails.subject | typeof mails.bodyHtml | typeof mails.bodyText) =>
    sql`replace(${column}, ${name}, ${by})`;
  await tx
    .update(mails)
    .set({
      subject: without(mails.subject),
      bodyHtml: without(mails.bodyHtml),
      bodyText: without(mails.bodyText),
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

/** What was said is with the recipient now; links that open an account do not stay behind. */
export async function markSent(db: Executor, id: number, sentAt: Date): Promise<void> {
  await db
    .update(mails)
    .set({
      status: 'sent',
      sentAt,
      attempts: sql`${mails.attempts} + 1`,
      lastError: null,
      bodyHtml: '',
      bodyText: '',
      attachments: [],
    })
    .where(eq(mails.id, id));
}

/** Due again after this many seconds, or never. By the clock of the database, which all processes share. */
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

// What admins see of mails that could not be delivered -------------------------------------------------------------

/** Spelled as in its index. */
const failed = sql`${mails.status} = 'failed'`;

/** Mails of a kind whose links have run out when they were written until then. */
export interface LinkOver {
  kind: string;
  writtenUntil: Date;
}

export interface FailedMailSearch {
  /** To be found in what a row shows. */
  texts: string[];
  /** Which mails show that their link has run out, where that is searched for. */
  linkOver: LinkOver[];
}

const cells = sql`concat_ws(E'\\n', fold_cell(${mails.recipient}), fold_cell(${mails.subject}), ${shownMoment(mails.createdAt)},
  ${mails.attempts}, fold_cell(${mails.lastError}))`;

function matching(search: FailedMailSearch | undefined) {
  if (!search) return failed;
  const over = search.linkOver.map(({ kind, writtenUntil }) =>
    and(eq(mails.kind, kind), lte(mails.createdAt, writtenUntil)),
  );
  return and(failed, or(contains(cells, search.texts), ...over));
}

/** Without what they say: their links would open somebody else's account. */
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
