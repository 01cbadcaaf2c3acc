import type { Parts } from '../../platform/parts.ts';
import { expirePending } from './expiry.ts';
import { listReservedTimes } from './queries.ts';

export { bookLesson } from './booking.ts';
export { lessonsModule } from './routes.ts';

/** Jobs of this area, by the name under which the clock adds them. */
export const lessonTasks = (parts: Parts) => ({
  'expire-lessons': () => expirePending(parts),
});

/** Times of a tutor's lessons that hold their slot, between two instants. */
export async function reservedTimes(parts: Parts, tutorId: number, from: Date, until: Date) {
  await expirePending(parts, { tutorId });
  return listReservedTimes(parts.db, tutorId, from, until);
}
