import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  useNotificationsOf: (userId: number): boolean => viewer.id === userId,
});
