import { QUESTION_STATE, type QuestionState, USER_TYPE } from '@casovi/contract/constants';
import { conversationPath } from '@casovi/contract/display';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import type { TutorProfile } from '@casovi/contract/tutors';
import { MessageCircle, MessageCircleQuestionMark } from 'lucide-react';
import { useSession } from '../../lib/session/context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useQuestionLink } from './use-question-request.ts';

interface QuestionLinkProps {
  tutor: Pick<TutorProfile, 'id_korisnika' | 'prima_pitanja'>;
  /** Null for whoever is no student. */
  state: QuestionState | null;
  className: string;
}

const IN_CHAT: Partial<Record<QuestionState, string>> = {
  [QUESTION_STATE.talking]: 'Piši profesoru',
  [QUESTION_STATE.open]: 'Pitanje čeka odgovor',
  [QUESTION_STATE.answered]: 'Pogledaj odgovor',
};

/** Asks the one question before booking, or leads to where it is, and where one writes with a lesson. */
export function QuestionLink({ tutor, state, className }: QuestionLinkProps) {
  const { user } = useSession();
  const link = useQuestionLink();
  const inChat = state && IN_CHAT[state];
  if (user && user.id_tipa !== USER_TYPE.student) return null;
  if (inChat) {
    return (
      <LinkButton
        to={conversationPath(tutor.id_korisnika)}
        variant="secondary"
        className={className}
        icon={<MessageCircle className="size-5" aria-hidden="true" />}
      >
        {inChat}
      </LinkButton>
    );
  }
  if (!tutor.prima_pitanja) return null;
  return (
    <LinkButton
      {...link}
      variant="secondary"
      className={className}
      icon={<MessageCircleQuestionMark className="size-5" aria-hidden="true" />}
    >
      {QUESTION_TEXT.ask}
    </LinkButton>
  );
}
