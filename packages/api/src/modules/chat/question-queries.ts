import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { conversationMembers, messages, questions } from '../../tables/chat.ts';
import { tutors } from '../../tables/tutors.ts';

/** Open: of a conversation that is for it alone still, asked after `since`, without an answer. Undefined unless it is a visible tutor. */
export async function findAsking(db: Executor, studentId: number, tutorId: number, since: Date) {
  const open = db
    .select({ count: sql`count(*)::integer` })
    .from(questions)
    .innerJoin(messages, eq(messages.id, questions.questionId))
    .innerJoin(
      conversationMembers,
      and(eq(conversationMembers.conversationId, questions.conversationId), eq(conversationMembers.userId, studentId)),
    )
    .where(
      and(
        eq(questions.studentId, studentId),
        isNull(questions.answerId),
        gt(messages.createdAt, since),
        eq(conversationMembers.questionOnly, true),
        isNull(conversationMembers.closedAt),
      ),
    );
  const [row] = await db
    .select({
      takesQuestions: tutors.takesQuestions,
      questionOnly: conversationMembers.questionOnly,
      answerId: questions.answerId,
      openQuestions: sql<number>`(${open})`,
    })
    .from(users)
    .innerJoin(tutors, eq(tutors.userId, users.id))
    .leftJoin(
      conversationMembers,
      and(eq(conversationMembers.userId, studentId), eq(conversationMembers.otherId, users.id)),
    )
    .leftJoin(questions, eq(questions.conversationId, conversationMembers.conversationId))
    .where(and(eq(users.id, tutorId), isVisibleTutor));
  return row;
}

export async function findQuestion(db: Executor, conversationId: number) {
  const [row] = await db.select().from(questions).where(eq(questions.conversationId, conversationId));
  return row;
}

export async function insertQuestion(tx: Executor, question: typeof questions.$inferInsert): Promise<void> {
  await tx.insert(questions).values(question);
}

export async function updateAnswer(tx: Executor, conversationId: number, answerId: number): Promise<void> {
  await tx.update(questions).set({ answerId }).where(eq(questions.conversationId, conversationId));
}
