import { USER_TYPE } from '@casovi/contract/constants';
import { Navigate, Outlet } from 'react-router';
import { SendUnsent } from '../../features/chat/send-unsent.tsx';
import { AccountFrame } from '../../features/shell/account-frame.tsx';
import { KeepOffline } from '../../lib/offline/keep-offline.tsx';
import { QueryProvider } from '../../lib/query.tsx';
import { useSession } from '../../lib/session/context.tsx';
import { inBrowser, requireUser } from '../../lib/session/guards.ts';
import type { Route } from './+types/private.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireUser(context, url);
  return null;
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  inBrowser.requireUser(url);
  return null;
}

export default function PrivateLayout() {
  const { status, user } = useSession();
  if (status === 'loading') return null;
  if (status === 'out') return <Navigate to="/login" replace />;
  return (
    <QueryProvider>
      {user && user.id_tipa !== USER_TYPE.admin && <KeepOffline key={user.id_korisnika} userId={user.id_korisnika} />}
      {user && <SendUnsent key={`unsent-${user.id_korisnika}`} userId={user.id_korisnika} />}
      <AccountFrame>
        <Outlet />
      </AccountFrame>
    </QueryProvider>
  );
}
