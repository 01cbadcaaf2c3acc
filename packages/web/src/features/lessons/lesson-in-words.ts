import type { Lesson, SeriesAction } from '@casovi/contract/lessons';
import { lessonTerm } from '@casovi/contract/time';

const withWhom = ({ ime, predmet, naziv_nivoa, trajanje }: Lesson): string[] => [
  ime,
  `${predmet}, ${naziv_nivoa}, ${trajanje} min`,
];

/** With whom, what and when, in lines of a dialog. */
export const lessonInWords = (lesson: Lesson): string =>
  [...withWhom(lesson), lessonTerm(lesson.datum, lesson.sat)].join('\n');

/** The same of all lessons of a series with which this can be done. */
export function seriesInWords(lessons: readonly Lesson[], action: SeriesAction['akcija']): string {
  const open = lessons.filter(
    // A lesson with an open proposal is approved by itself.
    ({ akcije, prijedlog }) => akcije.includes(action) && (action !== 'approve' || prijedlog === null),
  );
  return [...open.slice(0, 1).flatMap(withWhom), ...open.map(({ datum, sat }) => lessonTerm(datum, sat))].join('\n');
}
