import type { DemoTutor } from '../people.ts';
import { ENGLISH_TUTORS } from './english.ts';
import { HUMANITIES_TUTORS } from './humanities.ts';
import { LANGUAGE_TUTORS } from './languages.ts';
import { MATHEMATICS_TUTORS } from './mathematics.ts';
import { MUSIC_TUTORS } from './music.ts';
import { NEWCOMER_TUTORS } from './newcomers.ts';
import { PROGRAMMING_TUTORS } from './programming.ts';
import { SCIENCE_TUTORS } from './sciences.ts';
import { UNIVERSITY_TUTORS } from './university.ts';

export const DEMO_TUTORS: readonly DemoTutor[] = [
  ...MATHEMATICS_TUTORS,
  ...SCIENCE_TUTORS,
  ...HUMANITIES_TUTORS,
  ...ENGLISH_TUTORS,
  ...LANGUAGE_TUTORS,
  ...PROGRAMMING_TUTORS,
  ...MUSIC_TUTORS,
  ...UNIVERSITY_TUTORS,
  ...NEWCOMER_TUTORS,
];
