import type { Session } from '../../lib/session/session.ts';

/** Per tab, until logout. */
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

/** Also after the prompt is unmounted. */
export function forgetAtLogout(session: Session): void {
  if (following === session) return;
  following = session;
  session.state.subscribe(() => {
    if (session.state.get().status === 'out') access((store) => store.removeItem(KEY), undefined);
  });
}
