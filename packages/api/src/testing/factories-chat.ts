import { openConversation } from '../modules/chat/queries.ts';
import type { Client } from './client.ts';
import { buildStudent, buildTutor, type TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export { openConversation };

/** A student and a tutor who may write to each other. */
export async function buildConversation(test: TestApp): Promise<{ student: TestUser; tutor: TestUser }> {
  const [student, tutor] = [await buildStudent(test), await buildTutor(test)];
  await openConversation(test.parts.db, student.id, tutor.id, test.clock.now());
  return { student, tutor };
}

export const sendMessage = (client: Client, from: TestUser, to: TestUser, messageText: string, more: object = {}) =>
  client.post('/api/chat/messages2', { senderId: from.id, receiverId: to.id, messageText, ...more });

export const askQuestion = (
  client: Client,
  tutor: Pick<TestUser, 'id'>,
  tekst = 'Da li spremate maturu?',
  clientId: string = crypto.randomUUID(),
) => client.post('/api/chat/pitanje', { profesorId: tutor.id, tekst, clientId });

export const questionStateOf = async (client: Client, tutor: Pick<TestUser, 'id'>) =>
  (await client.get(`/api/chat/pitanje/${tutor.id}`)).body.stanje;
