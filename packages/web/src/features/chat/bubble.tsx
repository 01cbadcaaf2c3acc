import type { ChatMessage } from '@casovi/contract/chat';
import { MESSAGE_KIND, type MessageKind } from '@casovi/contract/constants';
import { chatTime } from '@casovi/contract/time';
import {
  Check,
  CheckCheck,
  CircleAlert,
  Clock,
  MessageCircleQuestionMark,
  MessageCircleReply,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { kindName } from '../../lib/message-kind.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { LinkedText } from './linked-text.tsx';
import type { Outgoing } from './outbox.ts';

interface BubbleProps {
  /** For screen readers. */
  author: string;
  own: boolean;
  text: string;
  time: string;
  unsent?: boolean;
  kind?: MessageKind;
}

function Bubble({ author, own, text, time, unsent = false, kind }: BubbleProps) {
  const named = kindName(kind);
  const strong = own && !unsent && !named;
  const Icon = kind === MESSAGE_KIND.question ? MessageCircleQuestionMark : MessageCircleReply;
  return (
    <div
      className={cx(
        'w-fit max-w-[85%] rounded-card px-3.5 py-2 sm:max-w-[75%] forced-colors:border',
        own ? 'ml-auto rounded-br-sm' : 'rounded-bl-sm',
        strong && 'bg-primary text-on-primary',
        unsent && 'border border-primary border-dashed bg-primary-tint',
        named && 'border border-primary/30 bg-primary-tint',
        !own && !named && 'bg-sunken',
      )}
    >
      <span className="sr-only">{author}: </span>
      {named && (
        <p className="mb-0.5 flex items-center gap-1.5 font-semibold text-primary text-sm">
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          {named}
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-wrap">
        <LinkedText text={text} />
      </p>
      <time
        dateTime={time}
        className={cx('figures mt-0.5 block text-right text-xs', strong ? 'text-on-primary/85' : 'text-quiet')}
      >
        {chatTime(new Date(time))}
      </time>
    </div>
  );
}

interface StoredMessageProps {
  message: ChatMessage;
  own: boolean;
  author: string;
  /** For the last own message. */
  withStatus: boolean;
}

export function StoredMessage({ message, own, author, withStatus }: StoredMessageProps) {
  const seen = message.seen === 'D';
  const Mark = seen ? CheckCheck : Check;
  return (
    <>
      <Bubble own={own} author={author} text={message.message_text} time={message.created_at} kind={message.vrsta} />
      {withStatus && (
        <StatusLine>
          <Mark className={cx('size-4', seen && 'text-primary')} aria-hidden="true" />
          {seen ? 'Seen' : 'Delivered'}
        </StatusLine>
      )}
    </>
  );
}

interface UnsentMessageProps {
  outgoing: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

export function UnsentMessage({ outgoing, onRetry, onDiscard }: UnsentMessageProps) {
  const { state, reason, text, writtenAt } = outgoing;
  return (
    <>
      <Bubble own unsent={state !== 'sending'} author="Vi" text={text} time={writtenAt} />
      {state === 'sending' ? (
        <StatusLine>
          <Spinner className="size-3.5" />
          Šalje se…
        </StatusLine>
      ) : (
        <StatusLine>
          {state === 'waiting' ? (
            <span role="status" className="inline-flex items-center gap-1.5 font-medium text-pending">
              <Clock className="size-4 shrink-0" aria-hidden="true" />
              Čeka na mrežu. Poslaćemo čim se veza vrati.
            </span>
          ) : (
            <span role="alert" className="inline-flex items-center gap-1.5 font-medium text-cancelled">
              <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
              {`Nije poslato. ${reason ?? ''}`}
            </span>
          )}
          <StatusButton icon={<RotateCcw className="size-4" aria-hidden="true" />} onClick={onRetry}>
            Pokušaj ponovo
          </StatusButton>
          <StatusButton icon={<Trash2 className="size-4" aria-hidden="true" />} onClick={onDiscard}>
            Odustani
          </StatusButton>
        </StatusLine>
      )}
    </>
  );
}

const StatusLine = ({ children }: { children: ReactNode }) => (
  <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1.5 text-quiet text-sm">{children}</div>
);

const StatusButton = ({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-primary hover:bg-primary-tint"
  >
    {icon}
    {children}
  </button>
);
