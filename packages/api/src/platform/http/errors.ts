import type { Problem } from '@casovi/contract/rules';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';

/** The closed set of errors, with status and text. */
const ERRORS = {
  badRequest: { status: 400, text: ERROR_TEXT.badRequest },
  notLoggedIn: { status: 401, text: ERROR_TEXT.notLoggedIn },
  notAllowed: { status: 403, text: ERROR_TEXT.notAllowed },
  notFound: { status: 404, text: ERROR_TEXT.notFound },
  conflict: { status: 409, text: ERROR_TEXT.conflict },
  tooLarge: { status: 413, text: ERROR_TEXT.tooLarge },
  wrongKind: { status: 415, text: ERROR_TEXT.wrongKind },
  tooMany: { status: 429, text: ERROR_TEXT.tooMany },
  overloaded: { status: 503, text: ERROR_TEXT.overloaded },
  maintenance: { status: 503, text: ERROR_TEXT.maintenance },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorDetails {
  /** Messages by form field. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What the caller needs to know beside the message: more fields of the response. */
  more?: object;
}

export class AppError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, text: string = ERRORS[code].text, details: ErrorDetails = {}) {
    super(text);
    this.name = 'AppError';
    this.status = ERRORS[code].status;
    this.details = details;
  }
}

/** A validation error of form fields; the message is that of the first. */
export const brokenRule = (first: Problem, ...others: Problem[]): AppError =>
  new AppError('badRequest', first.message, {
    fields: Object.fromEntries([first, ...others].map(({ field, message }) => [field, message])),
  });
