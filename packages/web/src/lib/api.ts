/** The API client. Imports only types of the contract, so no schemas are bundled. */
import type { CallInput, CallReply, Calls } from '@casovi/contract/api';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';

export type CallName = keyof Calls & string;

interface CallOptions {
  signal?: AbortSignal;
  /** For uploads. */
  form?: FormData;
}

type Input<Name extends CallName> = CallInput<Calls[Name]> & CallOptions;
type Arguments<Name extends CallName> = object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

/** Status 0: the server is unreachable. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message. */
  readonly said: string | null;
  readonly fields: Record<string, string>;
  /** The response body, for what some refusals say beside the message. */
  readonly body: unknown;

  constructor(status: number, said: string | null = null, fields: Record<string, string> = {}, body: unknown = null) {
    super(said ?? (status === 0 ? SHELL_TEXT.offline : SHELL_TEXT.serverError));
    this.name = 'ApiError';
    this.status = status;
    this.said = said;
    this.fields = fields;
    this.body = body;
  }

  get refused(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/** The message of a rejected request. For other failures `otherwise`, followed by the reason if it is known. */
export function errorMessage(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? SHELL_TEXT.serverError;
  const saidNo = error.said !== null && error.status >= 400 && error.status < 500;
  if (saidNo || !otherwise) return error.message;
  const unavailable = error.status === 0 || error.said !== null;
  return unavailable ? `${otherwise} ${error.message}` : otherwise;
}

export async function call<Name extends CallName>(
  name: Name,
  ...input: Arguments<Name>
): Promise<CallReply<Calls[Name]>> {
  return (await callWithTotal(name, ...input)).data;
}

/** With the total number of rows of a paginated list. */
export async function callWithTotal<Name extends CallName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<{ data: CallReply<Calls[Name]>; total: number }> {
  const request: UntypedInput = input ?? {};
  let response = await send(name, request);
  if (response.status === 401 && !SESSION_CALLS.has(name) && (await renewSession())) {
    response = await send(name, request);
  }
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok || data === null) throw errorOf(response.status, data);
  return { data: data as CallReply<Calls[Name]>, total: Number(response.headers.get('X-Total-Count') ?? 0) };
}

/** A 401 of these is final; for others the token is renewed and the call retried. */
const SESSION_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/refresh/token/new',
]);

let renewSession: () => Promise<boolean> = async () => false;

/** Set by the session. */
export function onTokenExpired(renew: () => Promise<boolean>): void {
  renewSession = renew;
}

interface UntypedInput extends CallOptions {
  params?: object;
  query?: object;
  body?: unknown;
}

async function send(name: CallName, { params, query, body, form, signal }: UntypedInput): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ');
  const json = body !== undefined;
  try {
    return await fetch(addressOf(path, params, query), {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(json && { 'Content-Type': 'application/json' }) },
      ...(json && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0);
  }
}

export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Messages of 5xx are ignored, since they can come from a proxy, except 503: overload or maintenance. */
export function errorOf(status: number, data: unknown): ApiError {
  const { message, fields } = (data ?? {}) as { message?: unknown; fields?: Record<string, string> };
  const ours = typeof message === 'string' && message !== '' && (status < 500 || status === 503);
  return new ApiError(status, ours ? message : null, fields, data);
}
