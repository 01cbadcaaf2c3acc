import { FailedMails } from '../../features/admin/failed-mails.tsx';
import { pageMeta } from '../../lib/meta.ts';
import type { Route } from './+types/failed-mails.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Admin · Neisporučeno', noindex: true });

export default function AdminFailedMails() {
  return <FailedMails />;
}
