import { CalendarCheck, MessageSquare, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useUnread } from '../../lib/session/context.tsx';
import { lessonNews, unreadMessages } from '../../lib/unread-text.ts';
import { CountBadge } from '../../ui/badge.tsx';

export function AccountFrame({ children }: { children: ReactNode }) {
  const unread = useUnread();
  return (
    <div className="page-width grid grow content-start gap-x-10 gap-y-6 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-10">
      <nav aria-label="Moj nalog" className="min-w-0 print:hidden lg:sticky lg:top-26 lg:self-start">
        <ul className="flex gap-1 max-lg:-mx-1 max-lg:flex-wrap lg:flex-col">
          <SideLink to="/dashboard" icon={<CalendarCheck aria-hidden="true" />} text="Časovi">
            <CountBadge count={unread.classUnread} inWords={lessonNews} className="lg:ml-auto" />
          </SideLink>
          <SideLink to="/poruke" icon={<MessageSquare aria-hidden="true" />} text="Poruke">
            <CountBadge count={unread.messageUnread} inWords={unreadMessages} className="lg:ml-auto" />
          </SideLink>
          <SideLink to="/podesavanja" icon={<Settings aria-hidden="true" />} text="Podešavanja" />
        </ul>
      </nav>
      <div className="min-w-0">
        <p className="mb-6 hidden rounded-card border border-pending/25 bg-pending-tint px-4 py-3.5 noscript:block">
          Za časove, poruke i podešavanja je potreban JavaScript. Uključite ga u pregledaču, pa osvježite stranicu.
        </p>
        {children}
      </div>
    </div>
  );
}

function SideLink({ to, icon, text, children }: { to: string; icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <li className="max-lg:grow">
      <NavLink
        to={to}
        prefetch="intent"
        className="flex min-h-11 items-center gap-2 rounded-control px-3 py-2 font-medium text-quiet transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-tint aria-[current=page]:text-primary max-lg:justify-center max-sm:text-sm lg:gap-3 [&>svg]:size-5 max-sm:[&>svg]:hidden"
      >
        {icon}
        {text}
        {children}
      </NavLink>
    </li>
  );
}
