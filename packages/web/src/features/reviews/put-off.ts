import type { Session } from '../../lib/session/session.ts';

/** In this tab, until it is closed or the user logs out: then begins another start. */
const KEY = 'casovi.reviewsPutOff';

const access = <Result>(use: (store: Storage) => Result, otherwise: Result): Result => {
  try {
    return use(sessionStorage);
  } catch {
    return otherwise;
  }
};

export const isPutOff = (userId: number): boolean => access((store) => store.getItem(KEY) === String(userId), false);

export const putOff = (userId: number): void => access((store) => store.setItem(KEY, String(userId)), undefined);

let following: Session | null = null;

/** Goes on after the prompt is gone: one can log out on any page. */
export function forgetAtLogout(session: Session): void {
  if (following === session) return;
  following = session;
  session.state.subscribe(() => {
    if (session.state.get().status === 'out') access((store) => store.removeItem(KEY), undefined);
  });
}
