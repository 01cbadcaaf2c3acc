import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  saveAvailabilityOf: (tutorId: number): boolean => viewer.id === tutorId,
});
