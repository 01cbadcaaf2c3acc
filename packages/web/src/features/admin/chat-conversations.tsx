import { containsAny, rowText, searchTexts } from '@casovi/contract/admin-rows';
import type { Conversation } from '@casovi/contract/chat';
import { chatTime } from '@casovi/contract/time';
import { useState } from 'react';
import { lastMessage } from '../../lib/message-kind.ts';
import { unreadMessages } from '../../lib/unread-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { LoadMore } from '../../ui/pagination.tsx';

interface ChatConversationsProps {
  conversations: readonly Conversation[];
  total: number;
  openedId: number | null;
  onOpen: (otherId: number) => void;
  onMore: () => void;
  loadingMore: boolean;
}

const timeOf = ({ vrijeme }: Conversation): string => (vrijeme ? chatTime(new Date(vrijeme)) : '');
/** The text that the search matches. */
const cellsOf = (conversation: Conversation): string =>
  rowText(conversation.ime, timeOf(conversation), lastMessage(conversation));

export function ChatConversations(props: ChatConversationsProps) {
  const { conversations, total, openedId, onOpen, onMore, loadingMore } = props;
  const [search, setSearch] = useState('');
  const wanted = searchTexts(search);
  const shown = conversations.filter((conversation) => containsAny(cellsOf(conversation), wanted));
  return (
    // On phones the open conversation takes the screen.
    <div className={cx('grid min-w-0 grid-cols-1 content-start gap-3', openedId !== null && 'max-md:hidden')}>
      <Field label="Pretraga razgovora">
        <Input type="search" autoComplete="off" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      <p role="status" className="sr-only">
        Prikazano razgovora: {shown.length}
      </p>
      <ul
        aria-label="Razgovori"
        className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface md:max-h-[34rem] md:overflow-y-auto"
      >
        {shown.map((conversation) => (
          <li key={conversation.id_korisnika}>
            <button
              type="button"
              aria-current={conversation.id_korisnika === openedId || undefined}
              onClick={() => onOpen(conversation.id_korisnika)}
              className="flex w-full items-center gap-3 px-3 py-2.5 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=true]:bg-primary-tint"
            >
              <Avatar src={conversation.img} size="small" />
              <span className="min-w-0 grow">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 grow truncate font-semibold">{conversation.ime}</span>
                  <span className="figures shrink-0 text-quiet text-xs">{timeOf(conversation)}</span>
                </span>
                <span className="block truncate text-quiet text-sm">{lastMessage(conversation)}</span>
              </span>
              <CountBadge count={conversation.unreadCount} inWords={unreadMessages} />
            </button>
          </li>
        ))}
        {shown.length === 0 && <li className="p-4 text-quiet text-sm">Nema razgovora za „{search.trim()}“.</li>}
      </ul>
      {conversations.length < total && (
        <LoadMore shown={conversations.length} total={total} busy={loadingMore} onMore={onMore} />
      )}
    </div>
  );
}
