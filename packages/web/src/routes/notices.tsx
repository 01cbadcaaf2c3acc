import { Notices } from '../features/notices/notices.tsx';
import { pageMeta } from '../lib/meta.ts';
import { useSession } from '../lib/session/context.tsx';
import type { Route } from './+types/notices.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Obavještenja', noindex: true });

export default function NoticesPage() {
  const { user } = useSession();
  return user && <Notices user={user} />;
}
