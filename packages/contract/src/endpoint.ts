import { z } from 'zod';
import { LIST_MAX } from './constants.ts';
import { ERROR_TEXT } from './texts/errors.ts';

/** One call of the wire: where it is, what goes in, what comes out. The server, the client types and OpenAPI are made from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT';
  /** Path parameters in the form `:name`. */
  path: `/api/${string}`;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The field with the file, where the body is a form (multipart/form-data) with one. */
  file?: string;
  /** What a success answers with. */
  reply: z.ZodType;
  /** Where that is not JSON: a file, sent as a stream. */
  media?: 'text/csv' | 'application/zip';
}

export const endpoint = <const Definition extends Endpoint>(definition: Definition): Definition => definition;

const POSTGRES_INT_MAX = 2_147_483_647;

/** An id as it comes in a path, a query or a body: a number or its digits. */
export const id = z.coerce
  .string()
  .regex(/^[0-9]{1,10}$/, ERROR_TEXT.badRequest)
  .transform(Number)
  .pipe(z.int().min(1, ERROR_TEXT.badRequest).max(POSTGRES_INT_MAX, ERROR_TEXT.badRequest))
  .meta({ description: 'Numeric id' });

const NUL = String.fromCharCode(0);
/** Half of a pair that makes one character; JSON in PostgreSQL refuses it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Free text: trimmed, bounded, without what PostgreSQL cannot store. */
export const text = (maximum: number) =>
  z
    .string(ERROR_TEXT.badRequest)
    .max(maximum, `Tekst je predugačak: najviše ${maximum} znakova.`)
    .refine((value) => !value.includes(NUL), ERROR_TEXT.badRequest)
    .refine((value) => !HALF_CHARACTER.test(value), ERROR_TEXT.badRequest)
    .transform((value) => value.trim());

/** `limit` and `offset` of a list that can grow. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_MAX).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
});

export const message = z.object({ message: z.string() });
export const failure = z.object({ message: z.string(), fields: z.record(z.string(), z.string()).optional() });
export type Failure = z.infer<typeof failure>;
