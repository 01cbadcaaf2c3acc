import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { eq } from 'drizzle-orm';
import type { Server } from 'socket.io';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '../src/modules/accounts/sessions.ts';
import { newToken } from '../src/platform/security/crypto.ts';
import { noLimits } from '../src/platform/security/rate-limits.ts';
import { attachRealtime } from '../src/realtime/attach.ts';
import { refreshTokens, sessions, users } from '../src/tables/accounts.ts';
import { watchChanges } from '../src/testing/changes.ts';
import type { Client } from '../src/testing/client.ts';
import { visitAsEach } from '../src/testing/factories-lessons.ts';
import { figure } from '../src/testing/figure.ts';
import { type Belongings, buildFixture, type Fixture } from '../src/testing/permission-fixture.ts';
import { ACTORS, type Actor, ROUTES, type Row, SOCKET_EVENTS } from '../src/testing/permission-table.ts';
import { connect } from '../src/testing/sockets.ts';
import { useTestApp } from '../src/testing/test-app.ts';

// As in the demo, which has the most routes: the mailbox is one of them.
const test = useTestApp({ demo: true }, { limits: noLimits });
const HOUR = 3_600_000;

let changes: () => Promise<string[]>;
let io: Server;
let address: string;
let fixture: Fixture;
let clients: Record<keyof Fixture['people'], Client>;
let sceneIsFresh = false;
let tries = 0;

