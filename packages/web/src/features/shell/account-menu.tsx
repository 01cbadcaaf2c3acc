import type { CurrentUser } from '@casovi/contract/accounts';
import { Suspense, useEffect, useId } from 'react';
import { lazyComponent } from '../../lib/lazy.ts';
import { useUnread } from '../../lib/session/context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { useDisclosure } from './use-disclosure.ts';

const loadPanel = () => import('./account-panel.tsx').then((module) => module.AccountPanel);
const AccountPanel = lazyComponent(loadPanel);

/** The button is part of every page; what it opens is fetched for logged-in visitors, once the page is there. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const { totalUnread } = useUnread();
  const { open, area, button } = useDisclosure<HTMLDivElement>();
  const panelId = useId();

  useEffect(() => {
    loadPanel().catch(() => undefined);
  }, []);

  return (
    <div {...area} className="relative">
      <button
        type="button"
        {...button}
        aria-controls={panelId}
        className="relative grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken"
      >
        <span className="sr-only">Moj nalog, {user.ime}</span>
        <Avatar src={user.img} size="small" lazy={false} />
        <CountBadge
          count={totalUnread}
          label="nepročitanih obavještenja"
          className="absolute -top-0.5 -right-0.5 ring-2 ring-ground"
        />
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="absolute top-full right-0 mt-3.5 min-h-40 w-72 rounded-card border border-line bg-surface p-2 shadow-float"
      >
        {open && (
          <Suspense>
            <AccountPanel user={user} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
