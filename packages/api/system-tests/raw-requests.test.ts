import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { MAX_CONCURRENT_REQUESTS } from '../src/platform/http/overload.ts';
import { buildStudents, visitAsEach } from '../src/testing/factories-lessons.ts';
import { figure } from '../src/testing/figure.ts';
import { seededRandom } from '../src/testing/fuzz.ts';
import { shortOrLong } from '../src/testing/long.ts';
import { flipped, MALFORMED, type Sender } from '../src/testing/raw-requests.ts';
import { useServerProcesses } from '../src/testing/server-process.ts';
import { cookieOf } from '../src/testing/sockets.ts';
import { useTestApp } from '../src/testing/test-app.ts';

const test = useTestApp();
const servers = useServerProcesses(test);

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_504);
const AT_ONCE = 60;
/** All together, and in the long form of each kind, more than there are places: whatever keeps its place would leave none. */
const OF_EACH_KIND = shortOrLong(AT_ONCE, MAX_CONCURRENT_REQUESTS + 100);
/** More than may upload at once, so that places of uploads would run out as well. */
const ACCOUNTS = 40;

const random = seededRandom(SEED);

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket.resume();
}

/** Connections to a port that its server holds, where the system tells: all but those that wait for their number to be free. */
function connectionsTo(port: string): number {
  if (!existsSync('/proc/net/tcp')) return 0;
  const [LISTENING, TIME_WAIT] = ['0A', '06'];
  const own = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state = '']) => local.endsWith(own) && ![LISTENING, TIME_WAIT].includes(state)).length;
}

it('no malformed request ends the process or keeps a place, a connection or a listener', {
  timeout: 300_000,
}, async () => {
  const clients = await visitAsEach(test, await buildStudents(test, ACCOUNTS));
  const { address, errors } = await servers.start();
  const { host, port } = new URL(address);
  const senders: Sender[] = clients.map((client) => ({ host, cookie: cookieOf(client) }));
  const [own] = senders as [Sender];
  const ask = async (path: string, { cookie } = own, form?: string): Promise<number | undefined> => {
    const headers = { cookie, ...(form && { 'content-type': 'multipart/form-data; boundary=x' }) };
    const asked = request(address + path, { agent: false, method: form ? 'POST' : 'GET', headers }).end(form);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    await once(response.resume(), 'close');
    return response.statusCode;
  };
  for (const path of ['/api/auth/me', '/readyz']) expect(await ask(path)).toBe(200);

  const kinds = Object.entries(MALFORMED);
  expect(kinds.length * OF_EACH_KIND).toBeGreaterThan(MAX_CONCURRENT_REQUESTS);
  for (const [kind, make] of kinds) {
    for (let sent = 0; sent < OF_EACH_KIND; sent += AT_ONCE) {
      const sockets = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const bytes = make(random, senders[index % ACCOUNTS] as Sender);
          const socket = await open(Number(port));
          socket.write(random() < 0.2 ? flipped(random, bytes) : bytes);
          return socket;
        }),
      );
      // One round trip through the database: by then most of them are being worked on.
      expect(await ask('/api/auth/me'), `after ${kind}`).toBe(200);
      for (const socket of sockets) {
        if (random() < 0.5) socket.resetAndDestroy();
        else socket.end();
      }
      await Promise.all(sockets.map(async (socket) => socket.closed || (await once(socket, 'close'))));
    }
    expect(await ask('/api/auth/me'), `after ${kind}`).toBe(200);
  }

  const uploads = [];
  // A form without a file is refused for what it lacks once it has its place, and otherwise where there is none.
  for (const sender of senders) uploads.push(await ask('/api/upload', sender, '--x--\r\n'));
  expect(new Set(uploads), 'every account has its place again').toEqual(new Set([400]));
  await expect.poll(() => connectionsTo(port), { message: 'connections' }).toBe(0);
  expect(errors()).toBe('');
  figure(
    `raw requests: ${kinds.length * OF_EACH_KIND} malformed ones of ${kinds.length} kinds, none ended the process`,
  );
});
