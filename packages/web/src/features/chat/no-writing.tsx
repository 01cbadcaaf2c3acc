import type { Conversation } from '@casovi/contract/chat';
import { QUESTION_STATE } from '@casovi/contract/constants';
import { tutorPath } from '@casovi/contract/display';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { withWish } from '../../lib/booking-wish.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface NoWritingProps {
  other: Conversation;
  /** Who goes on by booking a lesson. */
  isStudent: boolean;
  /** The answer is on its way. */
  sending: boolean;
}

/** Why nothing may be written, and how it goes on. */
export function NoWriting({ other, isStudent, sending }: NoWritingProps) {
  if (other.zatvoren) return <Foot>{CHAT_TEXT.chatClosed}</Foot>;
  if (sending) {
    return (
      <Foot>
        <Spinner className="mr-2 inline size-4" />
        {QUESTION_TEXT.sending}
      </Foot>
    );
  }
  if (!isStudent) return <Foot>{QUESTION_TEXT.hasAnswered}</Foot>;
  const answered = other.pitanje === QUESTION_STATE.answered;
  const booking = tutorPath(other) + withWish(new URLSearchParams(), {});
  return (
    <Foot
      action={
        <LinkButton to={booking} variant={answered ? 'primary' : 'secondary'} className="max-sm:w-full">
          Zakaži čas
        </LinkButton>
      }
    >
      {!answered && (
        <strong className="flex items-center gap-1.5 text-ink">
          <Clock className="size-4 shrink-0" aria-hidden="true" />
          {QUESTION_TEXT.waiting}
        </strong>
      )}
      {answered ? QUESTION_TEXT.answered : QUESTION_TEXT.oneAnswer}
    </Foot>
  );
}

const Foot = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t px-4 py-4 sm:px-5">
    <div role="status" className="min-w-0 grow basis-56 text-quiet">
      {children}
    </div>
    {action}
  </div>
);
