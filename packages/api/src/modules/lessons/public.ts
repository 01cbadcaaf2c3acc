import type { Parts } from '../../platform/parts.ts';
import type {} from './events.ts';
import { expirePending } from './expiry.ts';
import { findReserved } from './queries.ts';

export { bookLesson } from './booking.ts';
export { expirePending } from './expiry.ts';
export { leaveLessons } from './leave.ts';
export { lessonsModule } from './routes.ts';

/** Jobs of this area, by the name under which the clock adds them. */
export const lessonTasks = (parts: Parts) => ({
  'expire-lessons': () => expirePending(parts),
});

/** Times of a tutor's lessons that hold their slot, between two instants. */
export async function reservedTimes(parts: Parts, tutorId: number, from: Date, until: Date) {
  const look = () => findReserved(parts.db, tutorId, from, until, parts.clock.now());
  const { anyRunOut, times } = await look();
  if (!anyRunOut) return times;
  await expirePending(parts, { tutorId });
  return (await look()).times;
}
