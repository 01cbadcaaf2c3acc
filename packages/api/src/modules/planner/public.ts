import type { Parts } from '../../platform/parts.ts';
import { deletePastExceptions } from './exceptions.ts';

export { plannerModule } from './routes.ts';
export { freeWeekOf } from './service.ts';

export const plannerTasks = (parts: Parts) => ({
  'clean-up-exceptions': () => deletePastExceptions(parts),
});
