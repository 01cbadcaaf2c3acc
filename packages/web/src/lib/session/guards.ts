/** Who may open which page: on the server for a document, in the browser for a navigation. */
import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { type RouterContextProvider, redirect } from 'react-router';
import { servicesContext } from '../services.ts';
import { browserSession } from './context.tsx';

type Context = Readonly<RouterContextProvider>;

export const homeOf = (user: CurrentUser): string =>
  user.id_tipa === USER_TYPE.admin ? '/admin-dashboard' : '/dashboard';

/** An address with a query, such as a mail's link to a lesson, is opened after the login. */
export async function requireUser(context: Context, request: Request): Promise<CurrentUser> {
  const user = await context.get(servicesContext).me();
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(search ? `/login?next=${encodeURIComponent(`${pathname}${search}`)}` : '/login');
}

export async function requireAdmin(context: Context): Promise<CurrentUser> {
  const user = await context.get(servicesContext).me();
  if (user?.id_tipa !== USER_TYPE.admin) throw redirect('/');
  return user;
}

export async function requireGuest(context: Context): Promise<void> {
  const user = await context.get(servicesContext).me();
  if (user) throw redirect('/dashboard');
}

/** In the browser. A session that is loading passes: layouts show nothing until it is known. */
export const inBrowser = {
  requireUser(): void {
    if (browserSession()?.state.get().status === 'out') throw redirect('/login');
  },
  requireAdmin(): void {
    const session = browserSession()?.state.get();
    if (session && session.status !== 'loading' && session.user?.id_tipa !== USER_TYPE.admin) throw redirect('/');
  },
  requireGuest(): void {
    if (browserSession()?.state.get().status === 'in') throw redirect('/dashboard');
  },
};
