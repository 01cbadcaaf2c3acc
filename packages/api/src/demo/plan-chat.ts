import { createHash } from 'node:crypto';
import { addDays, fromWallClock, todayInPodgorica } from '@casovi/contract/time';
import { DEMO_CONVERSATIONS, type DemoConversation } from './content/conversations.ts';
import { DEMO_QUESTIONS } from './content/questions.ts';
import type { Cast, PlannedLesson } from './plan-lessons.ts';

export interface PlannedMessage {
  id: number;
  conversationId: number;
  senderId: number;
  receiverId: number;
  clientId: string;
  text: string;
  createdAt: Date;
  seenAt: Date | null;
}

export interface PlannedMember {
  conversationId: number;
  userId: number;
  otherId: number;
  unreadCount: number;
  lastMessageId: number | null;
  lastActivityAt: Date;
  questionOnly: boolean;
}

const MINUTE = 60_000;
const TYPING_CHARACTERS_PER_MINUTE = 45;
const BLOCK = /^@(-\d+) (\d\d:\d\d)$/;

export function planChat(now: Date, cast: Cast, lessons: readonly PlannedLesson[]) {
  const today = todayInPodgorica(now);
  const talks = DEMO_CONVERSATIONS.flatMap((conversation) => messagesOf(conversation, cast, today));
  const asked = DEMO_QUESTIONS.map((conversation) => messagesOf(conversation, cast, today));
  const conversations = withQuestions(conversationsOf(lessons), asked);
  const messages = [...talks, ...asked.flat()]
    .sort((first, second) => first.createdAt.getTime() - second.createdAt.getTime())
    .map((message, index): PlannedMessage => {
      const conversation = conversations.find(({ pair }) => pair.has(message.senderId) && pair.has(message.receiverId));
      if (!conversation) throw new Error(`no lesson lets ${message.senderId} write to ${message.receiverId}`);
      return { id: index + 1, conversationId: conversation.id, ...message };
    });
  return {
    conversations: conversations.map(({ id, createdAt }) => ({ id, createdAt })),
    members: conversations.flatMap((conversation) => membersOf(conversation, messages)),
    messages,
    questions: conversations
      .filter(({ questionOnly }) => questionOnly)
      .map(({ id: conversationId }) => {
        const [question, answer] = messages.filter((message) => message.conversationId === conversationId);
        if (!question) throw new Error('a question is missing');
        return { conversationId, studentId: question.senderId, questionId: question.id, answerId: answer?.id ?? null };
      }),
  };
}

interface Conversation {
  id: number;
  pair: ReadonlySet<number>;
  createdAt: Date;
  questionOnly: boolean;
}

/** Of pairs without a lesson. */
function withQuestions(conversations: Conversation[], asked: UnplacedMessage[][]): Conversation[] {
  const questions = asked.map(([question], index): Conversation => {
    if (!question) throw new Error('a question is missing');
    const { senderId, receiverId, createdAt } = question;
    if (conversations.some(({ pair }) => pair.has(senderId) && pair.has(receiverId)))
      throw new Error(`${senderId} needs no question: there is a lesson`);
    const pair = new Set([receiverId, senderId]);
    return { id: conversations.length + index + 1, pair, createdAt, questionOnly: true };
  });
  return [...conversations, ...questions];
}

/** One per pair with a lesson; lessons are in the order of booking. */
function conversationsOf(lessons: readonly PlannedLesson[]): Conversation[] {
  const firstLessons = new Map<string, PlannedLesson>();
  for (const lesson of lessons) {
    const pair = `${lesson.tutorId}:${lesson.studentId}`;
    if (!firstLessons.has(pair)) firstLessons.set(pair, lesson);
  }
  return [...firstLessons.values()].map(({ tutorId, studentId, bookedAt }, index) => ({
    id: index + 1,
    pair: new Set([tutorId, studentId]),
    createdAt: bookedAt,
    questionOnly: false,
  }));
}

function membersOf(
  { id, pair, createdAt, questionOnly }: Conversation,
  allMessages: readonly PlannedMessage[],
): PlannedMember[] {
  const messages = allMessages.filter((message) => message.conversationId === id);
  const last = messages.at(-1);
  const [first = 0, second = 0] = pair;
  return [
    { userId: first, otherId: second },
    { userId: second, otherId: first },
  ].map(({ userId, otherId }) => ({
    conversationId: id,
    userId,
    otherId,
    unreadCount: messages.filter((message) => message.receiverId === userId && !message.seenAt).length,
    lastMessageId: last?.id ?? null,
    lastActivityAt: last?.createdAt ?? createdAt,
    questionOnly,
  }));
}

type UnplacedMessage = Omit<PlannedMessage, 'id' | 'conversationId'>;

function messagesOf(conversation: DemoConversation, cast: Cast, today: string): UnplacedMessage[] {
  const ids = { S: cast.student(conversation.student).id, T: cast.tutor(conversation.tutor).id };
  const messages: UnplacedMessage[] = [];
  let time = fromWallClock(today, '00:00');
  for (const line of conversation.talk
    .trim()
    .split('\n')
    .map((text) => text.trim())) {
    const [, day, clock] = BLOCK.exec(line) ?? [];
    if (day && clock) {
      time = fromWallClock(addDays(today, Number(day)), clock);
      continue;
    }
    const text = line.slice(2);
    const [senderId, receiverId] = line.startsWith('S ') ? [ids.S, ids.T] : [ids.T, ids.S];
    time = new Date(time.getTime() + Math.ceil(text.length / TYPING_CHARACTERS_PER_MINUTE) * MINUTE);
    messages.push({
      senderId,
      receiverId,
      clientId: uuidOf(`${senderId}:${receiverId}:${text}`),
      text,
      createdAt: time,
      seenAt: new Date(time.getTime() + MINUTE / 2),
    });
  }
  const firstUnseen = messages.length - (conversation.unseen ?? 0);
  return messages.map((message, index) => (index < firstUnseen ? message : { ...message, seenAt: null }));
}

/** A deterministic UUID (version 8). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
