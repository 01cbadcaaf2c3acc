import type { Conversation } from '@casovi/contract/chat';
import { QUESTION_STATE } from '@casovi/contract/constants';
import { tutorPath } from '@casovi/contract/display';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { spokenText } from '../../lib/message-kind.ts';
import { useLive } from '../../lib/socket.ts';
import { useStore } from '../../lib/store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { MessageLog } from './message-log.tsx';
import { NoWriting } from './no-writing.tsx';
import type { Outbox } from './outbox.ts';
import type { useThread } from './queries.ts';
import type { Thread } from './thread.ts';

interface ConversationPaneProps {
  userId: number;
  outbox: Outbox;
  other: Conversation;
  thread: Pick<ReturnType<typeof useThread>, 'data' | 'isError' | 'refetch'>;
  /** Students write to tutors, who have a public profile. */
  withProfile: boolean;
  /** Opened by a click, not by the URL. */
  takesFocus: boolean;
}

export function ConversationPane({ userId, outbox, other, thread, withProfile, takesFocus }: ConversationPaneProps) {
  const otherId = other.id_korisnika;
  const live = useLive();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  // On touch screens the keyboard would cover the messages, so the heading gets the focus.
  useEffect(() => {
    if (!takesFocus) return;
    const target = matchMedia('(hover: hover) and (pointer: fine)').matches ? field : heading;
    (target.current ?? heading.current)?.focus({ preventScroll: true });
  }, [takesFocus]);

  // What was kept for offline by a version before does not say it.
  const silent = other.zatvoren || other.moze_pisati === false;
  const answering = !silent && other.pitanje === QUESTION_STATE.open;
  const sending =
    useStore(outbox.messages).some(({ receiverId, state }) => receiverId === otherId && state !== 'refused') &&
    answering;

  // The field is gone with the answer, and the focus with it.
  useEffect(() => {
    if (sending && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [sending]);

  return (
    <section aria-labelledby="sagovornik" className="flex min-h-0 min-w-0 grow flex-col">
      <header className="flex items-center gap-3 border-line border-b px-3 py-2.5 sm:px-5">
        <Link
          to="/poruke"
          preventScrollReset
          className="-ml-1 grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:bg-sunken hover:text-ink md:hidden"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
          <span className="sr-only">Nazad na razgovore</span>
        </Link>
        <Avatar src={other.img} size="small" lazy={false} />
        <h2
          ref={heading}
          id="sagovornik"
          tabIndex={-1}
          className="wrap-anywhere line-clamp-2 min-w-0 grow font-bold outline-none sm:text-lg"
        >
          {other.ime}
        </h2>
        {withProfile && !other.zatvoren && (
          <Link
            to={tutorPath(other)}
            className="inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-semibold text-primary hover:bg-primary-tint"
          >
            Profil
          </Link>
        )}
      </header>
      {thread.data && <MessageLog userId={userId} other={other} thread={thread.data} outbox={outbox} />}
      {!thread.data && (thread.isError ? <LogFailure onRetry={() => void thread.refetch()} /> : <LogSkeleton />)}
      <Announcement thread={thread.data} other={other} />
      {/* Below the messages, so that they do not move when it appears. */}
      <ConnectionNote live={live} />
      {silent || sending ? (
        <NoWriting other={other} isStudent={withProfile} sending={sending} />
      ) : (
        <Composer
          otherName={other.ime}
          answering={answering}
          draft={outbox.drafts.get(otherId) ?? ''}
          onDraft={(text) => outbox.drafts.set(otherId, text)}
          onSend={(text) => outbox.send(otherId, text)}
          field={field}
        />
      )}
    </section>
  );
}

/** Announces new messages of the other side to screen readers, not older ones. */
function Announcement({ thread, other }: { thread: Thread | undefined; other: Conversation }) {
  const newest = thread?.messages.at(-1);
  const [known, setKnown] = useState<number | null>(null);
  const [text, setText] = useState('');
  if (thread && known !== (newest?.id ?? 0)) {
    setKnown(newest?.id ?? 0);
    if (known !== null && newest?.sender_id === other.id_korisnika) setText(`${other.ime}: ${spokenText(newest)}`);
  }
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

const BUBBLE_SHAPES = ['w-3/5', 'ml-auto w-2/5', 'ml-auto w-1/2', 'w-2/3', 'ml-auto w-1/3'] as const;

const LogSkeleton = () => (
  <div className="flex min-h-0 grow flex-col justify-end gap-3 overflow-hidden p-5" role="status">
    <span className="sr-only">Učitavaju se poruke…</span>
    {BUBBLE_SHAPES.map((shape) => (
      <Skeleton key={shape} className={`h-12 shrink-0 ${shape}`} />
    ))}
  </div>
);

const LogFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className="grid min-h-0 grow place-items-center p-5">
    <LoadFailure title="Poruke se nisu učitale" onRetry={onRetry}>
      Učitaće se same čim se veza vrati.
    </LoadFailure>
  </div>
);
