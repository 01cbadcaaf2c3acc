import { z } from 'zod';
import { LIST_MAX } from './constants.ts';
import { ERROR_TEXT } from './texts/errors.ts';

/** Defines the route of the server, the types of the client and OpenAPI. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters in the form `:name`. */
  path: `/api/${string}`;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The file field of a multipart form. */
  file?: string;
  /** The response body. */
  reply: z.ZodType;
  /** For a streamed file instead of JSON. */
  media?: 'text/csv' | 'text/calendar' | 'application/zip';
}

export const endpoint = <const Definition extends Endpoint>(definition: Definition): Definition => definition;

const POSTGRES_INT_MAX = 2_147_483_647;

/** A number or its digits. */
export const id = z.coerce
  .string()
  .regex(/^[0-9]{1,10}$/, ERROR_TEXT.badRequest)
  .transform(Number)
  .pipe(z.int().min(1, ERROR_TEXT.badRequest).max(POSTGRES_INT_MAX, ERROR_TEXT.badRequest))
  .meta({ description: 'Numeric id' });

const NUL = String.fromCharCode(0);
/** Lone surrogates, which PostgreSQL's JSON refuses. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Trimmed, bounded, without characters that PostgreSQL cannot store. */
export const text = (maximum: number, tooLong = `Tekst je predugačak: najviše ${maximum} znakova.`) =>
  z
    .string(ERROR_TEXT.badRequest)
    .max(maximum, tooLong)
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
