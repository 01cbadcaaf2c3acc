/** Progressive enhancement: one definition for the script, which calls the API, and for the action of a page without script. */
import type { PageServices } from '@casovi/contract/pages';
import type { Problem } from '@casovi/contract/rules';
import { data, type RouterContextProvider } from 'react-router';
import { ApiError, type call, errorMessage, errorOf } from './api.ts';
import { servicesContext } from './services.ts';

/** A problem without a field: no connection, rate limit. */
export const WHOLE_FORM = '';

export interface FormPlan<Reply> {
  /** Client-side validation; the first problem is the one to tell. */
  check?: (form: FormData) => Problem[];
  send: (form: FormData, via: typeof call) => Promise<Reply>;
  /** The field of an error that names none. */
  fieldOf?: (error: ApiError) => string;
}

/** The data of an action. */
export interface FormResult {
  /** Empty on success. */
  problems: Problem[];
  typed: Record<string, string>;
}

const SECRET = /password/i;
/** More than any form has. What was typed goes into the page, which takes much longer for many fields. */
const MAX_FIELDS = 20;

export async function sendForm<Reply>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  plan: FormPlan<Reply>,
  onSent?: (reply: Reply) => Response,
) {
  const form = await request.formData();
  const names = [...form.keys()];
  if (names.length > MAX_FIELDS) throw data(null, { status: 413 });
  const shown = names.filter((name) => !SECRET.test(name));
  const typed = Object.fromEntries(shown.map((name) => [name, textOf(form, name)]));
  const respond = (problems: Problem[], status: number) => data<FormResult>({ problems, typed }, { status });
  const broken = plan.check?.(form) ?? [];
  if (broken.length > 0) return respond(broken, 400);
  try {
    const reply = await plan.send(form, callThrough(context.get(servicesContext)));
    return onSent?.(reply) ?? respond([], 200);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return respond(problemsOf(error, form, plan.fieldOf), error.status);
  }
}

const callThrough = (services: PageServices) =>
  (async (name: string, { body = {} }: { body?: object } = {}) => {
    const { status, reply } = await services.post(name.replace('POST ', ''), body);
    if (status !== 200) throw errorOf(status, reply);
    return reply;
  }) as typeof call;

/** At the named fields that the form has. */
export function problemsOf(error: unknown, form: FormData, fieldOf?: (error: ApiError) => string): Problem[] {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return [{ field: WHOLE_FORM, message }];
  const named = Object.entries(error.fields).map(([field, message]) => ({ field, message }));
  const marked = named.filter(({ field }) => form.has(field));
  return marked.length > 0 ? marked : [{ field: fieldOf?.(error) ?? WHOLE_FORM, message }];
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
