import { Overview } from '../../features/admin/overview.tsx';
import { pageMeta } from '../../lib/meta.ts';
import type { Route } from './+types/overview.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Admin · Pregled', noindex: true });

export default function AdminOverview() {
  return <Overview />;
}
