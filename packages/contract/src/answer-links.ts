/** A request is answered by the link of a mail, without login. */
import { z } from 'zod';
import { LESSON_STATUS, REASON_MAX_LENGTH } from './constants.ts';
import { endpoint, message, text } from './endpoint.ts';

const { confirmed, cancelled } = LESSON_STATUS;

export const answerLinks = {
  answer: endpoint({
    method: 'POST',
    path: '/api/reservation/odgovor',
    summary: 'With the token of a mail: approve or decline all lessons of the request that still wait for their tutor',
    body: z.object({
      token: text(200),
      status: z.coerce.number().pipe(z.union([z.literal(confirmed), z.literal(cancelled)])),
      comment: text(REASON_MAX_LENGTH)
        .nullish()
        .transform((comment) => comment ?? ''),
    }),
    reply: message,
  }),
};
