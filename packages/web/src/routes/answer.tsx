import { data } from 'react-router';
import { answerTo } from '../features/answers/answer.ts';
import { AnswerRequest } from '../features/answers/answer-request.tsx';
import { UnknownLink } from '../features/answers/answer-result.tsx';
import { sendForm } from '../lib/forms.ts';
import { pageMeta } from '../lib/meta.ts';
import { servicesContext } from '../lib/services.ts';
import type { Route } from './+types/answer.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await context.get(servicesContext).answerPage(params.token);
  return data({ page, declines: url.searchParams.get('odgovor') === 'odbij' }, { status: page ? 200 : 404 });
}

export const action = (args: Route.ActionArgs) => sendForm(args, answerTo(args.params.token));

/** The address is a secret. Forms of a page without any referrer would have no origin. */
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' });

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Odgovor na zahtjev',
    description: 'Odobrite ili odbijte zahtjev za čas, bez prijave.',
    path: '/odgovor',
    noindex: true,
  });

export default function Answer({ loaderData: { page, declines }, params }: Route.ComponentProps) {
  return (
    <div className="page-width grow py-8 sm:py-12">
      <div className="mx-auto max-w-xl">
        {page ? <AnswerRequest token={params.token} page={page} declines={declines} /> : <UnknownLink />}
      </div>
    </div>
  );
}
