import { Users } from '../../features/admin/users.tsx';
import { pageMeta } from '../../lib/meta.ts';
import type { Route } from './+types/users.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Admin · Korisnici', noindex: true });

export default function AdminUsers() {
  return <Users />;
}
