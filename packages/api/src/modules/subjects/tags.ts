import type { Tag } from '../../platform/cache/change-log.ts';

/** The names and categories of all subjects. */
export const SUBJECTS_TAG: Tag = 'subjects:0';
