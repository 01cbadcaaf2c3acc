import { z } from 'zod';
import { REVIEW_MAX_LENGTH } from './constants.ts';
import { endpoint, id, message, text } from './endpoint.ts';

export const reviews = {
  send: endpoint({
    method: 'POST',
    path: '/api/reviews/send-review',
    summary: 'Student: review the oldest held lesson not reviewed yet',
    body: z.object({
      id_ucenika: id,
      id_profesora: id,
      /** 1 to 5; 0 without a choice. */
      ocjena: z.union([z.number(), z.string().regex(/^[0-9]$/)]).pipe(z.coerce.number()),
      tekst: text(REVIEW_MAX_LENGTH)
        .nullish()
        .transform((value) => value ?? ''),
    }),
    reply: message,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/reviews/check-review',
    summary: 'Student: tutors who wait for a review',
    query: z.object({ id_ucenika: id }),
    reply: z.object({
      needsReview: z.boolean(),
      profesori: z.array(z.object({ id_profesora: z.number(), ime: z.string(), img: z.string() })),
    }),
  }),
};
