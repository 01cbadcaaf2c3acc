import type { Readable } from 'node:stream';
import { USER_TYPE, type UserType } from '@casovi/contract/constants';
import type { Endpoint, Failure } from '@casovi/contract/endpoint';
import { TEXT } from '@casovi/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { AppError } from './errors.ts';

/** Who makes the request. */
export interface Viewer {
  id: number;
  type: UserType;
  sessionId: string;
}

/** Who may call a route at all; what they may do to which row is the policy's business. */
export type Access = 'public' | 'user' | 'student' | 'tutor' | 'admin';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

const ADMITS: Record<Access, (viewer: Viewer | null) => boolean> = {
  public: () => true,
  user: (viewer) => viewer !== null,
  student: (viewer) => viewer?.type === USER_TYPE.student,
  tutor: (viewer) => viewer?.type === USER_TYPE.tutor,
  admin: (viewer) => viewer?.type === USER_TYPE.admin,
};

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

const PARTS = { params: 'params', querystring: 'query', body: 'body' } as const;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function answerSchema({ reply, media }: Endpoint): object {
  const schema = jsonSchema(reply, 'output');
  return media ? { content: { [media]: { schema } } } : schema;
}

function describe(endpoint: Endpoint): FastifySchema {
  const schema: FastifySchema & Record<string, unknown> = {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    response: { 200: answerSchema(endpoint) },
  };
  for (const [httpPart, part] of Object.entries(PARTS) as [keyof typeof PARTS, 'params' | 'query' | 'body'][]) {
    if (endpoint[part]) schema[httpPart] = jsonSchema(endpoint[part], 'input');
  }
  if (endpoint.file) Object.assign(schema, formWith(endpoint.file));
  return schema;
}

/** Only described: a file is checked where it is received. */
const formWith = (field: string) => ({
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
});

/** A file is streamed, anything else is what the schema says. */
type Answer<E extends Endpoint> = E extends { media: string } ? Readable : z.output<E['reply']>;

/** Puts one endpoint of the contract on the server: admission, then the contract's own schemas, then the handler. */
export function route<E extends Endpoint, A extends Access>(
  app: FastifyInstance,
  endpoint: E,
  access: A,
  handler: (call: Call<E, A>) => Promise<Answer<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access },
    schema: describe(endpoint),
    onRequest: async (request) => {
      if (ADMITS[access](request.viewer)) return;
      throw new AppError(request.viewer ? 'notAllowed' : 'notLoggedIn');
    },
    validatorCompiler: ({ httpPart }) => {
      const schema = endpoint[PARTS[httpPart as keyof typeof PARTS]];
      return (data: unknown) => {
        const parsed = schema?.safeParse(data);
        return parsed && !parsed.success ? { error: invalid(parsed.error) } : { value: parsed?.data ?? data };
      };
    },
    handler: async (request, reply) => {
      const { params, query, body, viewer } = request;
      const answer = await handler({ params, query, body, viewer, request, reply } as Call<E, A>);
      // Not before: what fails is told as JSON.
      if (endpoint.media) reply.type(`${endpoint.media}; charset=utf-8`);
      return answer;
    },
  });
}

/** The first broken rule is the message, every broken rule stands with its field. */
function invalid(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (field && !(field in fields)) fields[field] = issue.message;
  }
  return new AppError('badRequest', error.issues[0]?.message ?? TEXT.badRequest, { fields });
}

// Schemas give rules their own texts; whatever has none is said in one general sentence, in Montenegrin.
z.config({ customError: () => TEXT.badRequest });

const FASTIFY_TEXTS: Record<number, string> = {
  400: TEXT.badRequest,
  404: TEXT.notThere,
  413: TEXT.tooLarge,
  415: TEXT.wrongKind,
  429: TEXT.tooMany,
  503: TEXT.overloaded,
};

/** Every failure leaves as a status and a text for people; what we did not foresee is logged and says nothing of itself. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) {
    const { fields, retryAfterSeconds } = error.details;
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    return reply.code(error.status).send({ message: error.message, ...(fields && { fields }) } satisfies Failure);
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status < 500)
    return reply.code(status).send({ message: FASTIFY_TEXTS[status] ?? TEXT.badRequest } satisfies Failure);
  if (status === 503) reply.header('retry-after', 5);
  request.log.error({ err: error }, 'request failed');
  return reply.code(status).send({ message: FASTIFY_TEXTS[status] ?? TEXT.serverError } satisfies Failure);
}

/** Tells the whole number of rows of a list that was cut. */
export function totalCount(reply: FastifyReply, total: number): void {
  reply.header('x-total-count', total);
}
