import type { Lesson } from '@casovi/contract/lessons';
import { lessonTerm } from '@casovi/contract/time';

/** With whom, what and when, in lines of a dialog. */
export const lessonInWords = ({ ime, predmet, naziv_nivoa, trajanje, datum, sat }: Lesson): string =>
  [ime, `${predmet}, ${naziv_nivoa}, ${trajanje} min`, lessonTerm(datum, sat)].join('\n');
