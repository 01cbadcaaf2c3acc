import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { CalendarCheck, Heart, LogOut, MessageSquare, Settings } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { signedOutPage } from '../../lib/offline/offline-page.ts';
import { UNSENT } from '../../lib/offline/private-cache.ts';
import { useSessionActions, useUnread } from '../../lib/session/context.tsx';
import { storage } from '../../lib/storage.ts';
import { lessonNews, unreadMessages } from '../../lib/unread-text.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { useModals } from '../../ui/modals.tsx';

const itemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left transition-colors hover:bg-sunken [&>svg]:size-5 [&>svg]:text-quiet';

const UNSENT_QUESTION = [
  'Odjaviti se ipak?',
  'Imate poruke koje nisu poslate. Kad se odjavite, više ih nema.',
] as const;

export function AccountPanel({ user }: { user: CurrentUser }) {
  const session = useSessionActions();
  const unread = useUnread();
  const navigate = useNavigate();
  const modals = useModals();

  const signOut = async (event: FormEvent) => {
    event.preventDefault();
    if (storage.get(UNSENT) !== null && !(await modals.confirm(...UNSENT_QUESTION))) return;
    await session.signOut();
    const offlinePage = signedOutPage();
    if (offlinePage) window.location.assign(offlinePage);
    else await navigate('/');
  };

  return (
    <>
      <div className="mb-2 border-line border-b px-3 pt-1.5 pb-3">
        <p className="truncate font-semibold">{user.ime}</p>
        <p className="truncate text-quiet text-sm">{user.email}</p>
      </div>
      <ul>
        <AccountLink to="/dashboard" icon={<CalendarCheck aria-hidden="true" />} text="Časovi">
          <CountBadge count={unread.classUnread} inWords={lessonNews} className="ml-auto" />
        </AccountLink>
        <AccountLink to="/poruke" icon={<MessageSquare aria-hidden="true" />} text="Poruke">
          <CountBadge count={unread.messageUnread} inWords={unreadMessages} className="ml-auto" />
        </AccountLink>
        {user.id_tipa === USER_TYPE.student && (
          <AccountLink to="/sacuvani" icon={<Heart aria-hidden="true" />} text={SHELL_TEXT.saved} />
        )}
        <AccountLink to="/podesavanja" icon={<Settings aria-hidden="true" />} text="Podesavanja" />
        <li className="mt-2 border-line border-t pt-2">
          <form method="post" action="/odjava" onSubmit={signOut}>
            <button type="submit" className={itemLook}>
              <LogOut aria-hidden="true" />
              Odjavi se
            </button>
          </form>
        </li>
      </ul>
    </>
  );
}

function AccountLink({
  to,
  icon,
  text,
  children,
}: {
  to: string;
  icon: ReactNode;
  text: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <Link to={to} prefetch="intent" className={itemLook}>
        {icon}
        {text}
        {children}
      </Link>
    </li>
  );
}
