import { z } from 'zod';
import { chatMessage } from './chat.ts';
import { QUESTION_MAX_LENGTH, QUESTION_STATE } from './constants.ts';
import { endpoint, id, message, text } from './endpoint.ts';
import { QUESTION_TEXT } from './texts/questions.ts';

const ofTutor = z.object({ profId: id });
const choice = z.object({ prima_pitanja: z.boolean() });

export const questions = {
  state: endpoint({
    method: 'GET',
    path: '/api/chat/pitanje/:profesorId',
    summary: 'Student: whether one can ask this tutor a question before the first lesson, or has asked',
    params: z.object({ profesorId: id }),
    reply: z.object({ stanje: z.enum(Object.values(QUESTION_STATE)) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/chat/pitanje',
    summary: 'Student: ask a tutor the one question before the first lesson. The tutor answers it by `messages2`',
    body: z.object({
      profesorId: id,
      tekst: text(QUESTION_MAX_LENGTH, QUESTION_TEXT.tooLong),
      clientId: z.uuid().optional(),
    }),
    reply: message.extend({ poruka: chatMessage }),
  }),
  choice: endpoint({
    method: 'GET',
    path: '/api/tutor/pitanja/:profId',
    summary: 'Tutor: whether one takes questions before the first lesson',
    params: ofTutor,
    reply: choice,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/tutor/pitanja/:profId',
    summary: 'Tutor: take questions before the first lesson, or none',
    params: ofTutor,
    body: choice,
    reply: message,
  }),
};
