import { openConversation } from '../modules/chat/queries.ts';
import { buildStudent, buildTutor, type TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export { openConversation };

/** A student and a tutor who may write to each other. */
export async function buildConversation(test: TestApp): Promise<{ student: TestUser; tutor: TestUser }> {
  const [student, tutor] = [await buildStudent(test), await buildTutor(test)];
  await openConversation(test.parts.db, student.id, tutor.id, test.clock.now());
  return { student, tutor };
}
