import type { CurrentUser } from '@casovi/contract/accounts';
import { LATE_CANCELLATION_HOURS, LESSON_STATUS, type LessonStatus, USER_TYPE } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import type { Lesson } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { useModals } from '../../ui/modals.tsx';

const APPROVE_QUESTION = 'Da li ste sigurni da želite da odobrite čas?';
const LATE_WARNING = `Do početka je ostalo manje od ${plural(LATE_CANCELLATION_HOURS, 'sata', 'sata', 'sati')}, pa se čas naplaćuje.`;

export function useLessonSteps(user: CurrentUser, refresh: () => Promise<void>) {
  const modals = useModals();
  /** The lesson that is being changed. */
  const [busyWith, setBusyWith] = useState<number | null>(null);

  const change = async (lesson: Lesson, status: LessonStatus, comment?: string, onDone?: () => void): Promise<void> => {
    setBusyWith(lesson.id);
    try {
      const { message } = await call('PUT /api/reservation/update/:id', {
        params: { id: lesson.id },
        body: {
          status,
          tip_korisnika: user.id_tipa === USER_TYPE.tutor ? USER_TYPE.tutor : USER_TYPE.student,
          ...(comment !== undefined && { comment }),
        },
      });
      setBusyWith(null);
      onDone?.();
      void refresh();
      await modals.success(message || LESSON_TEXT.lessonUpdated);
    } catch (error) {
      // On failure too: the other side may have changed it.
      setBusyWith(null);
      void refresh();
      await modals.failure(errorMessage(error, LESSON_TEXT.lessonUpdateFailed));
    }
  };

  return {
    busyWith,
    async approve(lesson: Lesson) {
      if (await modals.confirm(APPROVE_QUESTION)) await change(lesson, LESSON_STATUS.confirmed);
    },
    decline: (lesson: Lesson, reason: string, onDone: () => void) =>
      change(lesson, LESSON_STATUS.cancelled, reason, onDone),
    hold: (lesson: Lesson) => change(lesson, LESSON_STATUS.held),
    async cancel(lesson: Lesson) {
      const question = lesson.kasno
        ? `${LESSON_TEXT.lessonCancelQuestion} ${LATE_WARNING}`
        : LESSON_TEXT.lessonCancelQuestion;
      if (await modals.confirm(question)) await change(lesson, LESSON_STATUS.cancelled);
    },
  };
}

export type LessonSteps = ReturnType<typeof useLessonSteps>;
