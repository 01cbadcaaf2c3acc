import { Navigate, Outlet, useLocation } from 'react-router';
import { afterLogin } from '../../features/accounts/after-login.ts';
import { useSession, useSessionActions } from '../../lib/session/context.tsx';
import { elsewhereThanLogin, inBrowser, requireGuest } from '../../lib/session/guards.ts';
import type { Route } from './+types/guest.ts';

/** Actions too. */
export const middleware: Route.MiddlewareFunction[] = [({ context, url }) => requireGuest(context, url)];

/** So that the middleware runs at navigations. */
export const loader = () => null;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  inBrowser.requireGuest(url);
  return null;
}

export default function GuestLayout() {
  const { user } = useSession();
  const { signedInHere } = useSessionActions();
  const location = useLocation();
  if (!user) return <Outlet />;
  return <Navigate to={signedInHere() ? afterLogin(user, location.search) : elsewhereThanLogin(location)} replace />;
}
