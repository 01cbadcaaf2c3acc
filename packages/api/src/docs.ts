import type { Endpoint } from '@casovi/contract/endpoint';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify';
import { jsonSchema } from './platform/http/json-schema.ts';

const PREFIX = '/api/docs';

/**
 * OpenAPI documentation from the contract, at /api/docs: a Fastify instance of its own, created at the first request so that no start
 * waits for it.
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
      const response = await (await site).inject({ method: 'GET', url: request.url });
      const { 'content-length': _, connection: __, 'transfer-encoding': ___, ...headers } = response.headers;
      return reply.code(response.statusCode).headers(headers).send(response.rawPayload);
    });
  }
}

async function documentation(endpoints: Endpoint[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const site = Fastify();
  site.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: ERROR_TEXT.notFound }));
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
    // Its own policy allows framing, and upgrades requests where there is no TLS.
    transformStaticCSP: (policy) =>
      policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'").replace(/;?\s*upgrade-insecure-requests/, ''),
  });
  for (const endpoint of endpoints) {
    const { method, path: url } = endpoint;
    // Only described, never called.
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
    response: { 200: responseSchema(endpoint) },
    ...(params && { params: jsonSchema(params, 'input') }),
    ...(query && { querystring: jsonSchema(query, 'input') }),
    ...(body && { body: jsonSchema(body, 'input') }),
    ...(file && formWith(file)),
  } as FastifySchema;
}

function responseSchema({ reply, media }: Endpoint): object {
  const schema = jsonSchema(reply, 'output');
  return media ? { content: { [media]: { schema } } } : schema;
}

const formWith = (field: string) => ({
  consumes: ['multipart/form-data'],
  body: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
});
