import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatMessage } from '@casovi/contract/chat';
import type { Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { freePort } from '../../../../scripts/free-port.mjs';
import type { Client } from '../testing/client.ts';
import { loginAs, type TestUser } from '../testing/factories.ts';
import { buildConversation } from '../testing/factories-chat.ts';
import { shortOrLong } from '../testing/long.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { connect } from '../testing/sockets.ts';
import { useTestApp } from '../testing/test-app.ts';

const DEATHS = shortOrLong(6, 50);
/** Acknowledged by each server before it dies, with as many others on their way. */
const MESSAGES_PER_LIFE = 12;
/** How many the tutor has on the way at once; the student waits for each acknowledgement, as the page does. */
const TUTOR_AT_ONCE = 5;
const WITHIN_MILLISECONDS = 900_000;

const test = useTestApp();
const servers = useServerProcesses(test);

// Commits take a moment, as on a real disk: some servers die after one was asked for and before it is answered. Then a
// message is stored and nobody knows, which is when sending it again could store it twice.
const SLOW_COMMITS = `
  CREATE FUNCTION slow_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.02); RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON messages DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION slow_commit()`;

it(`a server that is killed ${DEATHS} times in a stream of messages has every acknowledged one exactly once`, {
  timeout: WITHIN_MILLISECONDS,
}, async () => {
  const { student, tutor } = await buildConversation(test);
  const [asStudent, asTutor] = [await loginAs(test, student), await loginAs(test, tutor)];
  await test.parts.pool.query(SLOW_COMMITS);
  const port = await freePort();
  let server = await servers.start({ port });
  const { address } = server;

  const acknowledged: ChatMessage[] = [];
  let [lives, inThisLife, storedUnheard, bornAt] = [1, 0, 0, 0];
  let restarted: Promise<void> = Promise.resolve();
  const dieAndReturn = async () => {
    // At another moment of a message's way each time.
    await wait((lives * 7) % 40);
    await server.kill();
    bornAt = servers.now();
    server = await servers.start({ port });
    inThisLife = 0;
    lives += 1;
  };
  const isOver = () => lives > DEATHS;

  /** Sends one message until it is acknowledged, with the same client id each time. */
  const sendUntilAcknowledged = async (socket: Socket, from: TestUser, to: TestUser, messageText: string) => {
    const payload = { senderId: from.id, receiverId: to.id, messageText, clientId: randomUUID() };
    for (;;) {
      const response: ChatMessage | null = await socket
        .timeout(WITHIN_MILLISECONDS)
        .emitWithAck('sendMessage', payload)
        .catch(() => null);
      if (!response) continue;
      expect(response).toMatchObject({ client_id: payload.clientId, message_text: messageText });
      acknowledged.push(response);
      if (Date.parse(response.created_at) < bornAt) storedUnheard += 1;
      inThisLife += 1;
      if (inThisLife === MESSAGES_PER_LIFE && !isOver()) restarted = dieAndReturn();
      return;
    }
  };
  const write = async (socket: Socket, from: TestUser, to: TestUser, name: string) => {
    for (let number = 1; !isOver(); number += 1) await sendUntilAcknowledged(socket, from, to, `${name} ${number}`);
  };

  const open = (client: Client) => connect(address, client, { reconnection: true });
  const [studentSocket, tutorSocket] = [open(asStudent), open(asTutor)];
  await Promise.all([
    write(studentSocket, student, tutor, 'učenik'),
    ...Array.from({ length: TUTOR_AT_ONCE }, (_, lane) => write(tutorSocket, tutor, student, `profesor ${lane}`)),
  ]);
  await restarted;
  expect(storedUnheard, 'some were stored by a server that died before it could say so').toBeGreaterThan(0);

  const stored = await allMessages(asStudent, student, tutor);
  const byId = (first: ChatMessage, second: ChatMessage) => first.id - second.id;
  expect(stored).toEqual(acknowledged.toSorted(byId));
  expect(new Set(stored.map(({ client_id }) => client_id)).size).toBe(stored.length);
  expect(stored.length).toBeGreaterThanOrEqual(DEATHS * MESSAGES_PER_LIFE);

  // Messages of a sender who waits for each acknowledgement keep their order, whatever happened to the server.
  const own = stored.filter(({ sender_id }) => sender_id === student.id);
  expect(own.map(({ message_text }) => message_text)).toEqual(own.map((_, index) => `učenik ${index + 1}`));
  // What is counted beside the messages was stored with them or not at all.
  const { body: counts } = await asTutor.get(`/api/chat/notifications/unread/${tutor.id}`);
  expect(counts.messageUnread).toBe(own.length);
  const { body: history } = await asTutor.get(`/api/chat/history/${tutor.id}`);
  expect(history[0]).toMatchObject({ unreadCount: own.length, posljednja_poruka: stored.at(-1)?.message_text });
});

async function allMessages(client: Client, one: TestUser, other: TestUser): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (;;) {
    const before = all[0] ? `&before=${all[0].id}` : '';
    const { body } = await client.get(`/api/chat/messages/conv/${one.id}/${other.id}?limit=200${before}`);
    if (body.length === 0) return all;
    all.unshift(...body);
  }
}
