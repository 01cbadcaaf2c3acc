import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@casovi/contract/chat';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { Events } from '../platform/events.ts';
import { Presence } from '../platform/presence.ts';
import { Client } from '../testing/client.ts';
import { buildStudent, loginAs, PASSWORD } from '../testing/factories.ts';
import { buildConversation } from '../testing/factories-chat.ts';
import { connect, cookieOf, listen, next, registered } from '../testing/sockets.ts';
import { type TestApp, useTestApp } from '../testing/test-app.ts';

const test = useTestApp();
/** A second server process as far as sockets can tell: same database, nothing else in common. */
let second: TestApp;
let [one, two] = ['', ''];

beforeAll(async () => {
  const parts = { ...test.parts, events: new Events(), presence: new Presence() };
  const app = await buildApp(parts);
  second = { ...test, app, parts, visitor: () => new Client(app) };
  [one, two] = [await listen(test), await listen(second)];
});
afterAll(() => second.app.close());

describe('a handshake', () => {
  const refused = async (socket: Socket) => {
    expect(await next<Error>(socket, 'connect_error')).toBeInstanceOf(Error);
    expect(socket.connected).toBe(false);
  };

  it('without a session is refused', () => refused(connect(one, test.visitor())));

  it.each(['https://zlo.example', 'http://127.0.0.1.zlo.example', 'https://127.0.0.1', 'null', 'file://', 'x'])(
    'from the origin %s is refused',
    async (origin) => {
      await refused(connect(one, await loginAs(test, await buildStudent(test)), { origin }));
    },
  );

  it('by any other way than a websocket is refused', async () => {
    const client = await loginAs(test, await buildStudent(test));
    const response = await fetch(`${one}/socket.io/?EIO=4&transport=polling`, {
      headers: { cookie: cookieOf(client) },
    });
    expect(response.status).toBe(400);
  });

  it('from the public address will do, whatever a proxy makes of the host', async () => {
    const student = await buildStudent(test);
    const socket = connect(one, await loginAs(test, student), { origin: test.parts.settings.publicUrl });
    expect(await socket.emitWithAck('register', student.id)).toEqual({ ok: true });
  });

  it('with a refresh token alone will do: a laptop that slept has no other', async () => {
    const student = await buildStudent(test);
    const client = await loginAs(test, student);
    client.cookies.delete('casovi_access');
    expect((await registered(one, client, student.id)).connected).toBe(true);
  });

  it('registers nobody but oneself', async () => {
    const [student, other] = [await buildStudent(test), await buildStudent(test)];
    const socket = connect(one, await loginAs(test, student));
    const gone = next(socket, 'disconnect');
    expect(await socket.emitWithAck('register', other.id)).toEqual({ ok: false });
    await gone;
  });

  it.each(['__proto__', { id: 1 }, null, ['x'], 'x'.repeat(90)])('survives register(%j)', async (id) => {
    const socket = connect(one, await loginAs(test, await buildStudent(test)));
    expect(await socket.emitWithAck('register', id)).toEqual({ ok: false });
  });
});

