import { USER_TYPE } from '@casovi/contract/constants';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { loadSaved, useSavedCount } from '../../lib/saved.ts';
import { useSession } from '../../lib/session/context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/logo.tsx';
import { usePopover } from '../../ui/use-popover.ts';
import { AccountMenu } from './account-menu.tsx';
import type { SubjectMenu } from './menu.ts';
import { headerControlLook, navItemLook } from './nav-look.ts';
import { NoticesBell } from './notices-bell.tsx';
import { SubjectsMenu } from './subjects-menu.tsx';

const NAVIGATION_ID = 'navigacija';

interface HeaderProps {
  menu: SubjectMenu;
  search: ReactNode;
}

export function Header({ menu, search }: HeaderProps) {
  const { status, user } = useSession();
  return (
    <header className="@container sticky top-0 z-40 border-line border-b bg-ground print:hidden">
      <div className="page-width flex h-header items-center gap-2">
        <Link to="/" className="rounded-sm py-2 lg:mr-6">
          {/* Large text leaves room for the mark alone. */}
          <Logo className="text-2xl" wordClassName="@max-[17rem]:hidden" />
        </Link>
        <Navigation search={search}>
          {user?.id_tipa === USER_TYPE.admin && <NavItem to="/admin-dashboard">Admin</NavItem>}
          <NavItem to="/">Pocetna</NavItem>
          <SubjectsMenu menu={menu} />
          {status === 'out' && (
            <NavItem to="/postani-profesor" className="guest-control">
              Postani profesor
            </NavItem>
          )}
          <li>
            <Link to="/#contact" className={navItemLook}>
              Kontakt
            </Link>
          </li>
          {status === 'out' && <SavedItem />}
        </Navigation>
        <div className="flex min-w-11 items-center justify-end">
          {user && user.id_tipa !== USER_TYPE.admin && <NoticesBell />}
          {user && <AccountMenu user={user} />}
          {status === 'out' && (
            <LinkButton to="/login" className="guest-control max-sm:px-[min(--spacing(4),5vw)]">
              Prijava
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}

/** Last, so that nothing beside it moves when it appears. */
function SavedItem() {
  const count = useSavedCount();
  useEffect(() => {
    loadSaved(null).catch(() => undefined);
  }, []);
  return count > 0 && <NavItem to="/sacuvani">Sačuvani ({count})</NavItem>;
}

function NavItem({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <li className={className}>
      <NavLink to={to} end prefetch="intent" className={navItemLook}>
        {children}
      </NavLink>
    </li>
  );
}

/** A row on wide screens; on phones a popover with the same list below the header. */
function Navigation({ search, children }: { search: ReactNode; children: ReactNode }) {
  const { open, ...list } = usePopover<HTMLElement>();
  return (
    <div className="flex grow justify-end lg:justify-start">
      <button
        type="button"
        popoverTarget={NAVIGATION_ID}
        aria-label={open ? 'Zatvori navigaciju' : 'Otvori navigaciju'}
        className={cx(headerControlLook, 'rounded-control lg:hidden')}
      >
        {open ? <X className="size-6" aria-hidden="true" /> : <Menu className="size-6" aria-hidden="true" />}
      </button>
      <nav
        {...list}
        id={NAVIGATION_ID}
        popover="auto"
        aria-label="Glavna navigacija"
        className="bg-ground text-ink max-lg:fixed max-lg:inset-x-0 max-lg:top-header max-lg:bottom-auto max-lg:max-h-[calc(100dvh-var(--spacing-header))] max-lg:w-full max-lg:overscroll-contain max-lg:border-line max-lg:border-y max-lg:shadow-float lg:static lg:flex lg:grow lg:items-center lg:gap-2 lg:overflow-visible"
      >
        {search}
        <ul className="flex gap-0.5 max-lg:flex-col max-lg:p-3 lg:items-center">{children}</ul>
      </nav>
    </div>
  );
}
