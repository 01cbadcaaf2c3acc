import { Suspense } from 'react';
import { FormPage } from '../features/accounts/form-page.tsx';
import { lazyFurtherDown } from '../lib/further-down.ts';
import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/reset.ts';

const ResetAside = lazyFurtherDown(() => import('../features/accounts/asides.tsx').then((module) => module.ResetAside));

const ResetForm = lazyFurtherDown(() =>
  import('../features/accounts/reset-form.tsx').then((module) => module.ResetForm),
);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Nova lozinka',
    description: 'Upišite novu lozinku svog naloga na Časovima.',
    noindex: true,
  });

export default function Reset({ params }: Route.ComponentProps) {
  return (
    <FormPage title="Nova lozinka" lead="Upišite je dvaput, pa se prijavite s njom." aside={<ResetAside />}>
      <Suspense>
        <ResetForm token={params.token} />
      </Suspense>
    </FormPage>
  );
}
