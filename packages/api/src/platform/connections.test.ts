import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { closeConnectionsAtEnd } from './connections.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a connection that is kept open ends when its last request is answered, not when patience does', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeConnectionsAtEnd(app);
  let begin = () => {};
  let letGo = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.get('/', async () => {
    begin();
    await held;
    return 'done';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = request(address, { agent: new Agent({ keepAlive: true }) }).end();
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  await begun;

  // Patience never ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closing = app.close();
  // Node has closed what was idle by now.
  await expect.poll(() => app.server.listening).toBe(false);
  letGo();
  const [answer] = await answered;
  expect(await text(answer)).toBe('done');
  expect(answer.headers.connection).toBe('keep-alive');
  await closing;
});

test('an answer that is on its way to a slow reader arrives whole', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeConnectionsAtEnd(app);
  const picture = Buffer.alloc(50 * 1024 * 1024, 'x');
  app.get('/', async (_request, reply) => reply.send(picture));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = request(address, { agent: new Agent({ keepAlive: true }) }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  expect((await buffer(answer)).length).toBe(picture.length);
  await closing;
});

test('nothing is left ticking behind an application that never listened', async () => {
  const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const app = Fastify();
  closeConnectionsAtEnd(app);
  await app.close();
  expect(clock.getTimerCount()).toBe(0);
});
