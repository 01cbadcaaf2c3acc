import { createPath, useNavigation } from 'react-router';
import { TurningClock } from '../../ui/logo.tsx';
import { LoadFailure } from './error-page.tsx';
import type { RouteChange } from './use-route-change.ts';

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
            <LoadFailure {...(location && { to: createPath(location) })} />
          ) : (
            <TurningClock className="size-16 text-primary" />
          )}
        </div>
      )}
    </>
  );
}
