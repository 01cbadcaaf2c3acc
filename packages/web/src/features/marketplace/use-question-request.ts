import { QUESTION_STATE, type QuestionState, USER_TYPE } from '@casovi/contract/constants';
import { conversationPath } from '@casovi/contract/display';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { asksQuestion, withQuestion } from '../../lib/booking-wish.ts';
import { useSession } from '../../lib/session/context.tsx';
import type { SessionState } from '../../lib/session/session.ts';
import { useModals } from '../../ui/modals.tsx';
import { useUrlRequest } from './use-url-request.ts';

/** A link that opens the dialog, and works without script. */
export function useQuestionLink() {
  const [search] = useSearchParams();
  return { to: withQuestion(search), replace: true, preventScrollReset: true, prefetch: 'none' } as const;
}

export function questionRefusal(user: SessionState['user']): string | null {
  if (!user) return QUESTION_TEXT.needsLogin;
  return user.id_tipa === USER_TYPE.student ? null : QUESTION_TEXT.studentsOnly;
}

/** Opens the dialog when the URL asks for it, invites to log in, or leads to the conversation; removes the parameter. */
export function useQuestionRequest(tutorId: number, rendered: QuestionState | null) {
  const modals = useModals();
  const navigate = useNavigate();
  const { user } = useSession();
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState<'dialog' | 'invitation' | 'another login' | null>(null);
  const state = asked ? QUESTION_STATE.open : rendered;

  const begin = async () => {
    const refusal = questionRefusal(user);
    if (!user) return setShown('invitation');
    if (refusal !== null) return void modals.failure(refusal);
    // The page was rendered for a guest. Where this fails, sending says why.
    const known = state ?? (await stateNow(tutorId));
    if (known === QUESTION_STATE.possible) setShown('dialog');
    else if (known === QUESTION_STATE.off || known === QUESTION_STATE.tooMany)
      void modals.failure(QUESTION_TEXT[known]);
    else void navigate(conversationPath(tutorId), { replace: true });
  };
  const opener = useUrlRequest(asksQuestion, () => void begin());

  return {
    state,
    studentId: user?.id_korisnika ?? 0,
    shown,
    /** What was written is kept. */
    loginAgain: () => setShown('another login'),
    asked: () => setAsked(true),
    close: () => setShown(null),
    opener,
  };
}

const stateNow = (profesorId: number): Promise<QuestionState> =>
  call('GET /api/chat/pitanje/:profesorId', { params: { profesorId } }).then(
    ({ stanje }) => stanje,
    () => QUESTION_STATE.possible,
  );
