import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@casovi/contract/chat';
import { MESSAGE_KIND, QUESTION_OPEN_DAYS, QUESTION_STATE, type QuestionState } from '@casovi/contract/constants';
import { contactProblem, questionProblem } from '@casovi/contract/question-rules';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { seal } from '../../platform/security/crypto.ts';
import { lockPerson } from '../accounts/public.ts';
import { askingState, can, mayAnswer } from './policy.ts';
import { presentMessage } from './presenter.ts';
import { findSentMessage, lockConversation, openConversation } from './queries.ts';
import { findAsking, findQuestion, insertQuestion, updateAnswer } from './question-queries.ts';
import { type SealedMessage, storeMessages } from './store-queries.ts';
import { MAIL_AFTER_MILLISECONDS, tellStored, whyNotStored } from './stored.ts';
import { messageContext, textReader } from './texts.ts';

interface Question {
  sessionId: string;
  studentId: number;
  tutorId: number;
  text: string;
  clientId?: string | undefined;
}

/** Idempotent by client id. Whoever asks concurrently, in two tabs or of several tutors, waits for the locks of both people. */
export async function askQuestion(
  parts: Parts,
  { sessionId, studentId, tutorId, text, clientId = randomUUID() }: Question,
): Promise<ChatMessage> {
  const problem = questionProblem(text);
  if (problem) throw brokenRule({ field: 'tekst', message: problem });
  const sealed = seal(parts.settings.chatKeys, text, messageContext(studentId, tutorId));
  return inTransaction(parts, async (tx, publish) => {
    for (const id of [studentId, tutorId].sort((one, other) => one - other)) await lockPerson(tx, id);
    const before = await findSentMessage(tx, studentId, clientId);
    if (before?.receiverId === tutorId) return presentMessage(textReader(parts), before);
    const now = parts.clock.now();
    const state = await askingStateOf(tx, studentId, tutorId, now);
    if (!state) throw new AppError('notFound', QUESTION_TEXT.tutorGone);
    if (state !== QUESTION_STATE.possible) throw new AppError('conflict', QUESTION_TEXT[state]);
    await openConversation(tx, studentId, tutorId, now, { questionOnly: true });
    const message = { ...sealed, sessionId, senderId: studentId, receiverId: tutorId, clientId, now, inQuestion: true };
    const [stored] = await storeMessages(tx, [message], MAIL_AFTER_MILLISECONDS);
    if (stored?.outcome !== 'stored') throw whyNotStored(stored);
    await insertQuestion(tx, { conversationId: stored.conversationId, studentId, questionId: stored.messageId });
    return tellStored(publish, message, stored, { text, kind: MESSAGE_KIND.question });
  });
}

/** A message of a conversation that is for a question alone, unless a lesson was booked meanwhile: the answer, or refused. */
export async function answerQuestion(parts: Parts, message: SealedMessage, text: string): Promise<ChatMessage> {
  const { senderId, receiverId, clientId } = message;
  return inTransaction(parts, async (tx, publish) => {
    const conversation = await lockConversation(tx, senderId, receiverId);
    const question = conversation?.own.questionOnly ? await findQuestion(tx, conversation.id) : undefined;
    const before = await findSentMessage(tx, senderId, clientId);
    if (before?.receiverId === receiverId) return presentMessage(textReader(parts), before);
    if (question && !mayAnswer(question, receiverId))
      throw new AppError('conflict', question.studentId === senderId ? NOT_WRITTEN.asker : NOT_WRITTEN.answerer);
    const problem = question && contactProblem(text);
    if (problem) throw brokenRule({ field: 'messageText', message: problem });
    const [stored] = await storeMessages(tx, [{ ...message, inQuestion: Boolean(question) }], MAIL_AFTER_MILLISECONDS);
    if (stored?.outcome !== 'stored') throw whyNotStored(stored);
    if (question) await updateAnswer(tx, stored.conversationId, stored.messageId);
    const kind = question ? MESSAGE_KIND.answer : MESSAGE_KIND.message;
    return tellStored(publish, message, stored, { text, kind });
  });
}

const NOT_WRITTEN = { asker: QUESTION_TEXT.onlyOne, answerer: QUESTION_TEXT.hasAnswered } as const;

/** Null unless a student looks at a visible tutor. */
export async function questionStateFor(
  { db, clock }: Parts,
  viewer: Viewer | null,
  tutorId: number,
): Promise<QuestionState | null> {
  return viewer && can(viewer).askQuestions ? askingStateOf(db, viewer.id, tutorId, clock.now()) : null;
}

async function askingStateOf(
  db: Executor,
  studentId: number,
  tutorId: number,
  now: Date,
): Promise<QuestionState | null> {
  const since = new Date(now.getTime() - QUESTION_OPEN_DAYS * 24 * HOUR_MILLISECONDS);
  const asking = await findAsking(db, studentId, tutorId, since);
  return asking ? askingState(asking) : null;
}
