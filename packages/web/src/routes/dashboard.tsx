import { USER_TYPE } from '@casovi/contract/constants';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { ApplicationNote } from '../features/application/note.tsx';
import { AdminNote } from '../features/lessons/admin-note.tsx';
import { Lessons } from '../features/lessons/lessons.tsx';
import { pageMeta } from '../lib/meta.ts';
import { useSession } from '../lib/session/context.tsx';
import type { Route } from './+types/dashboard.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: SHELL_TEXT.product, noindex: true });

export default function Dashboard() {
  const { user } = useSession();
  if (!user) return null;
  return user.id_tipa === USER_TYPE.admin ? (
    <AdminNote />
  ) : (
    <Lessons user={user} note={<ApplicationNote user={user} />} />
  );
}
