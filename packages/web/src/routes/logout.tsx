import { redirect } from 'react-router';
import { servicesContext } from '../lib/services.ts';
import type { Route } from './+types/logout.ts';

/** For a logout without script. */
export const loader = () => redirect('/');

export async function action({ context }: Route.ActionArgs) {
  await context.get(servicesContext).post('/api/auth/logout', {});
  return redirect('/');
}
