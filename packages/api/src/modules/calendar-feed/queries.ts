import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { calendarFeeds } from '../../tables/calendar-feeds.ts';

type CalendarFeedRow = typeof calendarFeeds.$inferSelect;

/** Checked at each request, so that renewal, block and deletion take effect at once. */
export async function findOwner(db: Executor, tokenHash: Buffer) {
  const [row] = await db
    .select({ id: users.id, type: users.type })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(users.blockedAt), isNull(users.deletedAt)));
  return row;
}

export async function findFeed(db: Executor, userId: number): Promise<CalendarFeedRow | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return row;
}

export async function upsertFeed(db: Executor, { userId, ...feed }: CalendarFeedRow): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values({ userId, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
}

export async function deleteCalendarFeedOf(db: Executor, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
