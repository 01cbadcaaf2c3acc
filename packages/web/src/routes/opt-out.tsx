import { data } from 'react-router';
import { BrokenLink, OptOut, optOut } from '../features/notices/opt-out.tsx';
import { sendForm } from '../lib/forms.ts';
import { pageMeta } from '../lib/meta.ts';
import { servicesContext } from '../lib/services.ts';
import type { Route } from './+types/opt-out.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await context.get(servicesContext).optOutPage(params.token);
  return data({ page }, { status: page ? 200 : 404 });
}

export const action = (args: Route.ActionArgs) => sendForm(args, optOut(args.params.token));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Isključite ove e-mailove',
    description: 'Isključite jednu vrstu e-mailova koje Vam šaljemo.',
    noindex: true,
  });

export default function OptOutPage({ params, loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className="page-width grow py-8 sm:py-12">
      <div className="mx-auto max-w-text">{page ? <OptOut token={params.token} page={page} /> : <BrokenLink />}</div>
    </div>
  );
}
