import type { Tag } from '../../platform/cache/change-log.ts';

/** Names and categories of all subjects. */
export const SUBJECTS_TAG: Tag = 'subjects:0';
