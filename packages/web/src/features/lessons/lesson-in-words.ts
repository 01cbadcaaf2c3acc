import type { Lesson } from '@casovi/contract/lessons';
import { lessonTerm } from '@casovi/contract/time';

/** With whom, what and when, in two lines of a dialog. */
export const lessonInWords = ({ ime, predmet, datum, sat }: Lesson): string =>
  `${ime}, ${predmet}\n${lessonTerm(datum, sat)}`;
