import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { limitSlowClients } from './slow-clients.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a client that stops reading its response is cut off after a while, one that has read it is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const app = Fastify({ forceCloseConnections: true });
  limitSlowClients(app, { behindProxy: false });
  app.get('/', async () => Buffer.alloc(50 * 1024 * 1024));
  const ofServer: Socket[] = [];
  app.server.on('connection', (socket) => ofServer.push(socket));
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = async () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };
  const stopped = await ask();
  const reader = await ask();
  reader.resume();
  await expect.poll(() => ofServer[1]?.writableLength).toBe(0);

  const closed = () => ofServer.map(({ destroyed }) => destroyed);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(closed()).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(closed()).toEqual([true, false]);
  for (const socket of [stopped, reader]) socket.destroy();
  await app.close();
});
