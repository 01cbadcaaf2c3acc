import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  /** Week, rules, exceptions and places, which are private. */
  arrangeWeekOf: (tutorId: number): boolean => viewer.id === tutorId,
});
