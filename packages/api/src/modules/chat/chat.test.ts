import { randomUUID } from 'node:crypto';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor, loginAs, type TestUser } from '../../testing/factories.ts';
import { buildConversation, openConversation, sendMessage } from '../../testing/factories-chat.ts';
import { countMails, latestMail } from '../../testing/mailbox.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

async function talk() {
  const { student, tutor } = await buildConversation(test);
  return { student, tutor, asStudent: await loginAs(test, student), asTutor: await loginAs(test, tutor) };
}
const conversation = async (client: Client, one: TestUser, other: TestUser, query = '') =>
  (await client.get(`/api/chat/messages/conv/${one.id}/${other.id}${query}`)).body;
const unread = async (client: Client, user: TestUser) =>
  (await client.get(`/api/chat/notifications/unread/${user.id}`)).body;
const markSeen = (client: Client, reader: TestUser, writer: TestUser) =>
  client.post('/api/chat/markSeen', { receiverId: reader.id, senderId: writer.id });

describe('a message', () => {
  it('is stored and read by the other side', async () => {
    const { student, tutor, asStudent, asTutor } = await talk();
    const response = await sendMessage(asStudent, student, tutor, '  Dobar dan, može li u četvrtak?  ');
    expect(response).toMatchObject({
      status: 200,
      body: { sender_id: student.id, receiver_id: tutor.id, message_text: 'Dobar dan, može li u četvrtak?', seen: 'N' },
    });
    expect(await conversation(asTutor, tutor, student)).toEqual([response.body]);
    expect(await conversation(asStudent, student, tutor)).toEqual([response.body]);
  });

  it('counts as unread until the conversation is opened', async () => {
    const { student, tutor, asStudent, asTutor } = await talk();
    await sendMessage(asStudent, student, tutor, 'Jedan');
    await sendMessage(asStudent, student, tutor, 'Dva');
    expect(await unread(asTutor, tutor)).toMatchObject({ totalUnread: 2, messageUnread: 2, classUnread: 0 });
    const [entry] = (await asTutor.get(`/api/chat/history/${tutor.id}`)).body;
    expect(entry).toMatchObject({
      id_korisnika: student.id,
      ime: student.name,
      unreadCount: 2,
      posljednja_poruka: 'Dva',
    });

    expect((await markSeen(asTutor, tutor, student)).status).toBe(200);
    expect(await unread(asTutor, tutor)).toMatchObject({ totalUnread: 0, messageUnread: 0, classUnread: 0 });
    expect((await conversation(asStudent, student, tutor)).map(({ seen }: { seen: string }) => seen)).toEqual([
      'D',
      'D',
    ]);
    expect((await asTutor.get(`/api/chat/history/${tutor.id}`)).body[0].unreadCount).toBe(0);
  });

  it('is marked seen by its reader only, not by its writer', async () => {
    const { student, tutor, asStudent } = await talk();
    await sendMessage(asStudent, student, tutor, 'Zdravo');
    expect((await markSeen(asStudent, student, tutor)).status).toBe(200);
    expect((await conversation(asStudent, student, tutor))[0].seen).toBe('N');
    expect((await markSeen(asStudent, tutor, student)).status).toBe(403);
  });

  it('is stored once, however often it is sent', async () => {
    const { student, tutor, asStudent, asTutor } = await talk();
    const clientId = randomUUID();
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => sendMessage(asStudent, student, tutor, 'Samo jednom', { clientId })),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await conversation(asTutor, tutor, student)).toHaveLength(1);
    expect(await unread(asTutor, tutor)).toMatchObject({ messageUnread: 1 });
  });

  it('belongs to one conversation: its client id is refused for another', async () => {
    const { student, tutor, asStudent } = await talk();
    const others = [];
    for (let number = 0; number < 3; number += 1) {
      const other = await buildTutor(test);
      await openConversation(test.parts.db, student.id, other.id, test.clock.now());
      others.push(other);
    }
    const clientId = randomUUID();
    const responses = await Promise.all(
      [tutor, ...others].map((to) => sendMessage(asStudent, student, to, 'Kome?', { clientId })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('is later than the one before, also when the clock stands still or goes back', async () => {
    const { student, tutor, asStudent, asTutor } = await talk();
    await sendMessage(asStudent, student, tutor, 'Prva');
    await sendMessage(asTutor, tutor, student, 'Druga');
    const now = test.clock.now();
    test.clock.advance(-60_000);
    await sendMessage(asStudent, student, tutor, 'Treća');
    test.clock.set(now);
    const times = (await conversation(asStudent, student, tutor)).map(({ created_at }: { created_at: string }) =>
      Date.parse(created_at),
    );
    expect(times).toEqual([now.getTime(), now.getTime() + 1, now.getTime() + 2]);
  });

  it('keeps its order when both write concurrently', async () => {
    const { student, tutor, asStudent, asTutor } = await talk();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2
          ? sendMessage(asStudent, student, tutor, `s${index}`)
          : sendMessage(asTutor, tutor, student, `t${index}`),
      ),
    );
    const ids = (await conversation(asStudent, student, tutor)).map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('has between 1 and 2,000 characters', async () => {
    const { student, tutor, asStudent } = await talk();
    expect(await sendMessage(asStudent, student, tutor, '   ')).toMatchObject({
      status: 400,
      body: { message: CHAT_TEXT.chatEmpty },
    });
    expect((await sendMessage(asStudent, student, tutor, 'č'.repeat(2000))).status).toBe(200);
    expect(await sendMessage(asStudent, student, tutor, 'č'.repeat(2001))).toMatchObject({
      status: 400,
      body: { message: 'Tekst je predugačak: najviše 2000 znakova.' },
    });
  });

  it('is encrypted in the database, each time differently', async () => {
    const { student, tutor, asStudent } = await talk();
    const text = 'Ovo niko ne smije da nađe u bazi';
    await sendMessage(asStudent, student, tutor, text);
    await sendMessage(asStudent, student, tutor, text);
    const { rows } = await test.parts.pool.query<{ body: Buffer; key_id: string }>(
      'SELECT body, key_id FROM messages WHERE sender_id = $1',
      [student.id],
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.body.includes(Buffer.from('niko'))).toBe(false);
      expect(row.key_id).toBe('test');
    }
    expect(rows[0]?.body.equals(rows[1]?.body ?? Buffer.alloc(0))).toBe(false);
  });

  it('is nowhere in the database in plain, whatever was done with it', async () => {
    const { student, tutor, asStudent, asTutor } = await talk();
    const text = 'Nevidljiva rečenica za svaku tabelu';
    const { body: stored } = await sendMessage(asStudent, student, tutor, text);
    await (await loginAs(test, await buildAdmin(test))).get(`/api/chat/messages/conv/${student.id}/${tutor.id}`);
    test.clock.advance(60_000);
    await test.runJobs();
    await markSeen(asTutor, tutor, student);
    const hex = Buffer.from(text).toString('hex');
    const { rows: tables } = await test.parts.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    let looked = '';
    for (const { name } of tables) {
      const { rows } = await test.parts.pool.query<{ all: string }>(
        `SELECT coalesce(string_agg(entry::text, ' '), '') AS all FROM ${name} AS entry`,
      );
      looked += rows[0]?.all;
      expect(rows[0]?.all.includes(text) || rows[0]?.all.includes(hex), name).toBe(false);
    }
    // The search finds what is there: the ids of the message.
    expect(looked).toContain(stored.client_id);
    expect(await countMails(test, tutor.email)).toBe(1);
  });

  it.each(['\u200B', ' \u2060\u200D ', '\u0001\u0002', '\u202E'])('must show something, not %j', async (nothing) => {
    const { student, tutor, asStudent } = await talk();
    expect(await sendMessage(asStudent, student, tutor, nothing)).toMatchObject({
      status: 400,
      body: { message: CHAT_TEXT.chatEmpty },
    });
  });

  it('is limited to 120 a minute', async () => {
    const { student, tutor, asStudent } = await talk();
    const responses = await Promise.all(
      Array.from({ length: 125 }, (_, index) => sendMessage(asStudent, student, tutor, `Poruka ${index}`)),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(120);
  });
});

describe('pages of a conversation', () => {
  it('go back by `before` and forward by `after`', async () => {
    const { student, tutor, asStudent } = await talk();
    for (let index = 1; index <= 7; index += 1) await sendMessage(asStudent, student, tutor, `Poruka ${index}`);
    const texts = (messages: { message_text: string }[]) =>
      messages.map(({ message_text }) => message_text.at(-1)).join('');
    const newest = await conversation(asStudent, student, tutor, '?limit=3');
    expect(texts(newest)).toBe('567');
    const older = await conversation(asStudent, student, tutor, `?limit=3&before=${newest[0].id}`);
    expect(texts(older)).toBe('234');
    expect(texts(await conversation(asStudent, student, tutor, `?after=${older[0].id}`))).toBe('34567');
  });
});

describe('who may talk to whom', () => {
  it('is decided by a lesson between them', async () => {
    const { student, asStudent } = await talk();
    const stranger = await buildStudent(test);
    expect(await sendMessage(asStudent, student, stranger, 'Zdravo')).toMatchObject({
      status: 403,
      body: { message: CHAT_TEXT.chatNotAllowed },
    });
    expect((await sendMessage(asStudent, student, { ...student, id: 999_999 }, 'Zdravo')).status).toBe(403);
    expect((await sendMessage(asStudent, student, student, 'Zdravo')).status).toBe(403);
  });

  it('is never decided by an id in the body or the path', async () => {
    const { student, tutor, asTutor } = await talk();
    const stranger = await loginAs(test, await buildStudent(test));
    expect((await sendMessage(asTutor, student, tutor, 'Lažno')).status).toBe(403);
    expect((await sendMessage(stranger, student, tutor, 'Lažno')).status).toBe(403);
    for (const path of [
      `history/${student.id}`,
      `messages/conv/${student.id}/${tutor.id}`,
      `notifications/unread/${student.id}`,
    ]) {
      expect((await stranger.get(`/api/chat/${path}`)).status).toBe(403);
      expect((await test.visitor().get(`/api/chat/${path}`)).status).toBe(401);
    }
    expect((await markSeen(stranger, tutor, student)).status).toBe(403);
  });

  it('lets an admin read, not write, and writes down each look', async () => {
    const { student, tutor, asStudent } = await talk();
    await sendMessage(asStudent, student, tutor, 'Vidi li nas neko?');
    const admin = await buildAdmin(test);
    const asAdmin = await loginAs(test, admin);
    expect((await asAdmin.get(`/api/chat/history/${student.id}`)).body).toHaveLength(1);
    expect(await conversation(asAdmin, student, tutor)).toHaveLength(1);
    expect((await sendMessage(asAdmin, admin, student, 'Zdravo')).status).toBe(403);
    expect((await sendMessage(asAdmin, student, tutor, 'Zdravo')).status).toBe(403);
    expect((await markSeen(asAdmin, tutor, student)).status).toBe(403);
    const { rows } = await test.parts.pool.query(
      'SELECT action, target_id, details FROM audit_log WHERE actor_id = $1 ORDER BY id',
      [admin.id],
    );
    expect(rows).toEqual([
      { action: 'chat-read', target_id: student.id, details: {} },
      { action: 'chat-read', target_id: student.id, details: { otherId: tutor.id } },
    ]);
  });
});

describe('an offline receiver', () => {
  it('gets one mail per conversation until it is read', async () => {
    const app = await startTestApp();
    const { student, tutor } = await buildConversation(app);
    const [asStudent, asTutor] = [await loginAs(app, student), await loginAs(app, tutor)];
    const write = () => sendMessage(asStudent, student, tutor, 'Tajna poruka');
    const jobsDue = async () => {
      app.clock.advance(60_000);
      await app.runJobs();
    };
    await write();
    await write();
    expect(await countMails(app, tutor.email)).toBe(0);
    await jobsDue();
    expect(await countMails(app, tutor.email)).toBe(1);
    const mail = await latestMail(app, tutor.email);
    expect(mail.text).toContain('2 nepročitane poruke');
    expect(mail.text + mail.html + mail.subject).not.toContain('Tajna');
    await write();
    await jobsDue();
    expect(await countMails(app, tutor.email)).toBe(1);
    await asTutor.post('/api/chat/markSeen', { receiverId: tutor.id, senderId: student.id });
    await write();
    await jobsDue();
    expect(await countMails(app, tutor.email)).toBe(2);
    await app.close();
  });

  it('is not mailed after reading, or with an open page', async () => {
    const app = await startTestApp();
    const { student, tutor } = await buildConversation(app);
    const asStudent = await loginAs(app, student);
    app.parts.presence.lookUpWith(async (userId) => userId === tutor.id);
    await sendMessage(asStudent, student, tutor, 'Tu si?');
    app.clock.advance(60_000);
    await app.runJobs();
    expect(await countMails(app, tutor.email)).toBe(0);
    await app.close();
  });
});
