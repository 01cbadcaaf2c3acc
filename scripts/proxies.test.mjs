// ops/nginx.conf and ops/Caddyfile for real: two instances of the built server behind each of them.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../packages/api/src/demo/accounts.ts';
import { startEmbeddedPostgres } from '../packages/api/src/platform/embedded-postgres/start.ts';
import { createLogger } from '../packages/api/src/platform/log/logger.ts';
import { connectDatabase } from '../packages/api/src/platform/postgres/database.ts';
import { ensureBuilt } from './build.mjs';
import { startBuiltServer } from './built-server.mjs';
import { freePort } from './free-port.mjs';
import { Load, slowClients, Visitor } from './proxied-visitors.mjs';
import { DOMAIN, makeCertificate, missingPrograms, startCaddy, startNginx } from './proxies.mjs';
import { at, run } from './steps.mjs';

const TUTOR = 'profesor@casovi.example';
const READERS_AND_WRITERS = 5;
/** One of the two instances, or both three times with `npm run test:long`. */
const RESTARTS = /** @type {(0 | 1)[]} */ (process.env.TEST_LONG ? [0, 1, 0, 1, 0, 1] : [0]);
/** More than the requests that an instance works on at once. */
const SLOW_CLIENTS = 540;
const SLOW_ADDRESSES = ['127.0.1.1', '127.0.1.2', '127.0.1.3'];
/** Students of the demo, each with a tutor whom they write to. */
const PAIRS = `SELECT DISTINCT ON (m.user_id) u.email, m.other_id AS "receiverId" FROM conversation_members m
  JOIN users u ON u.id = m.user_id JOIN users o ON o.id = m.other_id
  WHERE u.type = 3 AND u.blocked_at IS NULL AND o.blocked_at IS NULL AND u.deleted_at IS NULL AND o.deleted_at IS NULL LIMIT $1`;
/** One address and one name for both: they differ in the loopback address that they listen on. */
const PROXIES = [
  { start: startNginx, address: '127.0.0.1' },
  { start: startCaddy, address: '127.0.0.2' },
];

const missing = missingPrograms();
if (missing.length > 0) console.log(`Tests with reverse proxies are skipped: ${missing.join(', ')} is missing.`);

