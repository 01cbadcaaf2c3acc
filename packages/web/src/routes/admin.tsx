import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/admin.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Admin', noindex: true });

export default function Admin() {
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="text-2xl sm:text-3xl">Admin</h1>
    </div>
  );
}
