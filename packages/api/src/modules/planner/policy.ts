import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  /** Week, rules and exceptions, which are private. */
  arrangeWeekOf: (tutorId: number): boolean => viewer.id === tutorId,
});