describe.skipIf(missing.length > 0 || process.platform !== 'linux')('behind a reverse proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casovi-proxies-'));
  // Open to the accounts that the database server and the workers of nginx run as when we are root.
  chmodSync(folder, 0o711);
  /** @type {(() => Promise<unknown>)[]} */
  const open = [];
  /** @type {[import('./built-server.mjs').BuiltServer?, import('./built-server.mjs').BuiltServer?]} */
  const instances = [];
  /** @type {[number, number]} */
  let ports = [0, 0];
  /** @type {Record<string, string>} */
  let env = {};
  /** @type {import('./proxies.mjs').Proxy[]} */
  const proxies = [];
  /** @type {import('pg').Pool} */
  let pool;
  let ca = '';
  let port = 0;

  const siteOf = (/** @type {import('./proxies.mjs').Proxy} */ { address }) => ({ address, port, ca });
  const startInstance = async (/** @type {0 | 1} */ index) => {
    const log = at('.cache', `proxied-${index}.log`);
    instances[index] = await startBuiltServer({ name: 'proxied', log, port: ports[index], env });
  };

  /** As the systemd unit does before a restart counts as done. */
  const untilReady = async (/** @type {0 | 1} */ index) => {
    const { ok, output } = await run(process.execPath, [at('ops/until-ready.mjs'), String(ports[index])], {
      quiet: true,
    });
    expect(ok, output).toBe(true);
  };

  beforeAll(async () => {
    await ensureBuilt();
    const log = createLogger('error');
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: (line) => log.debug(line) });
    open.push(postgres.stop);
    const { host, user, database } = postgres.connection;
    const client = connectDatabase(postgres.connection, log, 2);
    open.push(client.close);
    pool = client.pool;
    ports = [await freePort(), await freePort()];
    port = await freePort();
    ca = await makeCertificate(folder);
    env = {
      DATABASE_URL: `postgres://localhost/${database}?${new URLSearchParams({ host, user, port: String(postgres.connection.port) })}`,
      SESSION_SECRET: randomBytes(48).toString('base64'),
      CHAT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
      PUBLIC_URL: `https://${DOMAIN}:${port}`,
      TRUST_PROXY: '1',
      DEMO: 'true',
      LOG_LEVEL: 'warn',
    };
    await startInstance(0);
    await untilReady(0);
    for (const { start, address } of PROXIES) {
      const proxy = await start({ folder, address, port, instances: ports });
      proxies.push(proxy);
      open.push(proxy.stop);
    }
  });

  afterAll(async () => {
    for (const instance of instances) await instance?.stop();
    for (const close of open.reverse()) await close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the files are taken without a warning', () => {
    expect(proxies.map(({ name, said }) => [name, said])).toEqual([
      ['nginx', ''],
      ['Caddy', ''],
    ]);
  });

  test('a login works at an address with a port, also while one of two instances is down', async () => {
    for (const proxy of proxies) {
      const visitor = new Visitor(siteOf(proxy));
      expect([proxy.name, (await visitor.logIn(TUTOR, DEMO_PASSWORD)).status]).toEqual([proxy.name, 200]);
      expect((await visitor.ask('GET', '/api/auth/me')).status).toBe(200);
      visitor.leave();
    }
  });

  test('what visitors claim about their address does not count', async () => {
    const body = { name: 'Ana Anić', email: 'ana@primjer.me', subject: 'Pitanje', message: 'Zdravo!' };
    for (const [index, proxy] of proxies.entries()) {
      const visitor = new Visitor(siteOf(proxy), `127.0.2.${index + 1}`);
      const statuses = [];
      for (let number = 1; number <= 21; number += 1) {
        const claim = `203.0.113.${number}`;
        const headers = { 'x-forwarded-for': claim, 'x-real-ip': claim, forwarded: `for=${claim}` };
        statuses.push((await visitor.ask('POST', '/api/auth/send-email', { body, headers })).status);
      }
      // Twenty an hour for one address.
      expect([proxy.name, ...statuses]).toEqual([proxy.name, ...Array(20).fill(200), 429]);
      visitor.leave();
    }
  });

  test('clients that never finish their request keep nobody else from being served', async () => {
    for (const proxy of proxies) {
      const leave = await slowClients(siteOf(proxy), { count: SLOW_CLIENTS, addresses: SLOW_ADDRESSES });
      const visitor = new Visitor(siteOf(proxy));
      const page = await visitor.ask('GET', '/predmeti');
      const login = await visitor.logIn(TUTOR, DEMO_PASSWORD);
      visitor.leave();
      leave();
      expect([proxy.name, page.status, login.status]).toEqual([proxy.name, 200, 200]);
    }
  });

  test('a rolling restart under load fails no request and loses no message', async () => {
    await startInstance(1);
    await untilReady(1);
    const { rows } = await pool.query(PAIRS, [READERS_AND_WRITERS * proxies.length]);
    const before = new Set(await messageIds());
    const load = new Load();
    /** @type {ReturnType<typeof io>[]} */
    const sockets = [];
    for (const proxy of proxies) {
      const tutor = new Visitor(siteOf(proxy));
      await tutor.logIn(TUTOR, DEMO_PASSWORD);
      sockets.push(liveLine(tutor));
      for (const { email, receiverId } of rows.splice(0, READERS_AND_WRITERS)) {
        const visitor = new Visitor(siteOf(proxy));
        expect((await visitor.logIn(email, DEMO_PASSWORD)).status).toBe(200);
        load.start(proxy.name, visitor, receiverId);
      }
    }
    for (const index of RESTARTS) {
      await expect.poll(() => sockets.map(({ connected }) => connected), { timeout: 20_000 }).toEqual([true, true]);
      expect(await instances[index]?.stop()).toBe(0);
      await startInstance(index);
      await untilReady(index);
    }
    await expect.poll(() => sockets.map(({ connected }) => connected), { timeout: 20_000 }).toEqual([true, true]);
    await load.stop();
    for (const socket of sockets) socket.disconnect();

    expect(summary(load.failures)).toEqual({});
    expect(load.messageIds.length).toBeGreaterThan(20);
    const stored = (await messageIds()).filter((id) => !before.has(id));
    expect(stored.sort()).toEqual(load.messageIds.sort());
  });

  /**
   * How often each happened.
   * @param {string[]} failures
   */
  function summary(failures) {
    /** @type {Record<string, number>} */
    const times = {};
    for (const failure of failures) times[failure] = (times[failure] ?? 0) + 1;
    return times;
  }

  /** @returns {Promise<number[]>} */
  async function messageIds() {
    return (await pool.query('SELECT id FROM messages')).rows.map(({ id }) => Number(id));
  }

  const liveLine = (/** @type {Visitor} */ visitor) =>
    io(visitor.origin, {
      transports: ['websocket'],
      forceNew: true,
      agent: /** @type {any} */ (visitor.agent),
      extraHeaders: { cookie: visitor.cookie, origin: visitor.origin },
    });
});
