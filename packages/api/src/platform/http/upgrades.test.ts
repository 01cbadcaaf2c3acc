import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { loginAs } from '../../testing/factories.ts';
import { buildConversation } from '../../testing/factories-chat.ts';
import { listen, registered } from '../../testing/sockets.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let address = '';
beforeAll(async () => {
  address = await listen(test);
});

const curl = async (...args: string[]) =>
  (
    await promisify(execFile)('curl', [
      '-s',
      '--http2',
      '-o',
      '/dev/null',
      '-w',
      '%{http_version} %{http_code}',
      ...args,
    ])
  ).stdout;

/** What the server says to these lines, until it closes the connection. */
function raw(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(lines.join('\r\n'));
  return text(socket);
}

const LOGIN = JSON.stringify({ email: 'niko@primjer.me', password: 'Lozinka1!' });

it('responds to curl --http2 in HTTP/1.1, with and without a body', async () => {
  expect(await curl(`${address}/healthz`)).toBe('1.1 200');
  const headers = ['-H', 'content-type: application/json', '-H', `origin: ${address}`];
  expect(await curl(...headers, '-d', LOGIN, `${address}/api/auth/login`)).toBe('1.1 401');
});

it.each(['h2c', 'foo', 'websocket'])('ignores an upgrade to %s on other paths', async (offer) => {
  const heads = [`Host: ${new URL(address).host}`, 'Connection: Upgrade', `Upgrade: ${offer}`];
  const second = ['GET /healthz HTTP/1.1', 'Host: x', 'Connection: close', '', ''];
  // The connection stays open, and what comes after the body is the next request.
  const said = await raw(
    'POST /api/auth/login HTTP/1.1',
    ...heads,
    `Origin: ${address}`,
    'Content-Type: application/json',
    `Content-Length: ${LOGIN.length}`,
    '',
    LOGIN + second.join('\r\n'),
  );
  expect([...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['401', '200']);
});

it('keeps no listeners of the offers that a connection makes', async () => {
  const warnings: string[] = [];
  const warned = ({ name }: Error) => warnings.push(name);
  process.on('warning', warned);
  const offer = ['GET /healthz HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: h2c', '', ''];
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  for (let count = 0; count < 30; count += 1) {
    socket.write(offer.join('\r\n'));
    expect((await once(socket, 'data'))[0]).toContain('HTTP/1.1 200');
  }
  socket.destroy();
  process.off('warning', warned);
  expect(warnings).toEqual([]);
});

it('closes a connection that asks for an upgrade before its pending responses', async () => {
  const head = ['GET /readyz HTTP/1.1', 'Host: x'].join('\r\n');
  expect((await raw(`${head}\r\n\r\n${head}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`)).length).toBeLessThan(
    2000,
  );
});

it('lets sockets through', async () => {
  const { student } = await buildConversation(test);
  const socket = await registered(address, await loginAs(test, student), student.id);
  expect(socket.connected).toBe(true);
  socket.close();
});
