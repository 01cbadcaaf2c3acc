import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

const TABS = [
  { to: '/admin-dashboard', name: 'Pregled' },
  { to: '/admin-dashboard/korisnici', name: 'Korisnici' },
  { to: '/admin-dashboard/rezervacije', name: 'Rezervacije' },
  { to: '/admin-dashboard/predmeti', name: 'Predmeti' },
  { to: '/admin-dashboard/chat', name: 'Chat' },
  { to: '/admin-dashboard/dnevnik', name: 'Dnevnik' },
  { to: '/admin-dashboard/neisporuceno', name: 'Neisporučeno' },
] as const;

export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width grow py-6 lg:py-8">
      <h1 className="text-2xl sm:text-3xl">Admin panel</h1>
      <nav aria-label="Admin panel" className="mt-4 mb-6 border-line border-b print:hidden">
        <ul className="-mb-px flex gap-x-1 max-sm:flex-wrap max-sm:pb-2 sm:overflow-x-auto sm:[scrollbar-width:none]">
          {TABS.map(({ to, name }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                prefetch="intent"
                className="flex min-h-11 items-center whitespace-nowrap px-3 font-semibold text-quiet transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-primary max-sm:rounded-control max-sm:aria-[current=page]:bg-primary-tint sm:border-transparent sm:border-b-2 sm:px-4 sm:aria-[current=page]:border-primary"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
