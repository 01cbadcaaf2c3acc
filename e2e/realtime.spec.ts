import {
  arriveAsBookableTutor,
  arriveAsStudent,
  bookAs,
  cell,
  lessonWith,
  openScheduling,
  profileOf,
} from './booking-steps.ts';
import { goOffline, openWatched } from './chat-steps.ts';
import { inDays } from './clock.ts';
import { expect, test } from './fixtures.ts';

// The line waits longer after every try to come back.
const BACK = { timeout: 30_000 };

test('a tab registers once at every connection, and lessons settle what they missed', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const studentPage = await newCaller();
  const tutor = await arriveAsBookableTutor(page, ['08:00', '09:00']);
  const student = await arriveAsStudent(studentPage);
  let registrations = 0;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"register"')) registrations += 1;
    }),
  );
  const line = await openWatched(page, '/poruke');
  await page
    .getByRole('navigation', { name: 'Moj nalog' })
    .getByRole('link', { name: /^Časovi/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Nema zahtjeva na čekanju' })).toBeVisible();
  await bookAs(studentPage, student, tutor, inDays(1), '08:00');
  await expect(lessonWith(page, student)).toBeVisible();
  expect(registrations).toBe(1);

  await goOffline(page, line.closed);
  await bookAs(studentPage, student, tutor, inDays(1), '09:00');
  await page.context().setOffline(false);
  // Before the socket is back, or with it.
  await expect(lessonWith(page, student)).toHaveCount(2, BACK);
  await expect.poll(() => registrations, BACK).toBe(2);
});

test('an open calendar settles what it missed, and is subscribed to again', async ({
  page,
  newCaller,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [tutorPage, otherPage] = [await newCaller(), await newCaller()];
  const tutor = await arriveAsBookableTutor(tutorPage, ['08:00', '09:00']);
  const other = await arriveAsStudent(otherPage);
  await arriveAsStudent(page);
  const line = await openWatched(page, profileOf(tutor));
  await openScheduling(page);
  const date = inDays(3);
  await goOffline(page, line.closed);
  await bookAs(otherPage, other, tutor, date, '08:00');
  await expect(cell(page, date, 8)).toHaveText('Zakaži');
  await page.context().setOffline(false);
  await expect(cell(page, date, 8)).toHaveText('R', BACK);
  await bookAs(otherPage, other, tutor, date, '09:00');
  await expect(cell(page, date, 9)).toHaveText('R');
});
