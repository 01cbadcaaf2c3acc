import type { Conversation } from '@casovi/contract/chat';
import { chatTime } from '@casovi/contract/time';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lastMessage } from '../../lib/message-kind.ts';
import { unreadMessages } from '../../lib/unread-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface ConversationListProps {
  conversations: readonly Conversation[];
  openId: number | null;
  /** Null when all are shown. */
  onMore: (() => Promise<void>) | null;
  loadingMore: boolean;
}

export function ConversationList({ conversations, openId, onMore, loadingMore }: ConversationListProps) {
  const list = useRef<HTMLUListElement>(null);

  // Back from a conversation, on a phone: restores the focus.
  const openBefore = useRef(openId);
  useEffect(() => {
    if (openId === null && openBefore.current !== null) {
      list.current?.querySelector<HTMLElement>(`[data-other="${openBefore.current}"]`)?.focus();
    }
    openBefore.current = openId;
  }, [openId]);

  return (
    <>
      <ul ref={list}>
        {conversations.map((conversation) => (
          <li key={conversation.id_korisnika} className="border-line border-b last:border-b-0">
            <Entry conversation={conversation} open={conversation.id_korisnika === openId} />
          </li>
        ))}
      </ul>
      {onMore && (
        <div className="grid place-items-center p-3">
          <Button variant="quiet" busy={loadingMore} onClick={onMore}>
            Prikaži još
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ conversation, open }: { conversation: Conversation; open: boolean }) {
  const { id_korisnika, ime, img, unreadCount, vrijeme } = conversation;
  const unread = unreadCount > 0;
  return (
    <Link
      to={`/poruke?korisnik=${id_korisnika}`}
      preventScrollReset
      data-other={id_korisnika}
      aria-current={open ? 'true' : undefined}
      className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=true]:bg-primary-tint"
    >
      <Avatar src={img} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cx('min-w-0 truncate', unread ? 'font-bold' : 'font-semibold')}>{ime}</span>
          {vrijeme && (
            <time dateTime={vrijeme} className="figures shrink-0 text-quiet text-xs">
              {chatTime(new Date(vrijeme))}
            </time>
          )}
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span className={cx('min-w-0 truncate text-sm', unread ? 'font-semibold text-ink' : 'text-quiet')}>
            {lastMessage(conversation)}
          </span>
          <CountBadge count={unreadCount} inWords={unreadMessages} className="shrink-0" />
        </span>
      </span>
    </Link>
  );
}

const ROWS = [1, 2, 3, 4, 5] as const;

export const ConversationListSkeleton = () => (
  <div role="status">
    <span className="sr-only">Učitavaju se razgovori…</span>
    {ROWS.map((row) => (
      <div key={row} className="flex items-center gap-3 px-4 py-3.5">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <div className="grid grow gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      </div>
    ))}
  </div>
);

/** The spec wants a list that failed to load to stay empty, without an error; this is a way to retry. */
export function ReloadList({ onReload }: { onReload: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    await onReload();
    setBusy(false);
  };
  return (
    <div className="grid place-items-center p-6">
      <Button
        variant="secondary"
        busy={busy}
        icon={<RotateCcw className="size-5" aria-hidden="true" />}
        onClick={reload}
      >
        Učitaj razgovore
      </Button>
    </div>
  );
}
