import { and, eq } from 'drizzle-orm';
import type { Executor } from '../platform/postgres/database.ts';
import { conversationMembers, conversations } from '../tables/chat.ts';
import { buildStudent, buildTutor, type TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Lets two users write to each other, as a booking does. */
export async function openConversation(tx: Executor, oneId: number, otherId: number, now: Date): Promise<void> {
  const [known] = await tx
    .select({ id: conversationMembers.conversationId })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.userId, oneId), eq(conversationMembers.otherId, otherId)));
  if (known) return;
  const [made] = await tx.insert(conversations).values({ createdAt: now }).returning({ id: conversations.id });
  if (!made) throw new Error('conversation was not stored');
  const side = (userId: number, other: number) => ({
    conversationId: made.id,
    userId,
    otherId: other,
    lastActivityAt: now,
  });
  await tx.insert(conversationMembers).values([side(oneId, otherId), side(otherId, oneId)]);
}

/** A student and a tutor who may write to each other. */
export async function buildConversation(test: TestApp): Promise<{ student: TestUser; tutor: TestUser }> {
  const [student, tutor] = [await buildStudent(test), await buildTutor(test)];
  await openConversation(test.parts.db, student.id, tutor.id, test.clock.now());
  return { student, tutor };
}
