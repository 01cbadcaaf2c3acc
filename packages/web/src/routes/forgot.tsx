import { Link } from 'react-router';
import { ResetAside } from '../features/accounts/asides.tsx';
import { ForgotForm } from '../features/accounts/forgot-form.tsx';
import { FormPage } from '../features/accounts/form-page.tsx';
import { linkLook } from '../features/accounts/link-look.ts';
import { FORGOTTEN } from '../features/accounts/password.ts';
import { sendForm } from '../lib/forms.ts';
import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/forgot.ts';

export const action = (args: Route.ActionArgs) => sendForm(args, FORGOTTEN);

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
