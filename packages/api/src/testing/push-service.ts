/** A push service that browsers would subscribe at: HTTPS on loopback, which reads what it got as the device would (RFC 8188 and 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isPublic, PublicHttps } from '../platform/http/public-https.ts';
import { selfSigned } from './self-signed.ts';

const HOST = 'push.test';
const LOOPBACK = '127.0.0.1';

export interface TestDevice {
  /** As the browser gives it to the page. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What it shows. */
  shown: { headers: IncomingHttpHeaders; payload: { title: string; body: string; path: string; tag: string } }[];
  /** What it does with what it gets. */
  answer: { status: number; headers?: Record<string, string> };
  /** What happens before it answers. */
  meanwhile?: () => Promise<void>;
  /** How often it was called. */
  calls: number;
}

export async function startPushService() {
  const { key, cert } = selfSigned(HOST);
  const devices = new Map<string, { device: TestDevice; open: (body: Buffer) => string }>();
  const server = createServer({ key, cert }, async (request, response) => {
    const found = devices.get(request.url ?? '');
    const body = await buffer(request);
    if (!found) return response.writeHead(404).end();
    const { device, open } = found;
    device.calls += 1;
    await device.meanwhile?.();
    const { status, headers } = device.answer;
    if (status < 300) device.shown.push({ headers: request.headers, payload: JSON.parse(open(body)) });
    response.writeHead(status, headers).end('what it says');
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const addresses = new Map([[HOST, [LOOPBACK]]]);
  return {
    port,
    /** What the name resolves to. */
    addresses,
    outbound: new PublicHttps({
      mayConnect: (address, toPort) => isPublic(address, toPort) || (address === LOOPBACK && toPort === port),
      resolve: async (host) => addresses.get(host) ?? [],
      ca: cert,
    }),
    addDevice(host = HOST): TestDevice {
      const path = `/wpush/${randomBytes(24).toString('base64url')}`;
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') };
      const subscription = { endpoint: `https://${host}:${port}${path}`, keys };
      const device: TestDevice = { subscription, shown: [], answer: { status: 201 }, calls: 0 };
      devices.set(path, { device, open: (body) => decrypt(body, ecdh, auth) });
      return device;
    },
    async stop() {
      this.outbound.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const SALT_BYTES = 16;
const POINT_START = SALT_BYTES + 5;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const encoding = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);

/** One record of aes128gcm. */
function decrypt(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const start = POINT_START + body.readUInt8(POINT_START - 1);
  const sender = body.subarray(POINT_START, start);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const secret = derive(device.computeSecret(sender), auth, info, 32);
  const [key, nonce] = [derive(secret, salt, encoding('aes128gcm'), 16), derive(secret, salt, encoding('nonce'), 12)];
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(start, -TAG_BYTES)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(LAST_RECORD)).toString();
}
