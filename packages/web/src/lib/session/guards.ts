/** Who may open which page: on the server for a document, in the browser for a navigation. */
import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { nextPage, withNextPage } from '@casovi/contract/next-page';
import { type RouterContextProvider, redirect } from 'react-router';
import { servicesContext } from '../services.ts';
import { browserSession } from './context.tsx';

type Context = Readonly<RouterContextProvider>;

export const homeOf = (user: CurrentUser): string =>
  user.id_tipa === USER_TYPE.admin ? '/admin-dashboard' : '/dashboard';

/** Leads on to the page that was asked for. */
const loginFor = ({ pathname, search }: URL): string => withNextPage('/login', pathname + search);

export async function requireUser(context: Context, url: URL): Promise<CurrentUser> {
  const user = await context.get(servicesContext).me();
  if (!user) throw redirect(loginFor(url));
  return user;
}

export async function requireAdmin(context: Context): Promise<CurrentUser> {
  const user = await context.get(servicesContext).me();
  if (user?.id_tipa !== USER_TYPE.admin) throw redirect('/');
  return user;
}

/** Where those go who are logged in already. */
export const elsewhereThanLogin = ({ search }: { search: string }): string => nextPage(search) ?? '/dashboard';

export async function requireGuest(context: Context, url: URL): Promise<void> {
  const user = await context.get(servicesContext).me();
  if (user) throw redirect(elsewhereThanLogin(url));
}

/** In the browser. A session that is loading passes: layouts show nothing until it is known. */
export const inBrowser = {
  requireUser(url: URL): void {
    if (browserSession()?.state.get().status === 'out') throw redirect(loginFor(url));
  },
  requireAdmin(): void {
    const session = browserSession()?.state.get();
    if (session && session.status !== 'loading' && session.user?.id_tipa !== USER_TYPE.admin) throw redirect('/');
  },
  requireGuest(url: URL): void {
    if (browserSession()?.state.get().status === 'in') throw redirect(elsewhereThanLogin(url));
  },
};
