import type { Parts } from '../../platform/parts.ts';
import type {} from './events.ts';
import { expirePending } from './expiry.ts';

export { expirePending } from './expiry.ts';
export { leaveLessons } from './leave.ts';
export { lessonsModule } from './routes.ts';

/** Jobs of this area, by the name under which the clock adds them. */
export const lessonTasks = (parts: Parts) => ({
  'expire-lessons': () => expirePending(parts),
});
