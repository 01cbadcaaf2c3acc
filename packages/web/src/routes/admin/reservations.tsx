import { Reservations } from '../../features/admin/reservations.tsx';
import { pageMeta } from '../../lib/meta.ts';
import type { Route } from './+types/reservations.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Admin · Rezervacije', noindex: true });

export default function AdminReservations() {
  return <Reservations />;
}
