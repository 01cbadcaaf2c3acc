import type { CurrentUser } from '@casovi/contract/accounts';
import { homeOf } from '../../lib/session/guards.ts';

const HERE = 'http://here.invalid';

/** Where a login leads: the page in `?next=`, if it is one of this site, else the user's own first page. */
export function afterLogin(user: CurrentUser, search: string): string {
  return pathOnThisSite(new URLSearchParams(search).get('next')) ?? homeOf(user);
}

/** Resolved as a browser would, so that `//elsewhere`, `/\elsewhere` and `https:elsewhere` are seen for what they are. */
function pathOnThisSite(address: string | null): string | null {
  if (!address || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  // `/.//elsewhere` is a path of this site until it is read once more.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
