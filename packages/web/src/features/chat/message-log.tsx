import type { Conversation } from '@casovi/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dateOf, dayLabel } from '../../lib/days.ts';
import { useStore } from '../../lib/store.ts';
import { cx } from '../../ui/cx.ts';
import { StoredMessage, UnsentMessage } from './bubble.tsx';
import { OlderMessages } from './older-messages.tsx';
import type { Outbox } from './outbox.ts';
import { fetchOlder } from './queries.ts';
import { lastOwn, type Thread } from './thread.ts';
import { useScrollKeeper } from './use-scroll-keeper.ts';

/** Messages of one person within this time are grouped. */
const GROUP_MILLISECONDS = 10 * 60_000;

interface MessageLogProps {
  userId: number;
  other: Conversation;
  thread: Thread;
  outbox: Outbox;
}

export function MessageLog({ userId, other, thread, outbox }: MessageLogProps) {
  const { box, list, onScroll, atEnd, following, toEnd } = useScrollKeeper();
  const client = useQueryClient();
  const otherId = other.id_korisnika;
  const unsent = useStore(outbox.messages).filter(({ receiverId }) => receiverId === otherId);
  const { messages } = thread;
  const newest = messages.at(-1);
  const status = lastOwn(thread, userId);
  const now = new Date();

  // Scrolls to one's own new message.
  const written = unsent.at(-1)?.clientId;
  const followed = useRef(written);
  useEffect(() => {
    if (written && written !== followed.current) toEnd();
    followed.current = written;
  }, [written, toEnd]);

  const [readTo, setReadTo] = useState(newest?.id);
  // In an effect, because `following` is up to date only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming back to the end means having read all
  useLayoutEffect(() => {
    if (following.current) setReadTo(newest?.id);
  }, [newest?.id, atEnd, following]);

  return (
    <div className="relative min-h-0 grow">
      <section
        ref={box}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Poruke: ${other.ime}`}
        className="absolute inset-0 overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-5"
      >
        <div className="flex min-h-full flex-col justify-end">
          <OlderMessages
            complete={thread.complete}
            firstId={messages[0]?.id}
            box={box}
            load={() => fetchOlder(client, userId, otherId)}
          />
          <ol ref={list}>
            {messages.map((message, index) => {
              const previous = messages[index - 1];
              const day = dateOf(message.created_at);
              const newDay = !previous || dateOf(previous.created_at) !== day;
              const grouped =
                !newDay &&
                previous.sender_id === message.sender_id &&
                Date.parse(message.created_at) - Date.parse(previous.created_at) < GROUP_MILLISECONDS;
              const own = message.sender_id === userId;
              return (
                <Fragment key={message.id}>
                  {newDay && <Day label={dayLabel(day, now)} rowKey={`dan-${day}`} />}
                  <li data-key={message.id} className={grouped ? 'pt-1' : 'pt-3'}>
                    <StoredMessage
                      message={message}
                      own={own}
                      author={own ? 'Vi' : other.ime}
                      withStatus={message === status}
                    />
                  </li>
                </Fragment>
              );
            })}
            {unsent.map((outgoing) => (
              <li key={outgoing.clientId} data-key={outgoing.clientId} className="pt-3">
                <UnsentMessage
                  outgoing={outgoing}
                  onRetry={() => outbox.retry(outgoing.clientId)}
                  onDiscard={() => outbox.remove(outgoing.clientId)}
                />
              </li>
            ))}
          </ol>
        </div>
      </section>
      {!atEnd && <ToEnd hasNew={newest?.id !== readTo} onClick={toEnd} />}
    </div>
  );
}

const Day = ({ label, rowKey }: { label: string; rowKey: string }) => (
  <li data-key={rowKey} className="flex items-center gap-3 pt-5 pb-1 text-quiet text-sm first:pt-1">
    <span className="h-px grow bg-line" aria-hidden="true" />
    <span className="first-letter:uppercase">{label}</span>
    <span className="h-px grow bg-line" aria-hidden="true" />
  </li>
);

function ToEnd({ hasNew, onClick }: { hasNew: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'absolute bottom-3 left-1/2 inline-flex min-h-11 min-w-11 -translate-x-1/2 items-center justify-center gap-2 rounded-full border px-3 font-semibold shadow-float transition-colors',
        hasNew ? 'border-primary bg-primary text-on-primary' : 'border-line bg-surface text-ink hover:bg-sunken',
      )}
    >
      <ArrowDown className="size-5" aria-hidden="true" />
      <span className={hasNew ? '' : 'sr-only'}>{hasNew ? 'Nova poruka' : 'Na najnovije poruke'}</span>
    </button>
  );
}
