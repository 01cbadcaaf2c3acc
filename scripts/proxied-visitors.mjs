// People who reach the site through a reverse proxy, for the tests of ops/.
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { DOMAIN } from './proxies.mjs';

/**
 * @typedef {{ address: string, port: number, ca: string }} Site where the proxy listens, under the name of the site
 * @typedef {{ status: number, body: any }} ProxiedResponse
 */

const PATHS = ['/api/subj/predmetiSvi', '/predmeti', '/api/auth/me'];
const ROUNDS_PER_MESSAGE = 4;
const MOST_MESSAGES = 110;

/** A client with one keep-alive connection, cookies and Origin. */
export class Visitor {
  /** @type {Map<string, string>} */
  #cookies = new Map();
  userId = 0;

  /**
   * @param {Site} site
   * @param {string} [localAddress] whom the proxy sees
   */
  constructor({ address, port, ca }, localAddress) {
    this.origin = `https://${DOMAIN}:${port}`;
    /** @type {import('node:net').LookupFunction} */
    const lookup = (_name, options, done) =>
      options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);
    this.agent = new Agent({ keepAlive: true, maxSockets: 1, ca, lookup, localAddress });
  }

  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: object, headers?: Record<string, string> }} [options]
   * @returns {Promise<ProxiedResponse>}
   */
  async ask(method, path, { body, headers = {} } = {}) {
    const sent = request(this.origin + path, {
      method,
      agent: this.agent,
      headers: {
        origin: this.origin,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sent.end(body && JSON.stringify(body));
    /** @type {import('node:http').IncomingMessage[]} */
    const [response] = await once(sent, 'response');
    if (!response) throw new Error('no response');
    const content = await text(response);
    for (const one of response.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = one.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      this.#cookies.set(name, value);
    }
    const isJson = response.headers['content-type']?.includes('json');
    return { status: response.statusCode ?? 0, body: isJson ? JSON.parse(content) : content };
  }

  /**
   * @param {string} email
   * @param {string} password
   */
  async logIn(email, password) {
    const response = await this.ask('POST', '/api/auth/login', { body: { email, password } });
    this.userId = response.body?.id_korisnika ?? 0;
    return response;
  }

  leave() {
    this.agent.destroy();
  }
}

/**
 * Reads pages and writes messages, one request after the other, until told to stop. Every message is a row of its own: none has a
 * client id, by which the server would know a second try.
 */
export class Load {
  /** @type {string[]} */
  failures = [];
  /** @type {number[]} of the messages that were acknowledged */
  messageIds = [];
  requests = 0;
  #stopped = false;
  /** @type {Promise<void>[]} */
  #running = [];

  /**
   * @param {string} name
   * @param {Visitor} visitor who is logged in
   * @param {number} receiverId
   */
  start(name, visitor, receiverId) {
    this.#running.push(this.#browse(name, visitor, receiverId));
  }

  async stop() {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  /**
   * @param {string} name
   * @param {Visitor} visitor
   * @param {number} receiverId
   */
  async #browse(name, visitor, receiverId) {
    const message = { senderId: visitor.userId, receiverId, messageText: 'Dobar dan!' };
    const seen = { senderId: receiverId, receiverId: visitor.userId };
    for (let number = 0; !this.#stopped; number += 1) {
      await this.#try(name, visitor, 'POST', '/api/chat/markSeen', seen);
      for (const path of PATHS) await this.#try(name, visitor, 'GET', path);
      // A person may write only so many a minute.
      if (number % ROUNDS_PER_MESSAGE > 0 || number >= ROUNDS_PER_MESSAGE * MOST_MESSAGES) continue;
      const sent = await this.#try(name, visitor, 'POST', '/api/chat/messages2', message);
      if (sent?.status === 200) this.messageIds.push(sent.body.id);
    }
  }

  /**
   * @param {string} name
   * @param {Visitor} visitor
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async #try(name, visitor, method, path, body) {
    this.requests += 1;
    try {
      const response = await visitor.ask(method, path, body ? { body } : {});
      if (response.status !== 200)
        this.failures.push(
          `${name}: ${method} ${path} responded with ${response.status} ${JSON.stringify(response.body)}`,
        );
      return response;
    } catch (error) {
      this.failures.push(`${name}: ${method} ${path} was not answered: ${error}`);
      return undefined;
    }
  }
}

/**
 * Clients that have sent the head of a login and a part of its body, and never send the rest.
 * @param {Site} site
 * @param {{ count: number, addresses: string[] }} options
 */
export async function slowClients({ address, port, ca }, { count, addresses }) {
  const head = [
    'POST /api/auth/login HTTP/1.1',
    `Host: ${DOMAIN}:${port}`,
    `Origin: https://${DOMAIN}:${port}`,
    'Content-Type: application/json',
    'Content-Length: 200',
    '',
    '{"email":"',
  ].join('\r\n');
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const localAddress = addresses[index % addresses.length];
      const options = { host: address, port, ca, servername: DOMAIN, localAddress };
      const socket = connect(/** @type {import('node:tls').ConnectionOptions} */ (options));
      socket.on('error', () => undefined);
      await once(socket, 'secureConnect');
      await new Promise((resolve) => socket.write(head, resolve));
      return socket;
    }),
  );
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
