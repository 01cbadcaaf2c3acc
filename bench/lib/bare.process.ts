// The process of openBare in bare.ts: the same bytes from memory, by Fastify and nothing else.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Bytes } from './bare.ts';
import { answerJobs } from './child.ts';

const ready = new Map<string, Bytes>();
const app = Fastify();
app.get('/*', (request, reply) => {
  const { headers, body } = ready.get(request.url) ?? { headers: {}, body: Buffer.alloc(0) };
  reply.headers(headers).send(body);
});
await app.listen({ port: 0, host: '127.0.0.1' });

answerJobs<Bytes[], string>(async (answers) => {
  for (const answer of answers) ready.set(answer.path, { ...answer, body: Buffer.from(answer.body) });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
