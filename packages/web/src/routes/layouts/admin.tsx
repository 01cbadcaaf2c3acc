import { USER_TYPE } from '@casovi/contract/constants';
import { Navigate, Outlet } from 'react-router';
import { AdminFrame } from '../../features/admin/frame.tsx';
import { QueryProvider } from '../../lib/query.tsx';
import { useSession } from '../../lib/session/context.tsx';
import { inBrowser, requireAdmin } from '../../lib/session/guards.ts';
import type { Route } from './+types/admin.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context);
  return null;
}

export function clientLoader() {
  inBrowser.requireAdmin();
  return null;
}

export default function AdminLayout() {
  const { status, user } = useSession();
  if (status === 'loading') return null;
  if (user?.id_tipa !== USER_TYPE.admin) return <Navigate to="/" replace />;
  return (
    <QueryProvider>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </QueryProvider>
  );
}
