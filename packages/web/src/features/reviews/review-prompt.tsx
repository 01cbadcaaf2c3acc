import { USER_TYPE } from '@casovi/contract/constants';
import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { call } from '../../lib/api.ts';
import { loadChunk } from '../../lib/lazy.ts';
import { useSessionActions } from '../../lib/session/context.tsx';
import { useStorePart } from '../../lib/store.ts';
import { forgetAtLogout, isPutOff, putOff } from './put-off.ts';
import type { TutorToReview } from './review-dialog.tsx';
import type { ReviewQueue as ReviewQueueComponent } from './review-queue.tsx';

const OWN_PAGES = 'routes/layouts/private';
/** Not yet: the login redirects from there. */
const GUEST_PAGES = 'routes/layouts/guest';
/** The login came between a student and a booking, which goes on there. */
const BOOKING_PAGE = 'routes/tutor-profile';

/** After a login, and on the account pages. */
export function ReviewPrompt() {
  const session = useSessionActions();
  const studentId = useStorePart(session.state, ({ user }) =>
    user?.id_tipa === USER_TYPE.student ? user.id_korisnika : null,
  );
  const layouts = useMatches().map(({ id }) => id);
  const onOwnPages = layouts.includes(OWN_PAGES);
  const afterLogin = session.signedInHere() && !layouts.some((id) => id === GUEST_PAGES || id === BOOKING_PAGE);
  if (studentId === null || !(onOwnPages || afterLogin)) return null;
  return <Reviews key={`${studentId} ${onOwnPages}`} studentId={studentId} />;
}

interface Prompt {
  tutors: readonly TutorToReview[];
  ReviewQueue: typeof ReviewQueueComponent;
}

/** Errors are ignored. */
function Reviews({ studentId }: { studentId: number }) {
  const session = useSessionActions();
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
