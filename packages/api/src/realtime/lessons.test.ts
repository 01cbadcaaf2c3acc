import type { Socket } from 'socket.io-client';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { buildStudent, type TestUser } from '../testing/factories.ts';
import {
  type BookableTutor,
  book,
  buildBookableTutor,
  changeLesson,
  lessonsOfStudent,
  visitAs,
} from '../testing/factories-lessons.ts';
import { listen, next, registered } from '../testing/sockets.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();
let address: string;
let offer: BookableTutor;
let student: TestUser;
let asStudent: Client;
let asTutor: Client;

beforeAll(async () => {
  address = await listen(test);
});

beforeEach(async () => {
  offer = await buildBookableTutor(test);
  student = await buildStudent(test);
  asStudent = await visitAs(test, student);
  asTutor = await visitAs(test, offer.tutor);
});

const open = (client: Client, userId: number) => registered(address, client, userId);

/** Everything that a socket hears, in order. */
function recording(socket: Socket): [event: string, payload: unknown][] {
  const heard: [string, unknown][] = [];
  socket.onAny((event, payload) => heard.push([event, payload]));
  return heard;
}

/** An acknowledged event comes after all that the server sent this socket before it. */
const caughtUp = (socket: Socket) => socket.emitWithAck('watchCalendar', 'none');

const bookAt = async (...times: string[]) => {
  const response = await book(asStudent, offer, student, '2026-05-05', ...times);
  expect(response.status).toBe(200);
  const { body } = await lessonsOfStudent(asStudent, student, 'limit=1');
  return body[0].id as number;
};

it('both sides hear of each step at once, and the other side gets a class notification', async () => {
  const [tutorSocket, studentSocket] = [await open(asTutor, offer.tutor.id), await open(asStudent, student.id)];
  const notification = (user: TestUser) => ({ receiver_id: user.id, tip_notifikacije: 2 });

  const asked = [
    next(tutorSocket, 'newNotification'),
    next(tutorSocket, 'lessonChanged'),
    next(studentSocket, 'lessonChanged'),
  ];
  const id = await bookAt('12:00');
  expect(await Promise.all(asked)).toEqual([notification(offer.tutor), { id }, { id }]);

  const approved = [next(studentSocket, 'newNotification'), next(tutorSocket, 'lessonChanged')];
  await changeLesson(asTutor, id, { status: 3, tip_korisnika: 2 });
  expect(await Promise.all(approved)).toEqual([notification(student), { id }]);

  const read = next(studentSocket, 'updateTotalNotifications');
  await asStudent.post(`/api/chat/notifications/markasread/${student.id}`);
  expect(await read).toEqual({ removedCount: 1 });
});

it('students with a confirmed lesson hear that its place or link is another one', async () => {
  const id = await bookAt('12:00');
  const socket = await open(asStudent, student.id);
  const other = await buildStudent(test);
  await book(await visitAs(test, other), offer, other, '2026-05-05', '15:00');
  await changeLesson(asTutor, id, { status: 3, tip_korisnika: 2 });
  await caughtUp(socket);
  const heard = recording(socket);
  await asTutor.put(`/api/planer/mjesta/${offer.tutor.id}`, { mjesta: [], adresa: '', link: '' });
  await caughtUp(socket);
  expect(heard).toEqual([['lessonChanged', { id }]]);
});

it('whoever looks at a calendar hears when a slot is taken or freed, until they look away', async () => {
  const visitor = await buildStudent(test);
  const watching = await open(await visitAs(test, visitor), visitor.id);
  expect(await watching.emitWithAck('watchCalendar', offer.tutor.id)).toEqual({ ok: true });
  const heard = recording(watching);
  const changed = ['calendarChanged', { profesorId: offer.tutor.id }];

  const taken = next(watching, 'calendarChanged');
  const id = await bookAt('12:00');
  await taken;
  // An approval takes and frees nothing.
  await changeLesson(asTutor, id, { status: 3, tip_korisnika: 2 });
  const freed = next(watching, 'calendarChanged');
  await changeLesson(asStudent, id, { status: 2, tip_korisnika: 3 });
  await freed;
  expect(heard).toEqual([changed, changed]);

  const week = next(watching, 'calendarChanged');
  await asTutor.post('/api/planer/sacuvaj_termine', {
    profesorId: offer.tutor.id,
    selectedSlots: [{ dan: 'Uto', sat: '15:00' }],
  });
  await week;
  watching.emit('unwatchCalendar', offer.tutor.id);
  await caughtUp(watching);
  await bookAt('15:00');
  await caughtUp(watching);
  expect(heard).toEqual([changed, changed, changed]);
});

it('a socket watches one calendar at a time, and only a real one', async () => {
  const other = await buildBookableTutor(test);
  const watching = await open(asStudent, student.id);
  for (const wrong of ['abc', -1, null, {}])
    expect(await watching.emitWithAck('watchCalendar', wrong)).toEqual({ ok: false });
  await watching.emitWithAck('watchCalendar', offer.tutor.id);
  await watching.emitWithAck('watchCalendar', other.tutor.id);
  watching.emit('unwatchCalendar', offer.tutor.id);
  const heard = recording(watching);
  await bookAt('12:00');
  const changed = next(watching, 'calendarChanged');
  test.parts.events.publish('calendarChanged', { tutorId: other.tutor.id });
  expect(await changed).toEqual({ profesorId: other.tutor.id });
  expect(heard.filter(([event]) => event === 'calendarChanged')).toHaveLength(1);
});

it('nothing is heard of a booking that was refused', async () => {
  await bookAt('12:00');
  const rival = await buildStudent(test);
  const rivalClient = await visitAs(test, rival);
  const sockets = [await open(asTutor, offer.tutor.id), await open(rivalClient, rival.id)];
  const heard = sockets.map(recording);
  const response = await book(rivalClient, offer, rival, '2026-05-05', '12:00');
  expect(response.status).toBe(409);
  await Promise.all(sockets.map(caughtUp));
  expect(heard).toEqual([[], []]);
});
