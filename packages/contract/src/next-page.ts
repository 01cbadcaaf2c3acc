/** `?next=`: the page that a login, a registration or a confirmed e-mail address leads on to. */

const PARAMETER = 'next';
export const NEXT_PAGE_MAX_LENGTH = 500;
const HERE = 'http://here.invalid';

/** The path of this site that a query string asks for, or null. */
export const nextPage = (search: string): string | null => pathOnThisSite(new URLSearchParams(search).get(PARAMETER));

/** `/login?next=…`; without a next page the address alone. */
export function withNextPage(address: string, next: string | null): string {
  if (!next) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [PARAMETER]: next })}`;
}

/** Resolved like a browser does, against open redirects: `//elsewhere`, `/\elsewhere`, `https:elsewhere`. */
export function pathOnThisSite(address: string | null): string | null {
  if (!address || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  const path = `${pathname}${search}${hash}`;
  // `/.//elsewhere` resolves to `//elsewhere`. Percent-encoding makes longer.
  return origin === HERE && !path.startsWith('//') && path.length <= NEXT_PAGE_MAX_LENGTH ? path : null;
}
