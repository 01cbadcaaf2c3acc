import { OTHER_SUBJECT_REVIEWS } from './other-subjects.ts';
import { SCHOOL_SUBJECT_REVIEWS } from './school-subjects.ts';

export interface DemoReview {
  tutor: string;
  /** First name. */
  student: string;
  rating: number;
  text: string;
}

const LINE = /^(?<student>\p{L}+) (?<rating>[1-5])(?: (?<text>.+))?$/u;

/** By tutor, each tutor's oldest first. */
export const DEMO_REVIEWS: readonly (readonly DemoReview[])[] = Object.entries({
  ...SCHOOL_SUBJECT_REVIEWS,
  ...OTHER_SUBJECT_REVIEWS,
}).map(([tutor, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const { student, rating, text } = LINE.exec(line.trim())?.groups ?? {};
      if (!student || !rating) throw new Error(`cannot read the review "${line}"`);
      return { tutor, student, rating: Number(rating), text: text ?? '' };
    }),
);
