import { type ReactNode, Suspense, useRef } from 'react';
import { lazyFurtherDown } from '../../lib/further-down.ts';
import { lazyComponent } from '../../lib/lazy.ts';
import { useSessionActions } from '../../lib/session/context.tsx';
import { useStorePart } from '../../lib/store.ts';
import { Header } from './header.tsx';
import type { SubjectMenu } from './menu.ts';
import { Preloader } from './preloader.tsx';
import { useRouteChange } from './use-route-change.ts';

const VerifyBanner = lazyComponent(() => import('./verify-banner.tsx').then((module) => module.VerifyBanner));
const Footer = lazyFurtherDown(() => import('./footer.tsx').then((module) => module.Footer));

/**
 * Made once: React takes a part that was given anew while its code is on the way for a changed one, throws away what the server
 * rendered and leaves a gap until the code is there.
 */
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);

interface ShellProps {
  menu: SubjectMenu;
  children: ReactNode;
}

/** What every page lives in. */
export function Shell({ menu, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const change = useRouteChange(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#sadrzaj"
        className="sr-only rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Pređi na sadržaj
      </a>
      <Header menu={menu} />
      <AddressQuestion />
      <main ref={main} id="sadrzaj" tabIndex={-1} aria-busy={change === 'changing'} className="flex grow flex-col">
        {children}
      </main>
      {footer}
      <Preloader change={change} />
    </div>
  );
}

/** Drawn anew only when the address itself changes, for the reason above: the session learns who this is again and again. */
function AddressQuestion() {
  const session = useSessionActions();
  const email = useStorePart(session.state, ({ user }) => (user?.isVerified === 0 ? user.email : null));
  return <Suspense>{email !== null && <VerifyBanner email={email} />}</Suspense>;
}
