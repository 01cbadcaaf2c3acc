import { Bell } from 'lucide-react';
import { NavLink } from 'react-router';
import { useUnread } from '../../lib/session/context.tsx';
import { cx } from '../../ui/cx.ts';
import { headerControlLook } from './nav-look.ts';

/** A dot for what its page marks as read. Messages are read elsewhere and have a badge of their own. */
export function NoticesBell() {
  const { classUnread, reminderUnread } = useUnread();
  const news = classUnread + reminderUnread > 0;
  return (
    <NavLink
      to="/obavjestenja"
      prefetch="intent"
      className={cx(
        headerControlLook,
        'rounded-full aria-[current=page]:bg-primary-tint aria-[current=page]:text-primary',
      )}
    >
      <Bell className="size-5.5" aria-hidden="true" />
      <span className="sr-only">{news ? 'Obavještenja, ima novih' : 'Obavještenja'}</span>
      {news && (
        <span
          className="absolute top-2 right-2 size-2.5 rounded-full bg-cancelled ring-2 ring-ground forced-colors:border"
          aria-hidden="true"
        />
      )}
    </NavLink>
  );
}
