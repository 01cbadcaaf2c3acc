/** Forms that a script sends to the API, and a browser without script to the action of its page: one plan for both. */
import type { PageServices } from '@casovi/contract/pages';
import type { Problem } from '@casovi/contract/rules';
import { data, type RouterContextProvider } from 'react-router';
import { ApiError, type call, errorMessage, errorOf } from './api.ts';
import { servicesContext } from './services.ts';

/** A problem of no field in particular: no connection, too many tries. */
export const WHOLE_FORM = '';

export interface FormPlan<Reply> {
  /** The first rule that the form breaks, before anything is sent. */
  check?: (form: FormData) => Problem | null;
  send: (form: FormData, via: typeof call) => Promise<Reply>;
  /** The field that a refusal speaks of when it names none itself. */
  fieldOf?: (error: ApiError) => string;
}

/** What an action answers, and its page is rendered with. */
export interface FormAnswer {
  /** Null when the form went through. */
  problem: Problem | null;
  /** All but passwords. */
  typed: Record<string, string>;
}

const SECRET = /password/i;

/** For an action: sends the form of a visitor without script. */
export async function sendForm<Reply>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  plan: FormPlan<Reply>,
  onSent?: (reply: Reply) => Response,
) {
  const form = await request.formData();
  const names = [...form.keys()].filter((name) => !SECRET.test(name));
  const typed = Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
  const answer = (problem: Problem | null, status: number) => data<FormAnswer>({ problem, typed }, { status });
  const broken = plan.check?.(form);
  if (broken) return answer(broken, 400);
  try {
    const reply = await plan.send(form, callThrough(context.get(servicesContext)));
    return onSent?.(reply) ?? answer(null, 200);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answer(problemOf(error, plan.fieldOf), error.status);
  }
}

const callThrough = (services: PageServices) =>
  (async (name: string, { body = {} }: { body?: object } = {}) => {
    const { status, reply } = await services.post(name.replace('POST ', ''), body);
    if (status !== 200) throw errorOf(status, reply);
    return reply;
  }) as typeof call;

export function problemOf(error: unknown, fieldOf?: (error: ApiError) => string): Problem {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { field: WHOLE_FORM, message };
  const [named] = Object.keys(error.fields);
  return { field: named ?? fieldOf?.(error) ?? WHOLE_FORM, message };
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
