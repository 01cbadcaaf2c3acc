import { expect, it } from 'vitest';
import { loginAs } from '../testing/factories.ts';
import { buildConversation } from '../testing/factories-chat.ts';
import { useServerProcesses } from '../testing/server-process.ts';
import { connect, next } from '../testing/sockets.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();
const servers = useServerProcesses(test);

const ANSWERED = ['register', 'sendMessage', 'markAsRead', 'watchCalendar', 'unwatchCalendar'];
const UNHEARD = ['constructor', '__proto__', 'noSuchEvent'];
/** Cannot be made a number or a text: whoever tries, throws. */
const STUBBORN = { toString: 1, valueOf: 1 };
const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const ODD: unknown[] = [
  null,
  true,
  '',
  'x'.repeat(50_000),
  -1,
  1e308,
  2 ** 53,
  [],
  [1],
  {},
  STUBBORN,
  deep(2000),
  Buffer.from([0, 255]),
  { senderId: STUBBORN, receiverId: STUBBORN, messageText: STUBBORN, clientId: STUBBORN },
  JSON.parse('{"__proto__": {"ok": true}, "constructor": {"prototype": 1}}'),
];

// A process of its own: what it cannot stand would end it, as it would end the real one.
it('nothing that a socket sends ends the server, and everything is answered', { timeout: 120_000 }, async () => {
  const { student, tutor } = await buildConversation(test);
  const [asStudent, server] = [await loginAs(test, student), await servers.start()];
  const open = async () => {
    const socket = connect(server.address, asStudent);
    const failed = next<Error>(socket, 'connect_error').then((error) => Promise.reject(error));
    await Promise.race([next(socket, 'connect'), failed]);
    return socket;
  };
  const payloads = [
    ...ODD,
    { senderId: student.id, receiverId: tutor.id, messageText: 'a'.repeat(2001) },
    { senderId: student.id, receiverId: tutor.id, messageText: '\uD800' },
    { senderId: student.id, receiverId: tutor.id, messageText: 'nula \0' },
    { senderId: student.id, receiverId: tutor.id, messageText: 'Ne', clientId: 'nije uuid' },
    { senderId: tutor.id, receiverId: student.id, messageText: 'U tuđe ime' },
    { receiverId: tutor.id, senderId: student.id },
  ];
  const responses: unknown[] = [];
  let socket = await open();
  for (const event of [...ANSWERED, ...UNHEARD]) {
    for (const payload of payloads) {
      if (!socket.connected) socket = await open();
      const ended = next(socket, 'disconnect');
      // With too much, with nothing, with an acknowledgement alone, and as it should be.
      socket.emit(event, payload, 'još', 'nešto');
      socket.emit(event);
      socket.emit(event, () => undefined);
      const answered = socket.emitWithAck(ANSWERED.includes(event) ? event : 'unwatchCalendar', payload);
      // Whoever registers as somebody else is shown out before the rest is read.
      await Promise.race([answered.then((response) => responses.push(response)), ended]);
    }
  }
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect(responses.length).toBeGreaterThanOrEqual((ANSWERED.length - 1) * payloads.length);
  for (const response of responses) expect(response).toBeTypeOf('object');
  expect(JSON.stringify(responses)).not.toMatch(/Error|stack|zod|sql/i);
  const { rows } = await test.parts.pool.query('SELECT count(*)::int AS n FROM messages');
  expect(rows).toEqual([{ n: 0 }]);

  // Too much at once ends that connection and nothing else.
  const greedy = await open();
  const ended = next(greedy, 'disconnect');
  greedy.emit('sendMessage', 'x'.repeat(200_000));
  expect(await ended).toMatch(/transport (close|error)/);
  const honest = await open();
  expect(await honest.emitWithAck('register', student.id)).toEqual({ ok: true });
  expect(
    await honest.emitWithAck('sendMessage', { senderId: student.id, receiverId: tutor.id, messageText: 'Zdravo' }),
  ).toMatchObject({ message_text: 'Zdravo' });
});
