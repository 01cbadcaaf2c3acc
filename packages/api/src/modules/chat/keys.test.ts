import { randomUUID } from 'node:crypto';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import type { Client } from '../../testing/client.ts';
import { loginAs, type TestUser } from '../../testing/factories.ts';
import { buildConversation, sendMessage } from '../../testing/factories-chat.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

async function talk(app = test) {
  const { student, tutor } = await buildConversation(app);
  return { student, tutor, asStudent: await loginAs(app, student), asTutor: await loginAs(app, tutor) };
}
const textsOf = async (client: Client, one: TestUser, other: TestUser): Promise<string[]> =>
  (await client.get(`/api/chat/messages/conv/${one.id}/${other.id}`)).body.map(
    ({ message_text }: { message_text: string }) => message_text,
  );

describe('keys', () => {
  it('can be changed: the new one encrypts, the old one still reads', async () => {
    const { student, tutor, asStudent } = await talk();
    await sendMessage(asStudent, student, tutor, 'Starim ključem');
    const { settings } = test.parts;
    settings.chatKeys = [{ id: 'new', key: Buffer.alloc(32, 9) }, ...settings.chatKeys];
    await sendMessage(asStudent, student, tutor, 'Novim ključem');
    expect(await textsOf(asStudent, student, tutor)).toEqual(['Starim ključem', 'Novim ključem']);
    settings.chatKeys = settings.chatKeys.filter(({ id }) => id !== 'new');
  });

  it('that are gone leave their messages unreadable and everything else as it was, until they are back', async () => {
    const logged: { keyId?: string }[] = [];
    const log = createLogger('error', { write: (line) => logged.push(JSON.parse(line)) });
    const app = await startTestApp({}, { log });
    const { student, tutor, asStudent, asTutor } = await talk(app);
    const { settings } = app.parts;
    const [old] = settings.chatKeys;
    const clientId = randomUUID();
    const { body: lost } = await sendMessage(asStudent, student, tutor, 'Starim ključem', { clientId });
    await sendMessage(asStudent, student, tutor, 'I ovo');
    settings.chatKeys = [{ id: 'new', key: Buffer.alloc(32, 9) }];

    const texts = () => textsOf(asTutor, tutor, student);
    const lastText = async () => (await asTutor.get(`/api/chat/history/${tutor.id}`)).body[0].posljednja_poruka;
    expect([await texts(), await lastText()]).toEqual([
      [CHAT_TEXT.chatUnreadable, CHAT_TEXT.chatUnreadable],
      CHAT_TEXT.chatUnreadable,
    ]);
    // Sent again by a client that did not hear of it: still the same message.
    expect(await sendMessage(asStudent, student, tutor, 'Starim ključem', { clientId })).toMatchObject({
      status: 200,
      body: { id: lost.id, client_id: clientId, message_text: CHAT_TEXT.chatUnreadable },
    });
    expect((await sendMessage(asStudent, student, tutor, 'Novim ključem')).status).toBe(200);
    expect((await asTutor.post('/api/chat/markSeen', { receiverId: tutor.id, senderId: student.id })).status).toBe(200);
    expect([await texts(), await lastText()]).toEqual([
      [CHAT_TEXT.chatUnreadable, CHAT_TEXT.chatUnreadable, 'Novim ključem'],
      'Novim ključem',
    ]);
    expect(logged.map(({ keyId }) => keyId)).toEqual(['test']);

    settings.chatKeys = [...settings.chatKeys, ...(old ? [old] : [])];
    expect(await texts()).toEqual(['Starim ključem', 'I ovo', 'Novim ključem']);
    await app.close();
  });

  it('open nothing that was changed or moved: it shows as unreadable', async () => {
    const { student, tutor, asStudent } = await talk();
    await sendMessage(asStudent, student, tutor, 'Prava');
    const { body: changed } = await sendMessage(asStudent, student, tutor, 'Promijenjena');
    await test.parts.pool.query(`UPDATE messages SET body = set_byte(body, 30, get_byte(body, 30) # 1) WHERE id = $1`, [
      changed.id,
    ]);
    const { body: cut } = await sendMessage(asStudent, student, tutor, 'Skraćena');
    await test.parts.pool.query(`UPDATE messages SET body = substring(body for 5) WHERE id = $1`, [cut.id]);
    expect(await textsOf(asStudent, student, tutor)).toEqual([
      'Prava',
      CHAT_TEXT.chatUnreadable,
      CHAT_TEXT.chatUnreadable,
    ]);
  });
});
