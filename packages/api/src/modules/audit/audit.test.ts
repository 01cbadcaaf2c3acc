import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { blockUser, buildAdmin, buildTutor, type TestUser } from '../../testing/factories.ts';
import { buildConversation } from '../../testing/factories-chat.ts';
import { buildLesson, setStatusAsAdmin, type TestLesson, visitAs } from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let admin: Client;
let adminId: number;
let tutor: TestUser;
let conversation: { student: TestUser; tutor: TestUser };
let lesson: TestLesson;

beforeAll(async () => {
  const user = await buildAdmin(test, { name: 'Vesna Šćekić' });
  adminId = user.id;
  admin = await visitAs(test, user);

  tutor = await buildTutor(test, { name: 'Đuro Perić' });
  conversation = await buildConversation(test);
  lesson = await buildLesson(test);
  await admin.put('/api/auth/verifyUser', { userId: tutor.id, isVerified: 1 });
  await blockUser(admin, tutor);
  await setStatusAsAdmin(admin, lesson.id, 3);
  // Setting what is set already is no change.
  await setStatusAsAdmin(admin, lesson.id, 3);
  await admin.post('/api/subj/insertType', { naziv_tipa: 'Zanati' });
  await admin.get(`/api/chat/history/${conversation.student.id}`);
  await admin.get(`/api/chat/messages/conv/${conversation.student.id}/${conversation.tutor.id}`);
  await admin.get('/api/auth/get/all/users.csv?search=ana');
});

const entries = async (query = '') => {
  const { body, headers, status } = await admin.get(`/api/admin/dnevnik?${query}`);
  expect(status).toBe(200);
  return { total: Number(headers['x-total-count']), lines: body };
};

describe('the audit log', () => {
  it('lists who did what to whom, newest first', async () => {
    const { student, tutor: other } = conversation;
    const common = { id_admina: adminId, ime_admina: 'Vesna Šćekić', vrijeme: test.clock.now().toISOString() };
    const { total, lines } = await entries();
    expect(total).toBe(7);
    expect(lines.map(({ id: _, ...line }: { id: number }) => line)).toEqual([
      { ...common, akcija: 'users-export', id_cilja: null, cilj: 'Korisnici', opis: 'Pretraga: ana' },
      {
        ...common,
        akcija: 'chat-read',
        id_cilja: student.id,
        cilj: student.name,
        opis: `Razgovor sa: ${other.name}`,
      },
      { ...common, akcija: 'chat-read', id_cilja: student.id, cilj: student.name, opis: 'Lista razgovora' },
      { ...common, akcija: 'category-add', id_cilja: expect.any(Number), cilj: 'Zanati', opis: '' },
      {
        ...common,
        akcija: 'lesson-status',
        id_cilja: lesson.id,
        cilj: `${lesson.tutor.name} – ${lesson.student.name}`,
        opis: 'na cekanju → potvrdjeno',
      },
      { ...common, akcija: 'block', id_cilja: tutor.id, cilj: 'Đuro Perić', opis: '' },
      { ...common, akcija: 'verify', id_cilja: tutor.id, cilj: 'Đuro Perić', opis: '' },
    ]);
  });

  it('is read in pages, by action and by name', async () => {
    const actions = async (query: string) => {
      const { total, lines } = await entries(query);
      return [total, lines.map(({ akcija }: { akcija: string }) => akcija)];
    };
    expect(await actions('limit=2&offset=4')).toEqual([7, ['lesson-status', 'block']]);
    expect(await actions('akcija=chat-read')).toEqual([2, ['chat-read', 'chat-read']]);
    expect(await actions('search=djuro')).toEqual([2, ['block', 'verify']]);
    expect(await actions('search=djuro&akcija=verify')).toEqual([1, ['verify']]);
    expect((await actions('search=scekic'))[0]).toBe(7);
    expect(await actions('search=%25')).toEqual([0, []]);
    expect((await admin.get('/api/admin/dnevnik?akcija=sve')).status).toBe(400);
  });
});
