import type { CurrentUser } from '@casovi/contract/accounts';
import { LATE_CANCELLATION_HOURS, LESSON_STATUS, type LessonStatus, USER_TYPE } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import type { Lesson, WantedSlot } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { useModals } from '../../ui/modals.tsx';
import { lessonInWords, seriesInWords } from './lesson-in-words.ts';

/** Of so many lessons of a series. */
const lateWarning = (late: number): string =>
  `Za ${plural(late, 'čas', 'časa', 'časova')} je do početka ostalo manje od ${plural(LATE_CANCELLATION_HOURS, 'sata', 'sata', 'sati')}, pa se ${late === 1 ? 'naplaćuje' : 'naplaćuju'}.`;
const LATE_WARNING = `Do početka je ostalo manje od ${plural(LATE_CANCELLATION_HOURS, 'sata', 'sata', 'sati')}, pa se čas naplaćuje.`;

export function useLessonSteps(user: CurrentUser, refresh: () => Promise<void>) {
  const modals = useModals();
  /** The lesson that is being changed; the first one of a series. */
  const [busyWith, setBusyWith] = useState<number | null>(null);

  const run = async (
    lesson: Lesson,
    send: () => Promise<{ message: string }>,
    report: (text: string) => Promise<void>,
    onDone?: () => void,
  ): Promise<void> => {
    setBusyWith(lesson.id);
    try {
      const { message } = await send();
      setBusyWith(null);
      onDone?.();
      void refresh();
      await report(message || LESSON_TEXT.lessonUpdated);
    } catch (error) {
      // On failure too: the other side may have changed it.
      setBusyWith(null);
      void refresh();
      await modals.failure(errorMessage(error, LESSON_TEXT.lessonUpdateFailed));
    }
  };

  const tip_korisnika = user.id_tipa === USER_TYPE.tutor ? USER_TYPE.tutor : USER_TYPE.student;

  const change = (lesson: Lesson, status: LessonStatus, comment?: string, onDone?: () => void): Promise<void> => {
    const body = { status, tip_korisnika, ...(comment !== undefined && { comment }) };
    return run(
      lesson,
      () => call('PUT /api/reservation/update/:id', { params: { id: lesson.id }, body }),
      status === LESSON_STATUS.cancelled ? modals.done : modals.success,
      onDone,
    );
  };

  const changeIfSure = async (lesson: Lesson, status: LessonStatus, question: string): Promise<void> => {
    if (await modals.confirm(question, lessonInWords(lesson))) await change(lesson, status);
  };

  /** Of the lessons of a series, those for which it is possible. */
  const changeAll = async (
    lessons: readonly Lesson[],
    status: 2 | 3,
    comment: string,
    onDone?: () => void,
  ): Promise<void> => {
    const [first] = lessons;
    if (!first?.serija) return;
    const input = { params: { id: first.serija.id }, body: { status, tip_korisnika, comment } } as const;
    await run(
      first,
      () => call('PUT /api/reservation/serija/:id', input),
      status === LESSON_STATUS.cancelled ? modals.done : modals.success,
      onDone,
    );
  };

  return {
    busyWith,
    approveAll: async (lessons: readonly Lesson[]): Promise<void> => {
      if (await modals.confirm(LESSON_TEXT.seriesApproveQuestion, seriesInWords(lessons, 'approve')))
        await changeAll(lessons, LESSON_STATUS.confirmed, '');
    },
    declineAll: (lessons: readonly Lesson[], reason: string, onDone: () => void) =>
      changeAll(lessons, LESSON_STATUS.cancelled, reason, onDone),
    cancelAll: async (lessons: readonly Lesson[], late: number): Promise<void> => {
      const question = [LESSON_TEXT.seriesCancelQuestion, late > 0 && lateWarning(late)].filter(Boolean).join(' ');
      if (await modals.confirm(question, seriesInWords(lessons, 'cancel')))
        await changeAll(lessons, LESSON_STATUS.cancelled, '');
    },
    approve: (lesson: Lesson) => changeIfSure(lesson, LESSON_STATUS.confirmed, LESSON_TEXT.lessonApproveQuestion),
    decline: (lesson: Lesson, reason: string, onDone: () => void) =>
      change(lesson, LESSON_STATUS.cancelled, reason, onDone),
    /** Without terms it is cancelled. */
    prevented: (lesson: Lesson, razlog: string, termini: WantedSlot[], onDone: () => void) =>
      run(
        lesson,
        () => call('POST /api/reservation/sprijecen/:id', { params: { id: lesson.id }, body: { razlog, termini } }),
        modals.done,
        onDone,
      ),
    move: (lesson: Lesson, termini: WantedSlot[], onDone: () => void) =>
      run(
        lesson,
        () => call('POST /api/reservation/pomjeri/:id', { params: { id: lesson.id }, body: { termini } }),
        modals.success,
        onDone,
      ),
    answer: async (
      lesson: Lesson,
      odgovor: 'prihvati' | 'odbij' | 'povuci',
      termin?: { date: string; timeSlot: string },
    ): Promise<void> => {
      const { prijedlog: proposal } = lesson;
      const ends =
        proposal?.sprijecen && (odgovor === 'odbij' || user.id_tipa === USER_TYPE.student) && odgovor !== 'prihvati';
      if (ends && !(await modals.confirm(LESSON_TEXT.preventedEndQuestion, lessonInWords(lesson)))) return;
      await run(
        lesson,
        () =>
          call('PUT /api/reservation/pomjeri/:id', {
            params: { id: lesson.id },
            body: { odgovor, ...(termin && { termin }), ...(proposal && { oznaka: proposal.oznaka }) },
          }),
        odgovor === 'prihvati' ? modals.success : modals.done,
      );
    },
    hold: (lesson: Lesson) => changeIfSure(lesson, LESSON_STATUS.held, LESSON_TEXT.lessonHoldQuestion),
    cancel: (lesson: Lesson) =>
      changeIfSure(
        lesson,
        LESSON_STATUS.cancelled,
        lesson.kasno ? `${LESSON_TEXT.lessonCancelQuestion} ${LATE_WARNING}` : LESSON_TEXT.lessonCancelQuestion,
      ),
  };
}

export type LessonSteps = ReturnType<typeof useLessonSteps>;
