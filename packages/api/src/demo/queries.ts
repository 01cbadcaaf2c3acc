import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/postgres/database.ts';
import { users } from '../tables/accounts.ts';
import { conversationMembers, conversations, messages, questions } from '../tables/chat.ts';
import { lessonHistory, lessons, reviews } from '../tables/lessons.ts';
import { notifications } from '../tables/notifications.ts';
import { pictureOwners, pictures } from '../tables/pictures.ts';
import { savedTutors } from '../tables/saved.ts';
import { categories, subjects } from '../tables/subjects.ts';
import { mails } from '../tables/system.ts';
import { availability, availabilityExceptions, offerings, tutors } from '../tables/tutors.ts';
import { waitingOffers, waitingWishes } from '../tables/waiting.ts';
import type { DemoPlan } from './plan.ts';
import type { Portrait } from './portraits.ts';

export interface DemoRows extends Omit<DemoPlan, 'users' | 'messages'> {
  users: (DemoPlan['users'][number] & { passwordHash: string; portrait: Portrait | null })[];
  messages: (DemoPlan['messages'][number] & { keyId: string; body: Buffer })[];
}

export async function hasUsers(db: Executor): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  return user !== undefined;
}

export async function emptyAllTables(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = current_schema() AND tablename <> 'migrations'`);
  const names = rows.map(({ name }) => name).join(', ');
  await tx.execute(sql.raw(`TRUNCATE ${names} RESTART IDENTITY CASCADE`));
  await tx.execute(sql`INSERT INTO public_changes (kind, id) VALUES ('all', 0)`);
}

export async function insertDemo(tx: Transaction, rows: DemoRows): Promise<void> {
  const portraits = rows.users.flatMap(({ id: userId, createdAt, portrait }) =>
    portrait ? [{ userId, createdAt, portrait }] : [],
  );
  await tx.insert(pictures).values(portraits.map(({ createdAt, portrait }) => ({ ...portrait, createdAt })));
  await tx
    .insert(users)
    .values(rows.users.map(({ portrait, ...user }) => ({ ...user, pictureHash: portrait?.hash ?? null })));
  await tx
    .insert(pictureOwners)
    .values(portraits.map(({ userId, createdAt, portrait }) => ({ userId, createdAt, pictureHash: portrait.hash })));

  await tx.insert(categories).values(rows.categories);
  await tx.insert(subjects).values(rows.subjects);
  await tx.insert(tutors).values(rows.tutors);
  await tx.insert(offerings).values(rows.offerings);
  await tx.insert(availability).values(rows.availability);
  await tx.insert(availabilityExceptions).values(rows.exceptions);

  await tx.insert(lessons).values(rows.lessons);
  await tx
    .insert(lessonHistory)
    .values(rows.lessons.flatMap(({ id: lessonId, steps }) => steps.map((step) => ({ lessonId, ...step }))));
  await tx.insert(reviews).values(rows.reviews);
  await tx.insert(savedTutors).values(rows.savedTutors);
  await tx.insert(waitingWishes).values(rows.waitingWishes);
  await tx.insert(waitingOffers).values(rows.waitingOffers);

  await tx.insert(conversations).values(rows.conversations);
  await tx.insert(messages).values(rows.messages);
  await tx.insert(conversationMembers).values(rows.members);
  await tx.insert(questions).values(rows.questions);
  await tx.insert(notifications).values(rows.notifications);
  await tx.insert(mails).values(rows.mails);

  for (const table of TABLES_WITH_SEQUENCE) await advanceSequence(tx, table);
  await tx.execute(sql`SELECT setval('lesson_series', max(series_id)) FROM lessons`);
}

/** Rows have explicit ids, so sequences must be advanced. */
const TABLES_WITH_SEQUENCE = [
  'users',
  'categories',
  'subjects',
  'lessons',
  'reviews',
  'waiting_wishes',
  'waiting_offers',
  'conversations',
  'messages',
  'notifications',
] as const;

async function advanceSequence(tx: Transaction, table: (typeof TABLES_WITH_SEQUENCE)[number]): Promise<void> {
  await tx.execute(sql`
    SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.identifier(table)}))`);
}
