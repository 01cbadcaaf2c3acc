import type { ListFilters } from '@casovi/contract/list-filters';
import type { TutorListItem } from '@casovi/contract/tutors';
import type { Tag } from '../../platform/cache/change-log.ts';
import { SUBJECTS_TAG } from '../subjects/public.ts';

export const tutorTag = (tutorId: number): Tag => `user:${tutorId}`;

/** Free hours of anybody. */
const HOURS_TAG: Tag = 'hours:0';

/** A list depends on its order, the names of subjects, and every tutor on it; one that asks when, on the hours of those who are not. */
export const listTags = (subjectId: number, { kada }: Pick<ListFilters, 'kada'>, tutors: TutorListItem[]): Tag[] => [
  `subject:${subjectId}`,
  SUBJECTS_TAG,
  ...(kada.length > 0 ? [HOURS_TAG] : []),
  ...tutors.map(({ id_korisnika }) => tutorTag(id_korisnika)),
];
