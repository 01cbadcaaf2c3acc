import type { CurrentUser } from '@casovi/contract/accounts';
import { homeOf } from '../../lib/session/guards.ts';

const HERE = 'http://here.invalid';

/** `?next=`, if it is a path of this site, else the first page of the user. */
export function afterLogin(user: CurrentUser, search: string): string {
  return pathOnThisSite(new URLSearchParams(search).get('next')) ?? homeOf(user);
}

/** Resolved like a browser does, against open redirects: `//elsewhere`, `/\elsewhere`, `https:elsewhere`. */
function pathOnThisSite(address: string | null): string | null {
  if (!address || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  // `/.//elsewhere` resolves to `//elsewhere`.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
