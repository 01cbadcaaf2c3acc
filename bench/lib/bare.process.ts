// The process of openBare: the same bytes from memory, by a bare Fastify.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Bytes } from './bare.ts';
import { handleJobs } from './child.ts';

const ready = new Map<string, Bytes>();
const app = Fastify();
app.get('/*', (request, reply) => {
  const { headers, body } = ready.get(request.url) ?? { headers: {}, body: Buffer.alloc(0) };
  reply.headers(headers).send(body);
});
await app.listen({ port: 0, host: '127.0.0.1' });

handleJobs<Bytes[], string>(async (responses) => {
  for (const response of responses) ready.set(response.path, { ...response, body: Buffer.from(response.body) });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
