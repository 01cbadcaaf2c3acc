import type { Viewer } from '../../platform/http/route.ts';

export const can = (viewer: Viewer) => ({
  /** The request names the tutor in several places; each must be the caller. */
  saveOfferingsOf: (tutorIds: (number | undefined)[]): boolean =>
    tutorIds.every((tutorId) => tutorId === undefined || tutorId === viewer.id),
  chooseQuestionsOf: (tutorId: number): boolean => tutorId === viewer.id,
});
