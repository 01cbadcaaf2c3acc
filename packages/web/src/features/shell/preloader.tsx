import { useEffect, useRef } from 'react';
import { createPath, useNavigation } from 'react-router';
import { TurningClock } from '../../ui/logo.tsx';
import { LoadFailure } from './error-page.tsx';
import type { RouteChange } from './use-route-change.ts';

/** Takes the focus, since the page that it covers is inert. */
function Stuck({ to }: { to?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="focus-visible:outline-none">
      <LoadFailure {...(to && { to })} />
    </div>
  );
}

export function Preloader({ change }: { change: RouteChange }) {
  const { location } = useNavigation();
  return (
    <>
      <div role="status" className="sr-only">
        {change === 'changing' && 'Učitavanje stranice'}
      </div>
      {change !== 'idle' && (
        <div
          data-testid="preloader"
          className="fixed inset-x-0 top-header bottom-0 z-30 grid place-items-center overflow-y-auto bg-ground"
        >
          {change === 'stuck' ? (
            <Stuck {...(location && { to: createPath(location) })} />
          ) : (
            <TurningClock className="size-16 text-primary" />
          )}
        </div>
      )}
    </>
  );
}
