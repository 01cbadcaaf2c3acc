import { id } from '@casovi/contract/endpoint';
import type { Socket } from 'socket.io';
import { ROOM } from './rooms.ts';

/** Subscribes a page to changes of a tutor's calendar, one at a time. */
export function watchCalendars(socket: Socket): void {
  let watched: string | undefined;
  const leave = () => {
    if (watched) void socket.leave(watched);
    watched = undefined;
  };
  socket.on('watchCalendar', async (tutorId: unknown, acknowledge?: unknown) => {
    const tutor = id.safeParse(tutorId);
    if (tutor.success) {
      leave();
      watched = ROOM.calendar(tutor.data);
      await socket.join(watched);
    }
    if (typeof acknowledge === 'function') acknowledge({ ok: tutor.success });
  });
  socket.on('unwatchCalendar', (tutorId: unknown, acknowledge?: unknown) => {
    const tutor = id.safeParse(tutorId);
    if (tutorId === undefined || (tutor.success && ROOM.calendar(tutor.data) === watched)) leave();
    if (typeof acknowledge === 'function') acknowledge({ ok: true });
  });
}