beforeAll(async () => {
  changes = await watchChanges(test.parts.pool);
  io = await attachRealtime(test.app, test.parts);
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Requests that may have changed something get new data for the next one. */
async function resetFixture(): Promise<void> {
  if (sceneIsFresh) return;
  fixture = await buildFixture(test);
  const { people } = fixture;
  const [student, otherStudent, tutor, otherTutor, admin] = await visitAsEach(test, [
    people.student,
    people.otherStudent,
    people.tutor,
    people.otherTutor,
    people.admin,
  ]);
  clients = { student, otherStudent, tutor, otherTutor, admin } as typeof clients;
  sceneIsFresh = true;
  await changes();
}

beforeEach(resetFixture);
afterAll(() => figure(`permissions: ${tries} tries on ${ROUTES.length} routes and ${SOCKET_EVENTS.length} events`));

/** The first of these who is let in: whose session is ended, and whose ids are swapped. */
function admitted(expected: Record<Actor, string>): 'student' | 'tutor' | 'admin' {
  return (['student', 'tutor', 'admin'] as const).find((one) => /^2|ok/.test(expected[one])) ?? 'student';
}

/** Valid tokens of a session that has ended. */
async function expiredClient(userId: number): Promise<Client> {
  const now = test.clock.now();
  const times = { createdAt: new Date(now.getTime() - 2 * HOUR), expiresAt: new Date(now.getTime() - HOUR) };
  const [session] = await test.parts.db
    .insert(sessions)
    .values({ userId, ...times })
    .returning();
  const { token, hash } = newToken();
  const sessionId = session?.id ?? '';
  await test.parts.db.insert(refreshTokens).values({ tokenHash: hash, sessionId, createdAt: times.createdAt });
  const client = test.visitor();
  client.cookies.set(ACCESS_COOKIE, test.app.signCookie(`${sessionId}.${now.getTime() + HOUR}`));
  client.cookies.set(REFRESH_COOKIE, token);
  return client;
}

const setBlocked = (userId: number, blockedAt: Date | null) =>
  test.parts.db.update(users).set({ blockedAt }).where(eq(users.id, userId));

/** A refused client loses its cookies; those of the fixture keep theirs. */
function sameCookies(client: Client): Client {
  const copy = test.visitor();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

/** The response to this actor. The blocked one has a session that nobody has ended yet. */
async function tryAs(
  actor: Actor,
  expected: Record<Actor, string>,
  attempt: (client: Client) => Promise<string>,
): Promise<string> {
  await resetFixture();
  if (actor === 'anonymous') return attempt(test.visitor());
  if (actor !== 'blocked' && actor !== 'expired') return attempt(sameCookies(clients[actor]));
  const who = admitted(expected);
  const { id } = fixture.people[who];
  const client = actor === 'expired' ? await expiredClient(id) : sameCookies(clients[who]);
  if (actor === 'blocked') await setBlocked(id, test.clock.now());
  await changes();
  const response = await attempt(client);
  if (actor === 'blocked') await setBlocked(id, null);
  await changes();
  return response;
}

const columns = (expected: string): Record<Actor, string> => {
  const statuses = expected.split(' ');
  if (statuses.length !== ACTORS.length) throw new Error(`a row has ${ACTORS.length} columns: ${expected}`);
  return Object.fromEntries(ACTORS.map((actor, index) => [actor, statuses[index]])) as Record<Actor, string>;
};

/** Which of their own things a request names. */
function named(request: (own: Belongings, fixture: Fixture) => unknown): (keyof Belongings)[] {
  const read = new Set<keyof Belongings>();
  const watched = new Proxy(fixture.own, {
    get: (own, key) => {
      read.add(key as keyof Belongings);
      return own[key as keyof Belongings];
    },
  });
  request(watched, fixture);
  return [...read];
}

const swap = (key: keyof Belongings): Belongings => ({ ...fixture.own, [key]: fixture.others[key] });

describe('every route', () => {
  const keyOf = ({ method, url }: { method: string; url: string }) =>
    `${url === '/api/*' ? '*' : method} ${url.length > 1 ? url.replace(/\/$/, '') : url}`;

  it('stands in the table, and nothing else does', () => {
    const served = test.app.routeTable.filter(({ method, url }) => method !== 'HEAD' || url === '/api/*').map(keyOf);
    expect(new Set(ROUTES.map(({ route }) => route))).toEqual(new Set(served));
  });

  async function status(client: Client, row: Row, own: Belongings): Promise<string> {
    tries += 1;
    const [method, path = ''] = row.route.split(' ');
    if (row.send) return String((await row.send(client)).status);
    const { url = path, body } = row.request?.(own, fixture) ?? {};
    if (method === 'POST') return String((await client.post(url, body)).status);
    if (method === 'PUT') return String((await client.put(url, body)).status);
    if (method === 'DELETE') return String((await client.delete(url, body)).status);
    const response = await client.get(url);
    const head = await client.request({ method: 'HEAD', url });
    // What may be looked at may be asked for without its body, and nothing more.
    expect(head.status, `HEAD ${url}`).toBe(response.status);
    return String(response.status);
  }

  /** The status; and what was refused, or only asked for, must not have changed anything. */
  async function tried(client: Client, row: Row, own: Belongings): Promise<string> {
    const response = await status(client, row, own);
    const changed = await changes();
    const mayChange = response.startsWith('2') && /^(POST|PUT|DELETE)/.test(row.route);
    if (mayChange) sceneIsFresh = false;
    // An admin's look into a chat is written down.
    else expect(changed.filter((table) => table !== 'audit_log')).toEqual([]);
    return response;
  }

  // Six uploads are six processes, which take their time on a busy machine.
  it.each(ROUTES)('$route responds with $expected', { timeout: 120_000 }, async (row) => {
    const expected = columns(row.expected);
    const responses: Partial<Record<Actor, string>> = {};
    for (const actor of ACTORS) {
      responses[actor] = await tryAs(actor, expected, (client) => tried(client, row, fixture.own));
    }
    expect(responses).toEqual(expected);

    await resetFixture();
    const swapped: Record<string, number> = {};
    for (const key of row.request ? named(row.request) : []) {
      await resetFixture();
      swapped[key] = Number(await tried(sameCookies(clients[admitted(expected)]), row, swap(key)));
    }
    expect(swapped).toEqual(row.swapped ?? {});
  });
});

describe('every socket event', () => {
  /** Undefined when the server does not let the socket in. */
  async function open(client: Client): Promise<Socket | undefined> {
    const socket = connect(address, client);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', () => resolve(undefined));
    });
  }

  it('stands in the table, and nothing else does', async () => {
    const socket = await open(clients.student);
    const heard = io.sockets.sockets.get(socket?.id ?? '')?.eventNames() ?? [];
    // `error` is the library's own.
    const ours = heard.filter((event) => event !== 'error');
    expect(new Set(SOCKET_EVENTS.map(({ event }) => event))).toEqual(new Set(ours));
  });

  async function tried(client: Client, event: string, payload: unknown): Promise<string> {
    tries += 1;
    const socket = await open(client);
    if (!socket) return '-';
    const response = await socket.timeout(20_000).emitWithAck(event, payload);
    const accepted = response.ok ?? ('id' in response || response.message === CHAT_TEXT.chatSeen);
    const changed = await changes();
    if (accepted) sceneIsFresh = false;
    else expect(changed).toEqual([]);
    return accepted ? 'ok' : 'no';
  }

  it.each(SOCKET_EVENTS)('$event responds with $expected', async (row) => {
    const expected = columns(row.expected);
    const responses: Partial<Record<Actor, string>> = {};
    for (const actor of ACTORS) {
      responses[actor] = await tryAs(actor, expected, (client) => tried(client, row.event, row.payload(fixture.own)));
    }
    expect(responses).toEqual(expected);

    await resetFixture();
    const swapped: Record<string, string> = {};
    for (const key of named(row.payload)) {
      await resetFixture();
      swapped[key] = await tried(clients[admitted(expected)], row.event, row.payload(swap(key)));
    }
    expect(swapped).toEqual(row.swapped ?? {});
  });

  it('is refused on a socket whose session ended unheard', async () => {
    const socket = await open(clients.student);
    await setBlocked(fixture.own.student, test.clock.now());
    sceneIsFresh = false;
    const response = await socket?.timeout(20_000).emitWithAck('sendMessage', {
      senderId: fixture.own.student,
      receiverId: fixture.own.tutor,
      messageText: 'Zdravo',
    });
    expect(response).toEqual({ message: ERROR_TEXT.notLoggedIn });
  });
});
