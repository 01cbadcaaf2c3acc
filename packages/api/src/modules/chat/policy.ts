import { OPEN_QUESTIONS_MAX, QUESTION_STATE, type QuestionState, USER_TYPE } from '@casovi/contract/constants';
import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  writeAs: (userId: number): boolean => viewer.id === userId && viewer.type !== USER_TYPE.admin,
  readChatsOf: (userId: number): boolean => viewer.id === userId || viewer.type === USER_TYPE.admin,
  askQuestions: viewer.type === USER_TYPE.student,
  /** An admin who reads a chat: written to the audit log. */
  isLookingIn: (userId: number): boolean => viewer.id !== userId,
});

interface Question {
  studentId: number;
  answerId: number | null;
}

export const questionState = (question: Question | null) =>
  question?.answerId ? QUESTION_STATE.answered : QUESTION_STATE.open;

interface Side {
  otherId: number;
  closedAt: Date | null;
  questionOnly: boolean;
  question: Question | null;
}

/** While there is no lesson: one answer of whoever was asked, and nothing else. */
export const mayWrite = ({ otherId, closedAt, questionOnly, question }: Side): boolean =>
  closedAt === null && (!questionOnly || mayAnswer(question, otherId));

export const mayAnswer = (question: Question | null, askerId: number): boolean =>
  question?.studentId === askerId && question.answerId === null;

interface Asking {
  takesQuestions: boolean;
  /** Null where there is no conversation yet. */
  questionOnly: boolean | null;
  answerId: number | null;
  /** Of the student, with all tutors. */
  openQuestions: number;
}

export function askingState({ takesQuestions, questionOnly, answerId, openQuestions }: Asking): QuestionState {
  if (questionOnly === false) return QUESTION_STATE.talking;
  if (questionOnly) return answerId === null ? QUESTION_STATE.open : QUESTION_STATE.answered;
  if (!takesQuestions) return QUESTION_STATE.off;
  return openQuestions < OPEN_QUESTIONS_MAX ? QUESTION_STATE.possible : QUESTION_STATE.tooMany;
}
