import { useSearchParams } from 'react-router';
import { EmailConfirmation, Registered } from '../features/accounts/registered.tsx';
import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/success.ts';

const tokenOf = (search: URLSearchParams): string => search.get('token') ?? '';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    args,
    tokenOf(new URLSearchParams(args.location.search))
      ? {
          title: 'Potvrda e-mail adrese',
          description: 'Potvrda e-mail adrese Vašeg naloga na Časovima.',
          noindex: true,
        }
      : { title: 'Registracija je uspjela', description: 'Vaš nalog na Časovima je napravljen.', noindex: true },
  );

export default function Success() {
  const [search] = useSearchParams();
  const token = tokenOf(search);
  return token ? <EmailConfirmation key={token} token={token} /> : <Registered />;
}
