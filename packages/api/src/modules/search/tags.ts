import type { Tag } from '../../platform/cache/change-log.ts';
import { SUBJECTS_TAG } from '../subjects/public.ts';
import { tutorTag } from '../tutors/public.ts';

/** Whom a search finds, where they teach, and in which order. */
const SEARCH_TAG: Tag = 'subject:0';

export const searchTags = (tutorIds: readonly number[]): Tag[] => [SUBJECTS_TAG, SEARCH_TAG, ...tutorIds.map(tutorTag)];
