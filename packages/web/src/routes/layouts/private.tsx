import { Navigate, Outlet } from 'react-router';
import { AccountFrame } from '../../features/shell/account-frame.tsx';
import { QueryProvider } from '../../lib/query.tsx';
import { useSession } from '../../lib/session/context.tsx';
import { inBrowser, requireUser } from '../../lib/session/guards.ts';
import type { Route } from './+types/private.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  return null;
}

export function clientLoader() {
  inBrowser.requireUser();
  return null;
}

export default function PrivateLayout() {
  const { status } = useSession();
  if (status === 'loading') return null;
  if (status === 'out') return <Navigate to="/login" replace />;
  return (
    <QueryProvider>
      <AccountFrame>
        <Outlet />
      </AccountFrame>
    </QueryProvider>
  );
}
