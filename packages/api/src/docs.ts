import type { Endpoint } from '@casovi/contract/endpoint';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify';
import { jsonSchema } from './platform/http/json-schema.ts';

const PREFIX = '/api/docs';

/**
 * OpenAPI, made from the contract that the routes are made from, and a page to read it at /api/docs. It is a small site of its
 * own, made when somebody first reads it, so that no start waits for it.
 */
export function docs(app: FastifyInstance): void {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.endpoint && method !== 'HEAD') endpoints.push(config.endpoint);
  });
  let site: Promise<FastifyInstance> | undefined;
  app.addHook('onClose', async () => (await site)?.close());
  for (const url of [PREFIX, `${PREFIX}/*`]) {
    app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      site ??= documentation(endpoints);
      const answer = await (await site).inject({ method: 'GET', url: request.url });
      const { 'content-length': _, connection: __, 'transfer-encoding': ___, ...headers } = answer.headers;
      return reply.code(answer.statusCode).headers(headers).send(answer.rawPayload);
    });
  }
}

async function documentation(endpoints: Endpoint[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const site = Fastify();
  site.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: ERROR_TEXT.notThere }));
  await site.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${SHELL_TEXT.product} API`,
        version: '1.0.0',
        description: 'Errors are `{message, fields?}` with a text fit to be shown.',
      },
    },
  });
  await site.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: true,
    // Its own policy lets our pages frame it, and breaks it where there is no TLS.
    transformStaticCSP: (policy) =>
      policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'").replace(/;?\s*upgrade-insecure-requests/, ''),
  });
  for (const endpoint of endpoints) {
    const { method, path: url } = endpoint;
    // Described, never called.
    site.route({ method, url, schema: describe(endpoint), handler: async () => undefined });
  }
  await site.ready();
  return site;
}

function describe(endpoint: Endpoint): FastifySchema {
  const { params, query, body, file } = endpoint;
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    response: { 200: answerSchema(endpoint) },
    ...(params && { params: jsonSchema(params, 'input') }),
    ...(query && { querystring: jsonSchema(query, 'input') }),
    ...(body && { body: jsonSchema(body, 'input') }),
    ...(file && formWith(file)),
  } as FastifySchema;
}

function answerSchema({ reply, media }: Endpoint): object {
  const schema = jsonSchema(reply, 'output');
  return media ? { content: { [media]: { schema } } } : schema;
}

const formWith = (field: string) => ({
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
});
