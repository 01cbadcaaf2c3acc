import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ApiError, call, callWithTotal } from '../../lib/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChatConversations } from './chat-conversations.tsx';
import { ChatMessages } from './chat-messages.tsx';
import { LoadFailure, TableSkeleton } from './list.tsx';
import { ONE_LOOK } from './one-look.ts';
import { UserPicker } from './user-picker.tsx';

const CONVERSATIONS_PAGE = 50;

const idOf = (text: string | null): number | null =>
  text !== null && /^[0-9]{1,10}$/.test(text) ? Number(text) : null;

export function ChatReader() {
  const [parameters, setParameters] = useSearchParams();
  const userId = idOf(parameters.get('korisnik'));
  const otherId = idOf(parameters.get('sa'));
  const open = (korisnik: number, sa?: number) =>
    setParameters(
      { korisnik: String(korisnik), ...(sa !== undefined && { sa: String(sa) }) },
      { preventScrollReset: sa !== undefined },
    );
  return (
    <section aria-label="Chat" className="grid grid-cols-1 gap-6">
      <Notice>Razgovori su samo za čitanje. Svaki uvid se bilježi u dnevnik.</Notice>
      <UserPicker onPick={(picked) => open(picked)} />
      {userId === null ? (
        <EmptyState title="Izaberite korisnika">Unesite ID, ili potražite korisnika po imenu.</EmptyState>
      ) : (
        <ChatsOf key={userId} userId={userId} otherId={otherId} onOpen={(other) => open(userId, other)} />
      )}
    </section>
  );
}

interface ChatsOfProps {
  userId: number;
  otherId: number | null;
  onOpen: (otherId: number) => void;
}

function ChatsOf({ userId, otherId, onOpen }: ChatsOfProps) {
  const user = useQuery({
    queryKey: ['chat-reader', 'user', userId],
    queryFn: ({ signal }) => call('GET /api/auth/:userId', { params: { userId }, signal }),
  });
  const list = useInfiniteQuery({
    queryKey: ['chat-reader', 'history', userId],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('GET /api/chat/history/:userId', {
        params: { userId },
        query: { limit: CONVERSATIONS_PAGE, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && shown < last.total ? shown : undefined;
    },
    enabled: user.isSuccess,
    ...ONE_LOOK,
  });
  const error = user.error ?? list.error;
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title="Taj korisnik ne postoji">Provjerite ID {userId}, ili potražite po imenu.</EmptyState>;
  if (error) return <LoadFailure error={error} onRetry={() => void (user.error ? user : list).refetch()} />;
  if (!user.data || !list.data) return <TableSkeleton />;

  const conversations = list.data.pages.flatMap(({ data }) => data);
  const other = conversations.find(({ id_korisnika }) => id_korisnika === otherId);
  return (
    <div>
      <h2 className="font-bold text-xl">Razgovori: {user.data.ime}</h2>
      {conversations.length === 0 ? (
        <EmptyState title="Ovaj korisnik još nema razgovora" />
      ) : (
        <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-[20rem_minmax(0,1fr)]">
          <ChatConversations
            conversations={conversations}
            total={list.data.pages[0]?.total ?? 0}
            openedId={otherId}
            onOpen={onOpen}
            onMore={() => void list.fetchNextPage()}
            loadingMore={list.isFetchingNextPage}
          />
          {otherId === null ? (
            <div className="rounded-card border border-line bg-surface max-md:hidden">
              <EmptyState title="Izaberite razgovor" />
            </div>
          ) : (
            <div className="grid min-w-0 grid-cols-1 content-start gap-3">
              <LinkButton
                variant="quiet"
                to={`?korisnik=${userId}`}
                preventScrollReset
                icon={<ChevronLeft className="size-5" aria-hidden="true" />}
                className="justify-self-start px-2 md:hidden"
              >
                Svi razgovori
              </LinkButton>
              <ChatMessages
                key={otherId}
                user={user.data}
                otherId={otherId}
                otherName={other?.ime ?? `korisnik ${otherId}`}
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
