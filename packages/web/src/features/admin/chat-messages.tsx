import type { CurrentUser } from '@casovi/contract/accounts';
import { chatTime } from '@casovi/contract/time';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { kindName } from '../../lib/message-kind.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure, TableSkeleton } from './list.tsx';
import { ONE_LOOK } from './one-look.ts';

const PAGE_SIZE = 50;

interface ChatMessagesProps {
  user: CurrentUser;
  otherId: number;
  otherName: string;
}

export function ChatMessages({ user, otherId, otherName }: ChatMessagesProps) {
  const userId = user.id_korisnika;
  const query = useInfiniteQuery({
    queryKey: ['chat-reader', 'messages', userId, otherId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/chat/messages/conv/:userId/:otherId', {
        params: { userId, otherId },
        query: { limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (oldest) => (oldest.length === PAGE_SIZE ? (oldest[0]?.id ?? null) : null),
    ...ONE_LOOK,
  });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton />;
  const messages = query.data.pages.toReversed().flat();
  return (
    <section
      aria-label={`Poruke: ${user.ime} i ${otherName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[38rem] min-h-60 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-4 focus-visible:-outline-offset-2"
    >
      <h3 className="pb-3 font-bold">
        {user.ime} i {otherName}
      </h3>
      {query.hasNextPage && (
        <div className="pb-3 text-center">
          <Button
            variant="secondary"
            size="small"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Učitaj starije poruke
          </Button>
        </div>
      )}
      {messages.length === 0 && <EmptyState title="Još nema poruka" />}
      <ol className="grid gap-2.5">
        {messages.map((message) => {
          const own = message.sender_id === userId;
          const kind = kindName(message.vrsta);
          return (
            <li
              key={message.id}
              className={cx(
                'w-fit max-w-[85%] rounded-card px-3.5 py-2',
                own ? 'justify-self-end rounded-br-sm bg-primary-tint' : 'rounded-bl-sm bg-sunken',
              )}
            >
              <p className="font-semibold text-quiet text-xs">
                {[own ? user.ime : otherName, kind].filter(Boolean).join(' · ')}
              </p>
              <p className="wrap-anywhere whitespace-pre-wrap">{message.message_text}</p>
              <p className="figures mt-0.5 text-right text-quiet text-xs">
                <time dateTime={message.created_at}>{chatTime(new Date(message.created_at))}</time>
                {' · '}
                {message.seen === 'D' ? 'Seen' : 'Delivered'}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
