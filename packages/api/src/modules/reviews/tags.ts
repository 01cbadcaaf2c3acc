import type { Tag } from '../../platform/cache/change-log.ts';

/** Any review. */
export const REVIEWS_TAG: Tag = 'reviews:0';
