import { Link } from 'react-router';
import { ForgotForm } from '../features/accounts/forgot-form.tsx';
import { FormPage } from '../features/accounts/form-page.tsx';
import { linkLook } from '../features/accounts/link-look.ts';
import { lazyFurtherDown } from '../lib/further-down.ts';
import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/forgot.ts';

const ResetAside = lazyFurtherDown(() => import('../features/accounts/asides.tsx').then((module) => module.ResetAside));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Zaboravljena lozinka',
    description: 'Zatražite link za novu lozinku svog naloga na Časovima.',
    noindex: true,
  });

export default function Forgot() {
  const lead = (
    <>
      Sjetili ste se?{' '}
      <Link to="/login" className={linkLook}>
        Prijavite se
      </Link>
    </>
  );
  return (
    <FormPage title="Zaboravili ste lozinku?" lead={lead} aside={<ResetAside />}>
      <ForgotForm />
    </FormPage>
  );
}
