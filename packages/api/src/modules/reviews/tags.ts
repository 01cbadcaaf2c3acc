import type { Tag } from '../../platform/cache/change-log.ts';

export const REVIEWS_TAG: Tag = 'reviews:0';
