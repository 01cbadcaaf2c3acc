import type { CurrentUser } from '@casovi/contract/accounts';
import { useUnread } from '../../lib/session/context.tsx';
import { unreadNotifications } from '../../lib/unread-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { usePopover } from '../../ui/use-popover.ts';
import { AccountPanel } from './account-panel.tsx';
import { headerControlLook } from './nav-look.ts';

const PANEL_ID = 'moj-nalog';

export function AccountMenu({ user }: { user: CurrentUser }) {
  const { totalUnread } = useUnread();
  const { open: _, ...panel } = usePopover<HTMLDivElement>();
  return (
    <>
      <button type="button" popoverTarget={PANEL_ID} className={cx(headerControlLook, 'rounded-full')}>
        <span className="sr-only">Moj nalog, {user.ime}</span>
        <Avatar src={user.img} size="small" lazy={false} />
        <CountBadge
          count={totalUnread}
          inWords={unreadNotifications}
          className="absolute -top-0.5 -right-0.5 ring-2 ring-ground"
        />
      </button>
      <div
        {...panel}
        id={PANEL_ID}
        popover="auto"
        // Popovers are fixed: below the header, at the right edge of the page.
        className="top-[calc(var(--spacing-header)+--spacing(1))] right-[max(--spacing(4),calc((100%-var(--container-page))/2+--spacing(6)))] left-auto w-72 rounded-card border border-line bg-surface p-2 text-ink shadow-float sm:right-[max(--spacing(6),calc((100%-var(--container-page))/2+--spacing(6)))]"
      >
        <AccountPanel user={user} />
      </div>
    </>
  );
}
