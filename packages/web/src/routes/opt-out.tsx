import { data } from 'react-router';
import { BrokenLink, OptOut, optOut } from '../features/notices/opt-out.tsx';
import { sendForm } from '../lib/forms.ts';
import { pageMeta } from '../lib/meta.ts';
import { servicesContext } from '../lib/services.ts';
import type { Route } from './+types/opt-out.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  const kind = context.get(servicesContext).optOutOf(params.token);
  return data({ kind }, { status: kind ? 200 : 404 });
}

export const action = (args: Route.ActionArgs) => sendForm(args, optOut(args.params.token));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Bez ovih e-mailova',
    description: 'Isključite jednu vrstu e-mailova koje Vam šaljemo.',
    noindex: true,
  });

export default function OptOutPage({ params, loaderData: { kind } }: Route.ComponentProps) {
  return (
    <div className="page-width grow py-8 sm:py-12">
      <div className="mx-auto max-w-text">
        <h1 className="text-2xl sm:text-3xl">Bez ovih e-mailova</h1>
        <p className="mt-3 mb-8 text-lg text-quiet">
          E-mailovi o samom nalogu, kao što je nova lozinka, stižu i dalje. Časove i poruke uvijek vidite na sajtu.
        </p>
        {kind ? <OptOut token={params.token} kind={kind} /> : <BrokenLink />}
      </div>
    </div>
  );
}
