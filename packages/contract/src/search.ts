import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from './constants.ts';
import { endpoint, text } from './endpoint.ts';

/** 'grad' is a subject in a town. */
export const SUGGESTION_KINDS = ['predmet', 'grad', 'profesor'] as const;

export const suggestion = z.object({
  vrsta: z.enum(SUGGESTION_KINDS),
  naziv: z.string(),
  /** How many tutors, or what a tutor teaches. */
  opis: z.string(),
  /** Of the page on this site. */
  putanja: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const search = {
  suggestions: endpoint({
    method: 'GET',
    path: '/api/pretraga',
    summary: 'Subjects, subjects in towns, and tutors by name: at most 8, each kind together, the best first',
    query: z.object({ q: text(SEARCH_MAX_LENGTH).default('') }),
    reply: z.array(suggestion),
  }),
};
