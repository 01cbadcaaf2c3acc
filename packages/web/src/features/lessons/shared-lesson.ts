import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { tutorPath } from '@casovi/contract/display';
import type { Lesson } from '@casovi/contract/lessons';
import { lessonTerm } from '@casovi/contract/time';

/** What anybody may read of a lesson, with the public profile of its tutor: neither its place nor its student. */
export function sharedLesson(lesson: Lesson, viewer: Pick<CurrentUser, 'id_korisnika' | 'id_tipa' | 'ime'>) {
  const other = { id_korisnika: lesson.id_sagovornika, ime: lesson.ime };
  const tutor = viewer.id_tipa === USER_TYPE.tutor ? viewer : other;
  return {
    title: `Čas: ${lesson.predmet}`,
    text: `Čas: ${lesson.predmet}, ${lessonTerm(lesson.datum, lesson.sat)}. Profesor: ${tutor.ime}`,
    path: tutorPath(tutor),
  };
}
