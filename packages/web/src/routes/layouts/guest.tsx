import { Navigate, Outlet, useLocation } from 'react-router';
import { afterLogin } from '../../features/accounts/after-login.ts';
import { useSession, useSessionActions } from '../../lib/session/context.tsx';
import { inBrowser, requireGuest } from '../../lib/session/guards.ts';
import type { Route } from './+types/guest.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await requireGuest(context);
  return null;
}

export function clientLoader() {
  inBrowser.requireGuest();
  return null;
}

export default function GuestLayout() {
  const { user } = useSession();
  const { signedInHere } = useSessionActions();
  const { search } = useLocation();
  if (!user) return <Outlet />;
  return <Navigate to={signedInHere() ? afterLogin(user, search) : '/dashboard'} replace />;
}
