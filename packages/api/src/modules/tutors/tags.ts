import type { TutorListItem } from '@casovi/contract/tutors';
import type { Tag } from '../../platform/cache/change-log.ts';
import { SUBJECTS_TAG } from '../subjects/public.ts';

export const tutorTag = (tutorId: number): Tag => `user:${tutorId}`;

/** A list depends on its order, the names of subjects, and every tutor on it. */
export const listTags = (subjectId: number, tutors: TutorListItem[]): Tag[] => [
  `subject:${subjectId}`,
  SUBJECTS_TAG,
  ...tutors.map(({ id_korisnika }) => tutorTag(id_korisnika)),
];
