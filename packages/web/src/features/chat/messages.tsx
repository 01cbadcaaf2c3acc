import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LastSeenNote } from './connection-note.tsx';
import { ConversationList, ConversationListSkeleton, ReloadList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { withRead } from './conversations.ts';
import { NobodyYet } from './nobody-yet.tsx';
import { useOutbox } from './outbox.ts';
import { markSeen, useChatEvents, useConversations, useThread } from './queries.ts';

/** Client-side only. */
export function Messages({ user }: { user: CurrentUser }) {
  const userId = user.id_korisnika;
  const client = useQueryClient();
  const [search] = useSearchParams();
  const openId = idIn(search);
  const outbox = useOutbox(userId);
  // Here rather than in the pane, so that it is not fetched after the list.
  const thread = useThread(userId, openId);
  const { conversations, failed, reload, more, loadingMore } = useConversations(userId);
  useChatEvents(userId, outbox);
  const other = conversations?.find(({ id_korisnika }) => id_korisnika === openId);
  const firstOpen = useRef(openId);

  const visible = useVisible();
  const unseen = visible ? other?.unreadCount : 0;
  useEffect(() => {
    if (openId !== null && unseen) markSeen(client, userId, openId);
  }, [client, userId, openId, unseen]);

  // The URL can name a conversation of a later page of the list.
  const searching = openId !== null && !other && more !== null;
  const shown = conversations?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page at a time, the next when one has come
  useEffect(() => {
    if (searching) void more();
  }, [searching, shown]);

  if (conversations?.length === 0) return <NobodyYet viewerType={user.id_tipa} />;

  return (
    <Panes
      conversationOpen={openId !== null}
      list={
        conversations ? (
          <>
            {openId === null && <LastSeenNote />}
            <ConversationList
              conversations={openId !== null && visible ? withRead(conversations, openId) : conversations}
              openId={openId}
              onMore={more}
              loadingMore={loadingMore}
            />
          </>
        ) : failed ? (
          <ReloadList onReload={reload} />
        ) : (
          <ConversationListSkeleton />
        )
      }
    >
      {other && (
        <ConversationPane
          key={other.id_korisnika}
          userId={userId}
          outbox={outbox}
          other={other}
          thread={thread}
          withProfile={user.id_tipa === USER_TYPE.student}
          takesFocus={firstOpen.current !== openId}
        />
      )}
      {openId === null && <NobodySelected />}
      {openId !== null && !other && conversations && !more && <UnknownOther />}
    </Panes>
  );
}

/** Before hydration. */
export const MessagesSkeleton = () => <Panes conversationOpen={false} list={<ConversationListSkeleton />} />;

const useVisible = (): boolean =>
  useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function idIn(search: URLSearchParams): number | null {
  const text = search.get('korisnik') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

function Panes({
  conversationOpen,
  list,
  children,
}: {
  conversationOpen: boolean;
  list: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div
      data-takes-screen={conversationOpen || undefined}
      className={cx(
        'grid overflow-clip border-line bg-surface max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)]',
        'md:h-[calc(100dvh-13.5rem)] md:min-h-112 lg:h-[calc(100dvh-14rem)]',
        conversationOpen && 'max-md:h-[calc(100dvh-11.5rem)] max-md:min-h-88',
      )}
    >
      <nav
        aria-label="Razgovori"
        className={cx('min-h-0 overflow-y-auto border-line md:border-r', conversationOpen && 'max-md:hidden')}
      >
        {list}
      </nav>
      <div className={cx('flex min-h-0 min-w-0 flex-col', !conversationOpen && 'max-md:hidden')}>{children}</div>
    </div>
  );
}

const NobodySelected = () => (
  <div className="m-auto flex flex-col items-center gap-3 p-6 text-center text-quiet">
    <MessagesSquare className="size-10 text-control" strokeWidth={1.5} aria-hidden="true" />
    <p className="text-lg">{CHAT_TEXT.chatNobodySelected}</p>
  </div>
);

const UnknownOther = () => (
  <div className="m-auto flex max-w-sm flex-col items-center gap-5 p-6 text-center">
    <p className="text-quiet">{CHAT_TEXT.chatNotAllowed}</p>
    <LinkButton to="/poruke" variant="secondary">
      Svi razgovori
    </LinkButton>
  </div>
);
