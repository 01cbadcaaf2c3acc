import { ResetAside } from '../features/accounts/asides.tsx';
import { FormPage } from '../features/accounts/form-page.tsx';
import { reset } from '../features/accounts/password.ts';
import { ResetForm } from '../features/accounts/reset-form.tsx';
import { sendForm } from '../lib/forms.ts';
import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/reset.ts';

export const action = (args: Route.ActionArgs) => sendForm(args, reset(args.params.token));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Nova lozinka',
    description: 'Upišite novu lozinku svog naloga na Časovima.',
    noindex: true,
  });

export default function Reset({ params }: Route.ComponentProps) {
  return (
    <FormPage title="Nova lozinka" lead="Upišite je dvaput, pa se prijavite s njom." aside={<ResetAside />}>
      <ResetForm token={params.token} />
    </FormPage>
  );
}
