import { TEXT } from '@casovi/contract/texts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** OpenAPI, made from the contract that the routes are made from, and a page to read it at /api/docs. */
export async function docs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${TEXT.product} API`,
        version: '1.0.0',
        description: 'Errors are `{message, fields?}` with a text fit to be shown.',
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Its own policy lets our pages frame it, and breaks it where there is no TLS.
    transformStaticCSP: (policy) =>
      policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'").replace(/;?\s*upgrade-insecure-requests/, ''),
  });
}
