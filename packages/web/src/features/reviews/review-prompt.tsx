import type { CurrentUser } from '@casovi/contract/accounts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { loadChunk } from '../../lib/lazy.ts';
import { useSessionActions } from '../../lib/session/context.tsx';
import { forgetAtLogout, isPutOff, putOff } from './put-off.ts';
import type { TutorToReview } from './review-dialog.tsx';
import type { ReviewQueue as ReviewQueueComponent } from './review-queue.tsx';

interface Prompt {
  tutors: readonly TutorToReview[];
  ReviewQueue: typeof ReviewQueueComponent;
}

/** Asks a student for reviews of held lessons. Whatever fails on the way stays silent: the page matters more. */
export function ReviewPrompt({ student }: { student: CurrentUser }) {
  const session = useSessionActions();
  const studentId = student.id_korisnika;
  const [prompt, setPrompt] = useState<Prompt | null>(null);

  useEffect(() => {
    forgetAtLogout(session);
    if (isPutOff(studentId)) return;
    const leaving = new AbortController();
    const ask = async () => {
      const { needsReview, profesori } = await call('GET /api/reviews/check-review', {
        query: { id_ucenika: studentId },
        signal: leaving.signal,
      });
      if (!needsReview) return;
      const { ReviewQueue } = await loadChunk(() => import('./review-queue.tsx'));
      if (!leaving.signal.aborted) setPrompt({ tutors: profesori, ReviewQueue });
    };
    ask().catch(() => undefined);
    return () => leaving.abort();
  }, [session, studentId]);

  if (!prompt) return null;
  const { tutors, ReviewQueue } = prompt;
  return (
    <ReviewQueue
      studentId={studentId}
      tutors={tutors}
      onPutOff={() => {
        putOff(studentId);
        setPrompt(null);
      }}
      onDone={() => setPrompt(null)}
    />
  );
}
