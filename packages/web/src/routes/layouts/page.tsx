import { isRouteErrorResponse, Outlet } from 'react-router';
import { ErrorPage } from '../../features/shell/error-page.tsx';
import { pageMeta } from '../../lib/meta.ts';
import type { Route } from './+types/page.ts';

/** Its error boundary shows errors of pages inside the shell. */
export default function PageLayout() {
  return <Outlet />;
}

export function meta({ error, ...args }: Route.MetaArgs) {
  if (!error) return [];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta(args, { title: missing ? 'Stranica nije pronađena' : 'Greška', noindex: true });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
