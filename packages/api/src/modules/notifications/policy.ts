import type { Viewer } from '../../platform/http.ts';

export const can = (viewer: Viewer) => ({
  useNotificationsOf: (userId: number): boolean => viewer.id === userId,
});
