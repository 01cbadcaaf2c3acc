import { type ReactNode, useRef } from 'react';
import { useSession } from '../../lib/session/context.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { SubjectMenu } from './menu.ts';
import { Preloader } from './preloader.tsx';
import { useRouteChange } from './use-route-change.ts';
import { VerifyBanner } from './verify-banner.tsx';

interface ShellProps {
  menu: SubjectMenu;
  /** The field of the header. */
  search: ReactNode;
  children: ReactNode;
}

export function Shell({ menu, search, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const { user } = useSession();
  const change = useRouteChange(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#sadrzaj"
        className="sr-only rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Pređi na sadržaj
      </a>
      <Header menu={menu} search={search} />
      {user?.isVerified === 0 && <VerifyBanner email={user.email} />}
      {/* The message that a page did not load covers them. */}
      <div className="contents" inert={change === 'stuck'}>
        <main ref={main} id="sadrzaj" tabIndex={-1} aria-busy={change === 'changing'} className="flex grow flex-col">
          {children}
        </main>
        <Footer />
      </div>
      <Preloader change={change} />
    </div>
  );
}