describe('open sockets', () => {
  it('end with logout, on every process, and those of other devices stay', async () => {
    const student = await buildStudent(test);
    const [phone, laptop] = [await loginAs(test, student), await loginAs(test, student)];
    const sockets = [
      await registered(one, phone, student.id),
      await registered(two, phone, student.id),
      await registered(two, laptop, student.id),
    ] as const;
    const gone = [next(sockets[0], 'disconnect'), next(sockets[1], 'disconnect')];
    await phone.post('/api/auth/logout');
    await Promise.all(gone);
    expect(sockets[2].connected).toBe(true);
  });

  it('of every device end, on every process, with the account', async () => {
    const student = await buildStudent(test);
    const [phone, laptop] = [await loginAs(test, student), await loginAs(test, student)];
    const sockets = [await registered(one, phone, student.id), await registered(two, laptop, student.id)];
    const gone = sockets.map((socket) => next(socket, 'disconnect'));
    expect((await phone.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    await Promise.all(gone);
  });

  it('can do nothing once the session has ended, even if nobody told them', async () => {
    const { student, tutor } = await buildConversation(test);
    const socket = await registered(two, await loginAs(test, student), student.id);
    await test.parts.pool.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [student.id]);
    const gone = next(socket, 'disconnect');
    const payload = { senderId: student.id, receiverId: tutor.id, messageText: 'Još sam tu' };
    expect(await socket.emitWithAck('sendMessage', payload)).toEqual({ message: ERROR_TEXT.notLoggedIn });
    await gone;
    const { rows } = await test.parts.pool.query('SELECT FROM messages WHERE sender_id = $1', [student.id]);
    expect(rows).toHaveLength(0);
  });

  it('end when they never stop talking, and the others do not notice', async () => {
    const [noisy, quiet] = [await buildStudent(test), await buildStudent(test)];
    const loud = await registered(one, await loginAs(test, noisy), noisy.id);
    const calm = await registered(one, await loginAs(test, quiet), quiet.id);
    const gone = next(loud, 'disconnect');
    for (let number = 0; number < 650; number += 1) loud.emit('watchCalendar', number);
    await gone;
    expect(await calm.emitWithAck('watchCalendar', 1)).toEqual({ ok: true });
  });

  it('end when they send more than any message can be', async () => {
    const student = await buildStudent(test);
    const socket = await registered(one, await loginAs(test, student), student.id);
    const gone = next(socket, 'disconnect');
    socket.emit('sendMessage', { messageText: 'a'.repeat(100_000) });
    await gone;
  });

  it('are at most fifty of one account', async () => {
    const student = await buildStudent(test);
    const client = await loginAs(test, student);
    await Promise.all(Array.from({ length: 50 }, () => registered(one, client, student.id)));
    const oneMore = connect(one, client);
    expect((await next<Error>(oneMore, 'connect_error')).message).toBe('too many connections');
  });
});

describe('a message over sockets', () => {
  it('is acknowledged as stored and reaches every tab of both sides, on both processes', async () => {
    const { student, tutor } = await buildConversation(test);
    const [asStudent, asTutor] = [await loginAs(test, student), await loginAs(test, tutor)];
    const writer = await registered(one, asStudent, student.id);
    const otherTab = await registered(two, asStudent, student.id);
    const [near, far] = [await registered(one, asTutor, tutor.id), await registered(two, asTutor, tutor.id)];
    const heard = [otherTab, near, far].map((socket) => next<ChatMessage>(socket, 'receiveMessage'));
    const notified = next(far, 'newNotification');

    const payload = {
      senderId: student.id,
      receiverId: tutor.id,
      messageText: 'Čujemo li se?',
      clientId: randomUUID(),
    };
    const stored: ChatMessage = await writer.emitWithAck('sendMessage', payload);
    expect(stored).toMatchObject({ message_text: 'Čujemo li se?', client_id: payload.clientId, seen: 'N' });
    expect(await Promise.all(heard)).toEqual([stored, stored, stored]);
    expect(await notified).toEqual({ receiver_id: tutor.id, tip_notifikacije: 1 });
    expect(await writer.emitWithAck('sendMessage', payload)).toEqual(stored);
  });

  it('is told to its writer when it was seen, and to the reader’s other tabs', async () => {
    const { student, tutor } = await buildConversation(test);
    const [asStudent, asTutor] = [await loginAs(test, student), await loginAs(test, tutor)];
    const writer = await registered(one, asStudent, student.id);
    const [reader, otherTab] = [await registered(two, asTutor, tutor.id), await registered(one, asTutor, tutor.id)];
    await writer.emitWithAck('sendMessage', { senderId: student.id, receiverId: tutor.id, messageText: 'Jedan' });
    const seen = { receiverId: tutor.id, senderId: student.id, unreadCount: 0 };
    const told = [next(writer, 'markAsRead'), next(otherTab, 'markAsRead'), next(otherTab, 'updateTotalNotifications')];
    await reader.emitWithAck('markAsRead', seen);
    expect(await Promise.all(told)).toEqual([seen, seen, { removedCount: 1 }]);
  });

  it('is refused with a text: to strangers, as another, empty, malformed', async () => {
    const { student, tutor } = await buildConversation(test);
    const stranger = await buildStudent(test);
    const socket = await registered(one, await loginAs(test, student), student.id);
    const send = (payload: unknown) => socket.emitWithAck('sendMessage', payload);
    expect(await send({ senderId: student.id, receiverId: stranger.id, messageText: 'a' })).toEqual({
      message: CHAT_TEXT.chatNotAllowed,
    });
    expect(await send({ senderId: tutor.id, receiverId: student.id, messageText: 'a' })).toEqual({
      message: ERROR_TEXT.notAllowed,
    });
    expect(await send({ senderId: student.id, receiverId: tutor.id, messageText: ' ' })).toEqual({
      message: CHAT_TEXT.chatEmpty,
    });
    expect(await send({ senderId: student.id, receiverId: tutor.id, messageText: 'a'.repeat(2001) })).toEqual({
      message: 'Tekst je predugačak: najviše 2000 znakova.',
    });
    for (const odd of [null, 7, [], {}, { senderId: {} }, 'x'])
      expect(await send(odd)).toEqual({ message: ERROR_TEXT.badRequest });
    socket.emit('sendMessage', { senderId: 1 });
    socket.emit('markAsRead');
    expect(await socket.emitWithAck('register', student.id)).toEqual({ ok: true });
  });
});

describe('presence', () => {
  it('is known across processes', async () => {
    const student = await buildStudent(test);
    const client = await loginAs(test, student);
    expect(await test.parts.presence.isOnline(student.id)).toBe(false);
    await registered(two, client, student.id);
    expect(await test.parts.presence.isOnline(student.id)).toBe(true);
  });
});
