/** Who has just registered need not type the address again: it is handed on in the history, never in the URL. */
import { useLocation } from 'react-router';
import { textOf } from '../../lib/forms.ts';

export const emailForLogin = (form: FormData) => ({ email: textOf(form, 'email') });

export function useEmailForLogin(): string | undefined {
  const { state } = useLocation();
  const email: unknown = state?.email;
  return typeof email === 'string' ? email : undefined;
}
