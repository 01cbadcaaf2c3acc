import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { expect, it } from 'vitest';
import { buildAdmin, buildStudent, type TestUser } from '../../testing/factories.ts';
import { book, buildBookableTutor, changeLesson, lessonsOfStudent, visitAs } from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

const counts = async (person: TestUser) =>
  (await (await visitAs(test, person)).get(`/api/chat/notifications/unread/${person.id}`)).body;
const counted = (classUnread: number) => ({
  totalUnread: classUnread,
  messageUnread: 0,
  classUnread,
  reminderUnread: 0,
});

it('each step of a lesson is one class notification for the other side, until the lessons are opened', async () => {
  const offer = await buildBookableTutor(test);
  const { tutor } = offer;
  const student = await buildStudent(test);
  const asStudent = await visitAs(test, student);
  const asTutor = await visitAs(test, tutor);
  const update = async (client: typeof asStudent, tip_korisnika: 2 | 3, status: number) => {
    const { body } = await lessonsOfStudent(asStudent, student, 'limit=1');
    const response = await changeLesson(client, body[0].id, { status, tip_korisnika });
    expect(response.status).toBe(200);
  };

  await book(asStudent, offer, student, '2026-05-05', '12:00');
  expect([await counts(tutor), await counts(student)]).toEqual([counted(1), counted(0)]);
  await update(asTutor, 2, 3);
  expect([await counts(tutor), await counts(student)]).toEqual([counted(1), counted(1)]);
  await update(asStudent, 3, 2);
  expect([await counts(tutor), await counts(student)]).toEqual([counted(2), counted(1)]);

  const heard: object[] = [];
  test.parts.events.on('notificationsRead', (event) => heard.push(event));
  const read = () => asTutor.post(`/api/chat/notifications/markasread/${tutor.id}`);
  expect(await read()).toMatchObject({ status: 200, body: { message: LESSON_TEXT.notificationsRead } });
  expect(await read()).toMatchObject({ status: 200 });
  expect(heard).toEqual([{ receiverId: tutor.id, type: 2, removedCount: 2 }]);
  expect([await counts(tutor), await counts(student)]).toEqual([counted(0), counted(1)]);
});

it('notifications are for their receiver alone', async () => {
  const student = await buildStudent(test);
  const paths = {
    get: `/api/chat/notifications/unread/${student.id}`,
    post: `/api/chat/notifications/markasread/${student.id}`,
  };
  expect((await test.visitor().get(paths.get)).status).toBe(401);
  expect((await test.visitor().post(paths.post)).status).toBe(401);
  for (const person of [await buildStudent(test), await buildAdmin(test)]) {
    const client = await visitAs(test, person);
    expect((await client.get(paths.get)).status).toBe(403);
    expect((await client.post(paths.post)).status).toBe(403);
  }
});
