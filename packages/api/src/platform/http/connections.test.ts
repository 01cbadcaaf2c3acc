import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { drainConnections, drainTimeouts } from './connections.ts';

afterEach(() => {
  vi.useRealTimers();
});

const PATIENCE = drainTimeouts(false);

async function listening(routes: (app: FastifyInstance) => void) {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const draining = drainConnections(app, PATIENCE);
  routes(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address, draining };
}

/** One connection that is kept open, and what is asked on it. */
function keptOpen(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (method: string) => {
    const asked = request(address, { agent, method }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return { connection: response.headers.connection, said: await text(response), isReused: asked.reusedSocket };
  };
}

/** Timeouts that only a test ends. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

test('a request on an idle connection is served after the stop began, and told to be the last', async () => {
  const { app, address } = await listening((app) => app.post('/', async () => 'stored'));
  const ask = keptOpen(address);
  expect(await ask('POST')).toEqual({ connection: 'keep-alive', said: 'stored', isReused: false });
  stopClock();
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  expect(await ask('POST')).toEqual({ connection: 'close', said: 'stored', isReused: true });
  // Nothing else is open: the clock need not move.
  await closing;
});

test('a request that was under way when the stop began is told to be the last', async () => {
  const moments = new EventEmitter();
  const begun = once(moments, 'begun');
  const held = once(moments, 'let go');
  const { app, address } = await listening((app) =>
    app.get('/', async () => {
      moments.emit('begun');
      await held;
      return 'done';
    }),
  );
  const answered = keptOpen(address)('GET');
  await begun;
  stopClock();
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  moments.emit('let go');
  expect(await answered).toMatchObject({ connection: 'close', said: 'done' });
  await closing;
});

test('connections that stay idle are closed after a while, also those on which nothing was ever asked', async () => {
  const { app, address } = await listening((app) => app.get('/', async () => 'done'));
  const ahead = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(ahead, 'connect');
  await keptOpen(address)('GET');
  const clock = stopClock();
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  expect(await connectionsOf(app)).toBe(2);
  await clock.advanceTimersByTimeAsync(PATIENCE.idleMilliseconds);
  await closing;
  ahead.destroy();
});

test('an upgraded connection whose other side is gone is not waited for', async () => {
  const { app } = await listening((app) => app.get('/', async () => 'done'));
  const upgraded = once(app.server, 'upgrade');
  const gone = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1');
  gone.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await upgraded;
  const clock = stopClock();
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  await clock.advanceTimersByTimeAsync(PATIENCE.idleMilliseconds);
  await closing;
  gone.destroy();
});

test('a response to a slow reader is sent completely', async () => {
  const picture = Buffer.alloc(50 * 1024 * 1024, 'x');
  const { app, address } = await listening((app) => app.get('/', async (_request, reply) => reply.send(picture)));
  const asked = request(address, { agent: new Agent({ keepAlive: true }) }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const clock = stopClock();
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  await clock.advanceTimersByTimeAsync(PATIENCE.idleMilliseconds);
  expect((await buffer(response)).length).toBe(picture.length);
  await closing;
});

test('a proxy hears that we leave while we still take on connections', async () => {
  const { app, address, draining } = await listening((app) => app.get('/', async () => 'done'));
  expect(draining.begun).toBe(false);
  const announced = app.announceStop();
  expect(draining.begun).toBe(true);
  expect(await keptOpen(address)('GET')).toMatchObject({ connection: 'keep-alive', said: 'done' });
  await announced;
  expect(drainTimeouts(true).announceMilliseconds).toBeGreaterThan(1000);
  await app.close();
});

test('nothing is left ticking behind an application that never listened', async () => {
  const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const app = Fastify();
  drainConnections(app, PATIENCE);
  await app.announceStop();
  await app.close();
  expect(clock.getTimerCount()).toBe(0);
});

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
