import { type ReactNode, Suspense, useRef } from 'react';
import { lazyFurtherDown } from '../../lib/further-down.ts';
import { lazyComponent } from '../../lib/lazy.ts';
import { useSession } from '../../lib/session/context.tsx';
import { Header } from './header.tsx';
import type { SubjectMenu } from './menu.ts';
import { Preloader } from './preloader.tsx';
import { useRouteChange } from './use-route-change.ts';

const VerifyBanner = lazyComponent(() => import('./verify-banner.tsx').then((module) => module.VerifyBanner));
const Footer = lazyFurtherDown(() => import('./footer.tsx').then((module) => module.Footer));

interface ShellProps {
  menu: SubjectMenu;
  children: ReactNode;
}

/** What every page lives in. */
export function Shell({ menu, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const change = useRouteChange(main);
  const { user } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#sadrzaj"
        className="sr-only rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Pređi na sadržaj
      </a>
      <Header menu={menu} />
      <Suspense>{user?.isVerified === 0 && <VerifyBanner email={user.email} />}</Suspense>
      <main ref={main} id="sadrzaj" tabIndex={-1} aria-busy={change === 'changing'} className="flex grow flex-col">
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Preloader change={change} />
    </div>
  );
}
