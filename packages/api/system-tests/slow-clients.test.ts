import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { expect, it } from 'vitest';
import { MAX_CONCURRENT_REQUESTS } from '../src/platform/http/overload.ts';
import { MAX_SLOW_PER_ADDRESS } from '../src/platform/http/slow-clients.ts';
import { buildStudents, visitAsEach } from '../src/testing/factories-lessons.ts';
import { useServerProcesses } from '../src/testing/server-process.ts';
import { cookieOf } from '../src/testing/sockets.ts';
import { useTestApp } from '../src/testing/test-app.ts';

const test = useTestApp();
const servers = useServerProcesses(test);

/** More than there are places for requests. */
const MANY = MAX_CONCURRENT_REQUESTS + 20;
/** Addresses of this machine, as if they were those of different people. */
const [ATTACKER, OTHER_ATTACKER, THIRD_ATTACKER, SLOW_LINE] = ['127.0.0.2', '127.0.0.3', '127.0.0.5', '127.0.0.4'];

interface SlowClient {
  socket: Socket;
  response: string;
}

/** Sends the beginning, and then a byte now and then for as long as it is let. */
async function trickle(port: number, localAddress: string, beginning: string): Promise<SlowClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  const client = { socket, response: '' };
  socket.setEncoding('utf8').on('data', (text) => {
    client.response += text;
  });
  await once(socket, 'connect');
  socket.write(beginning);
  const sending = setInterval(() => socket.write('x'), 500);
  socket.once('close', () => clearInterval(sending));
  return client;
}

const crowd = (port: number, address: string, beginning: string): Promise<SlowClient[]> =>
  Promise.all(Array.from({ length: MANY }, () => trickle(port, address, beginning)));

const open = (clients: SlowClient[]): number => clients.filter(({ socket }) => !socket.destroyed).length;

it('clients that send slowly keep nobody out, and are cut off: of each address first the many, then the slow', {
  timeout: 120_000,
}, async () => {
  const [client] = await visitAsEach(test, await buildStudents(test, 1));
  if (!client) throw new Error('nobody is logged in');
  const cookie = cookieOf(client);
  const { address } = await servers.start();
  const { port, host } = new URL(address);
  const ask = async (): Promise<number> => (await fetch(`${address}/api/auth/me`, { headers: { cookie } })).status;
  expect(await ask()).toBe(200);

  const type = 'content-type: application/json\r\ncontent-length: 2000';
  const bodies = await crowd(
    Number(port),
    ATTACKER,
    `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\n${type}\r\n\r\n{`,
  );
  const headers = await crowd(Number(port), OTHER_ATTACKER, `GET /api/auth/me HTTP/1.1\r\nhost: ${host}\r\nx: `);
  const toSockets = `POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nhost: ${host}\r\n${type}\r\n\r\n{`;
  const sockets = await crowd(Number(port), THIRD_ATTACKER, toSockets);
  const upload = slowUpload(`${address}/api/upload`, cookie);

  // Right away, while all of them are open, and as long as any is.
  const statuses = new Set<number>();
  const openAtFirst = open(bodies) + open(headers);
  statuses.add(await ask());
  expect(openAtFirst).toBe(2 * MANY);
  for (const clients of [bodies, headers, sockets]) {
    await expect.poll(() => open(clients), { interval: 100 }).toBeLessThanOrEqual(MAX_SLOW_PER_ADDRESS);
    statuses.add(await ask());
  }
  await expect
    .poll(async () => {
      statuses.add(await ask());
      return open(bodies) + open(headers) + open(sockets);
    })
    .toBe(0);
  expect(statuses).toEqual(new Set([200]));
  // A byte that crosses the response resets the connection, and the response is lost: some hear nothing.
  const heard = [...bodies, ...headers].map(({ response }) => response).filter(Boolean);
  const isTold = (response: string) => /^HTTP\/1\.1 408 /.test(response) && response.includes(ERROR_TEXT.tooSlow);
  expect(heard.filter((response) => !isTold(response))).toEqual([]);
  expect(heard.length).toBeGreaterThan(MANY);
  // A phone on a poor line is slow as well, and is heard to the end: it is told that a text is no picture.
  expect(await upload).toBe(415);
});

/** A file in a form, at 32 KiB a second: for longer than the seconds that everybody has. */
async function slowUpload(url: string, cookie: string): Promise<number | undefined> {
  const SECONDS = 14;
  const part = 32 * 1024;
  const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(start), Buffer.alloc(SECONDS * part), Buffer.from('\r\n--x--\r\n')]);
  const sent = request(url, {
    method: 'POST',
    agent: false,
    localAddress: SLOW_LINE,
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length },
  });
  let at = 0;
  const sending = setInterval(() => {
    sent.write(body.subarray(at, at + part));
    at += part;
    if (at >= body.length) {
      clearInterval(sending);
      sent.end();
    }
  }, 1000);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response.resume().statusCode;
}
