import { chat } from '@casovi/contract/chat';
import { questions } from '@casovi/contract/questions';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route, totalCount, type Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { writeAudit } from '../audit/public.ts';
import { pushNewMessages } from './away-push.ts';
import { can } from './policy.ts';
import { askQuestion, questionStateFor } from './questions.ts';
import { listConversations, listMessages, markSeen, sendMessage } from './service.ts';

const QUESTIONS: Limit = { name: 'questionPerAccount', points: 20, seconds: 3600 };

export const chatModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    pushNewMessages(app, parts);

    route(app, chat.history, 'user', async ({ params, query, viewer, reply }) => {
      await admitReader(parts, viewer, params.userId);
      const { total, conversations } = await listConversations(parts, params.userId, query);
      totalCount(reply, total);
      return conversations;
    });

    route(app, chat.messages, 'user', async ({ params, query, viewer }) => {
      await admitReader(parts, viewer, params.userId, params.otherId);
      return listMessages(parts, params.userId, params.otherId, query);
    });

    route(app, chat.markSeen, 'user', async ({ body, viewer }) => {
      if (!can(viewer).writeAs(body.receiverId)) throw new AppError('notAllowed');
      await markSeen(parts, viewer.id, body.senderId);
      return { message: CHAT_TEXT.chatSeen };
    });

    route(app, chat.send, 'user', async ({ body, viewer }) => {
      if (!can(viewer).writeAs(body.senderId)) throw new AppError('notAllowed');
      const { receiverId, messageText: text, clientId } = body;
      return sendMessage(parts, { sessionId: viewer.sessionId, senderId: viewer.id, receiverId, text, clientId });
    });

    route(app, questions.state, 'user', async ({ params, viewer }) => {
      allowAsking(viewer);
      const stanje = await questionStateFor(parts, viewer, params.profesorId);
      if (!stanje) throw new AppError('notFound', QUESTION_TEXT.tutorGone);
      return { stanje };
    });

    route(app, questions.ask, 'user', async ({ body: { profesorId: tutorId, tekst: text, clientId }, viewer }) => {
      allowAsking(viewer);
      await parts.limits.take(QUESTIONS, viewer.id);
      const { id: studentId, sessionId } = viewer;
      const poruka = await askQuestion(parts, { sessionId, studentId, tutorId, text, clientId });
      return { message: QUESTION_TEXT.sent, poruka };
    });
  };

function allowAsking(viewer: Viewer): void {
  if (!can(viewer).askQuestions) throw new AppError('notAllowed', QUESTION_TEXT.studentsOnly);
}

async function admitReader(parts: Parts, viewer: Viewer, userId: number, otherId?: number): Promise<void> {
  if (!can(viewer).readChatsOf(userId)) throw new AppError('notAllowed');
  if (!can(viewer).isLookingIn(userId)) return;
  await writeAudit(parts, parts.db, {
    actorId: viewer.id,
    action: 'chat-read',
    targetType: 'user',
    targetId: userId,
    details: otherId === undefined ? {} : { otherId },
  });
}
