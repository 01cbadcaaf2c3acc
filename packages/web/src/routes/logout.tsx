import { redirect } from 'react-router';
import { servicesContext } from '../lib/services.ts';
import type { Route } from './+types/logout.ts';

/** For a logout without script; there is nothing to see here. */
export const loader = () => redirect('/');

export async function action({ context }: Route.ActionArgs) {
  await context.get(servicesContext).post('/api/auth/logout', {});
  return redirect('/');
}
