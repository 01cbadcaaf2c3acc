import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@casovi/contract/chat';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../testing/client.ts';
import { buildAdmin, buildStudent, loginAs, type TestUser } from '../testing/factories.ts';
import { buildConversation } from '../testing/factories-chat.ts';
import { latestMail } from '../testing/mailbox.ts';
import { hasRedis, useRedis } from '../testing/redis-server.ts';
import { type ServerProcess, useServerProcesses } from '../testing/server-process.ts';
import { connect, cookieOf, next, registered } from '../testing/sockets.ts';
import { useTestApp } from '../testing/test-app.ts';

const NEW_PASSWORD = 'Druga2!lozinka';

const LINES = [
  { name: 'PostgreSQL alone', withRedis: false },
  ...(hasRedis ? [{ name: 'Redis', withRedis: true }] : []),
];
if (!hasRedis) it.skip('two server processes with Redis: there is no redis-server and no TEST_REDIS_URL');

describe.each(LINES)('two server processes with $name', ({ withRedis }) => {
  const redis = withRedis ? useRedis() : undefined;
  const test = useTestApp();
  const servers = useServerProcesses(test);
  let [one, two]: ServerProcess[] = [];

  beforeAll(async () => {
    const options = redis ? { redisUrl: redis.url } : {};
    [one, two] = await Promise.all([servers.start(options), servers.start(options)]);
  });

  const address = (server: ServerProcess | undefined) => server?.address ?? '';
  const open = (server: ServerProcess | undefined, client: Client, userId: number) =>
    registered(address(server), client, userId);
  /** A request to a process, as a page of it would make it. */
  const call = async (
    server: ServerProcess | undefined,
    client: Client,
    method: string,
    path: string,
    body: object,
  ) => {
    const headers = { 'content-type': 'application/json', cookie: cookieOf(client), origin: address(server) };
    const response = await fetch(address(server) + path, { method, headers, body: JSON.stringify(body) });
    expect(response.status, `${method} ${path}`).toBe(200);
  };

  it('a message, its notification and its reading cross over, and no text of it lies in the database', async () => {
    const { student, tutor } = await buildConversation(test);
    const [asStudent, asTutor] = [await loginAs(test, student), await loginAs(test, tutor)];
    const writer = await open(one, asStudent, student.id);
    const reader = await open(two, asTutor, tutor.id);
    const overheard = await listenIn();

    // Control characters are the longest when written down: far more than one NOTIFY can carry.
    for (const messageText of ['Čujemo li se preko dva procesa?', 'tajna\u0001'.repeat(333)]) {
      const heard = [next<ChatMessage>(reader, 'receiveMessage'), next(reader, 'newNotification')];
      const payload = { senderId: student.id, receiverId: tutor.id, messageText, clientId: randomUUID() };
      const stored: ChatMessage = await writer.emitWithAck('sendMessage', payload);
      expect(stored.message_text).toBe(messageText);
      expect(await Promise.all(heard)).toEqual([stored, { receiver_id: tutor.id, tip_notifikacije: 1 }]);
    }
    const seen = next(writer, 'markAsRead');
    await call(two, asTutor, 'POST', '/api/chat/markSeen', { receiverId: tutor.id, senderId: student.id });
    expect(await seen).toEqual({ receiverId: tutor.id, senderId: student.id, unreadCount: 0 });

    const said = await overheard.end();
    if (!withRedis) expect(said).toContain('messageStored');
    expect(said).not.toMatch(/tajna|preko dva procesa/);
    const { rows } = await test.parts.pool.query('SELECT is_called FROM socket_io_attachments_id_seq');
    expect(rows).toEqual([{ is_called: false }]);
  });

  it('every message of a burst arrives, each once', async () => {
    const { student, tutor } = await buildConversation(test);
    const writer = await open(one, await loginAs(test, student), student.id);
    const reader = await open(two, await loginAs(test, tutor), tutor.id);
    const heard: number[] = [];
    const all = new Promise<void>((resolve) => {
      reader.on('receiveMessage', ({ id }: ChatMessage) => {
        if (heard.push(id) === 30) resolve();
      });
    });
    const stored = await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        writer.emitWithAck('sendMessage', { senderId: student.id, receiverId: tutor.id, messageText: `${number}` }),
      ),
    );
    await all;
    // Not always in their order, which is that of their ids.
    expect(heard.sort((a, b) => a - b)).toEqual(stored.map(({ id }: ChatMessage) => id).sort((a, b) => a - b));
  });

  describe('a socket on the other process ends with', () => {
    const ending = async (student: TestUser) => {
      const client = await loginAs(test, student);
      const socket = await open(two, client, student.id);
      return { client, gone: next(socket, 'disconnect') };
    };

    it('logout', async () => {
      const { client, gone } = await ending(await buildStudent(test));
      await call(one, client, 'POST', '/api/auth/logout', {});
      expect(await gone).toBe('io server disconnect');
    });

    it('a block', async () => {
      const student = await buildStudent(test);
      const { client, gone } = await ending(student);
      const admin = await loginAs(test, await buildAdmin(test));
      await call(one, admin, 'PUT', '/api/auth/blockUser', { userId: student.id, blokiran: 1 });
      expect(await gone).toBe('io server disconnect');
      const again = connect(address(two), client);
      expect((await next<Error>(again, 'connect_error')).message).toBe('unauthorized');
    });

    it('a changed password', async () => {
      const student = await buildStudent(test);
      const { gone } = await ending(student);
      const visitor = new Client(test.app);
      await call(one, visitor, 'POST', '/api/auth/forget-password', { email: student.email });
      await test.runJobs();
      const [, token] = /reset-password\/(\S+)/.exec((await latestMail(test, student.email)).text) ?? [];
      await call(one, visitor, 'POST', '/api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
      expect(await gone).toBe('io server disconnect');
    });
  });

  it.skipIf(withRedis)(
    'when the line between them broke, sockets come back and so hear that they missed something',
    async () => {
      const { student, tutor } = await buildConversation(test);
      const [asStudent, asTutor] = [await loginAs(test, student), await loginAs(test, tutor)];
      const before = [await open(one, asStudent, student.id), await open(two, asTutor, tutor.id)];
      const dropped = before.map((socket) => next(socket, 'disconnect'));
      const { rowCount } = await test.parts.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      );
      expect(rowCount).toBe(2);
      expect(await Promise.all(dropped)).toEqual(['transport close', 'transport close']);

      const back = await open(two, asTutor, tutor.id);
      const writer = await open(one, asStudent, student.id);
      const heard = next<ChatMessage>(back, 'receiveMessage');
      const stored = await writer.emitWithAck('sendMessage', {
        senderId: student.id,
        receiverId: tutor.id,
        messageText: 'Opet',
      });
      expect(await heard).toEqual(stored);
    },
  );

  /** What the processes say to each other through PostgreSQL. */
  async function listenIn(): Promise<{ end(): Promise<string> }> {
    const client = new pg.Client(test.parts.pool.options);
    await client.connect();
    const said: string[] = [];
    client.on('notification', ({ payload = '' }) => said.push(payload));
    await client.query('LISTEN "socket.io#/"');
    return {
      end: async () => {
        await client.query('SELECT 1');
        await client.end();
        return said.join('\n');
      },
    };
  }
});
