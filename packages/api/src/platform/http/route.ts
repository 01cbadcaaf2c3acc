import type { Readable } from 'node:stream';
import { USER_TYPE, type UserType } from '@casovi/contract/constants';
import type { Endpoint, Failure } from '@casovi/contract/endpoint';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDatabaseUnavailable } from '../postgres/database.ts';
import { AppError } from './errors.ts';
import { jsonSchema } from './json-schema.ts';
import { sendUnavailable } from './unavailable.ts';

export interface Viewer {
  id: number;
  type: UserType;
  sessionId: string;
}

/** Who may call a route: everybody, every user, or those of one role. Rights to single rows are checked by policies. */
export type Access = 'public' | 'user' | keyof typeof USER_TYPE;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** For the OpenAPI documentation. */
    endpoint?: Endpoint;
  }
}

function admits(access: Access, viewer: Viewer | null): boolean {
  if (access === 'public') return true;
  return viewer !== null && (access === 'user' || viewer.type === USER_TYPE[access]);
}

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E extends {
  [Key in Part]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

export interface Call<E extends Endpoint, A extends Access> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  viewer: A extends 'public' ? Viewer | null : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A file is streamed, anything else is what the schema says. */
type Result<E extends Endpoint> = E extends { media: string } ? Readable : z.output<E['reply']>;

/** Registers an endpoint of the contract: access, validation by the contract's schemas, handler, serialization. */
export function route<E extends Endpoint, A extends Access>(
  app: FastifyInstance,
  endpoint: E,
  access: A,
  handler: (call: Call<E, A>) => Promise<Result<E>>,
): void {
  const serializer = serializerOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access, endpoint },
    onRequest: async (request) => {
      if (admits(access, request.viewer)) return;
      throw new AppError(request.viewer ? 'notAllowed' : 'notLoggedIn');
    },
    handler: async (request, reply) => {
      const result = await handler({
        params: checked(endpoint.params, request.params),
        query: checked(endpoint.query, request.query),
        body: checked(endpoint.body, request.body),
        viewer: request.viewer,
        request,
        reply,
      } as Call<E, A>);
      // After the handler, because errors are JSON of another schema.
      if (endpoint.media?.startsWith('text/')) reply.type(`${endpoint.media}; charset=utf-8`);
      else if (endpoint.media) reply.type(endpoint.media);
      // With its own serializer Fastify sets no content type.
      else reply.type('application/json; charset=utf-8').serializer(await serializer());
      return result;
    },
  });
}

function checked(schema: z.ZodType | undefined, data: unknown): unknown {
  if (!schema) return data;
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw invalid(parsed.error);
  return parsed.data;
}

/** Writes only fields of the contract, and is faster than JSON.stringify. Compiled at first use. */
function serializerOf({ reply }: Endpoint): () => Promise<(result: unknown) => string> {
  let serializer: Promise<(result: unknown) => string> | undefined;
  return () => {
    serializer ??= import('fast-json-stringify').then(({ default: build }) => build(jsonSchema(reply, 'output')));
    return serializer;
  };
}

/** The first issue is the message; each field has its own. */
function invalid(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (field && !(field in fields)) fields[field] = issue.message;
  }
  return new AppError('badRequest', error.issues[0]?.message ?? ERROR_TEXT.badRequest, { fields });
}

// For rules without a text of their own.
z.config({ customError: () => ERROR_TEXT.badRequest });

const FASTIFY_TEXTS: Record<number, string> = {
  400: ERROR_TEXT.badRequest,
  404: ERROR_TEXT.notFound,
  413: ERROR_TEXT.tooLarge,
  415: ERROR_TEXT.wrongKind,
  429: ERROR_TEXT.tooMany,
};

/** Sends an error as status and text. Unexpected ones are logged, and their details are not exposed. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError && error.status === 503) return sendUnavailable(request, reply, error.message);
  if (error instanceof AppError) {
    const { fields, retryAfterSeconds, more } = error.details;
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    return reply
      .code(error.status)
      .send({ message: error.message, ...(fields && { fields }), ...more } satisfies Failure);
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is out of reach');
    return sendUnavailable(request, reply, ERROR_TEXT.maintenance);
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status < 500)
    return reply.code(status).send({ message: FASTIFY_TEXTS[status] ?? ERROR_TEXT.badRequest } satisfies Failure);
  request.log.error({ err: error }, 'request failed');
  return reply.code(status).send({ message: SHELL_TEXT.serverError } satisfies Failure);
}

/** The number of rows of a paginated list. */
export function totalCount(reply: FastifyReply, total: number): void {
  reply.header('x-total-count', total);
}
