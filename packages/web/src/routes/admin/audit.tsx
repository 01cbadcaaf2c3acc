import { Audit } from '../../features/admin/audit.tsx';
import { pageMeta } from '../../lib/meta.ts';
import type { Route } from './+types/audit.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Admin · Dnevnik', noindex: true });

export default function AdminAudit() {
  return <Audit />;
}
