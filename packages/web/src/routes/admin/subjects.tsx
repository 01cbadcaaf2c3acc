import { Subjects } from '../../features/admin/subjects.tsx';
import { pageMeta } from '../../lib/meta.ts';
import type { Route } from './+types/subjects.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Admin · Predmeti', noindex: true });

export default function AdminSubjects() {
  return <Subjects />;
}
