import { setTimeout as wait } from 'node:timers/promises';
import type { ChatMessage } from '@casovi/contract/chat';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { loginAs } from '../testing/factories.ts';
import { buildConversation } from '../testing/factories-chat.ts';
import { canRunRedis, type RedisServer, startRedis } from '../testing/redis-server.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { connect, cookieOf, next } from '../testing/sockets.ts';
import { useTestApp } from '../testing/test-app.ts';

/** Longer than the retries of a client: its commands then fail. */
const GONE_MILLISECONDS = 3000;

describe.runIf(canRunRedis)('when Redis goes', () => {
  const test = useTestApp();
  const servers = useServerProcesses(test);
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  /** Comes back by itself and registers again each time, as the page's does. */
  const open = async (address: string, client: Client, userId: number): Promise<Socket> => {
    const socket = connect(address, client, { reconnection: true });
    await new Promise<void>((resolve) => {
      socket.on('connect', () => void socket.emitWithAck('register', userId).then(() => resolve()));
    });
    return socket;
  };

  it('messages are stored, sockets of the same process hear them, logout ends them, and all is well when it is back', {
    timeout: 120_000,
  }, async () => {
    const { student, tutor } = await buildConversation(test);
    const [asStudent, asTutor] = [await loginAs(test, student), await loginAs(test, tutor)];
    const [one, two] = await Promise.all([
      servers.start({ redisUrl: redis.url }),
      servers.start({ redisUrl: redis.url }),
    ]);
    const writer = await open(one.address, asStudent, student.id);
    const beside = await open(one.address, asTutor, tutor.id);
    const across = await open(two.address, asTutor, tutor.id);
    const write = (messageText: string): Promise<ChatMessage> =>
      writer.emitWithAck('sendMessage', { senderId: student.id, receiverId: tutor.id, messageText });

    let heardAcross = next<ChatMessage>(across, 'receiveMessage');
    const first = await write('Prije');
    expect(await heardAcross).toEqual(first);

    redis.kill();
    const texts = ['Za vrijeme', 'I dalje', 'I na kraju'];
    for (const text of texts) {
      const heardBeside = next<ChatMessage>(beside, 'receiveMessage');
      const stored = await write(text);
      expect(stored).toMatchObject({ message_text: text });
      expect(await heardBeside).toEqual(stored);
      await wait(GONE_MILLISECONDS / texts.length);
    }
    for (const { address } of [one, two]) expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const ended = next(beside, 'disconnect');
    await fetch(`${one.address}/api/auth/logout`, {
      method: 'POST',
      headers: { cookie: cookieOf(asTutor), origin: one.address },
    });
    expect(await ended).toBe('io server disconnect');

    // The tutor logs in again; nothing else is done by anybody. Pages that missed something are sent back to ask for it.
    const again = await open(two.address, await loginAs(test, tutor), tutor.id);
    const sentBack = next(again, 'disconnect');
    await redis.startAgain();
    expect(await sentBack).toBe('transport close');
    await expect
      .poll(
        async () => {
          heardAcross = next<ChatMessage>(again, 'receiveMessage');
          if (!writer.connected || !again.connected) return 'not yet';
          const stored = await write('Poslije');
          return Promise.race([heardAcross.then(({ id }) => id === stored.id), wait(1000, 'not heard')]);
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    const { body } = await asStudent.get(`/api/chat/messages/conv/${student.id}/${tutor.id}`);
    const stored = body.map(({ message_text }: ChatMessage) => message_text);
    expect(stored.slice(0, 4)).toEqual(['Prije', ...texts]);
  });
});
