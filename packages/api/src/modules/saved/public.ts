import type { Parts } from '../../platform/parts.ts';
import { tellOfAll } from './tell.ts';

export { listStudentsOf as listStudentsWhoSaved } from './queries.ts';
export { savedModule } from './routes.ts';
export { deleteSavedOf } from './service.ts';
export { tellOfTutor } from './tell.ts';

export const savedTasks = (parts: Parts) => ({
  'tell-freed-hours': () => tellOfAll(parts),
});
