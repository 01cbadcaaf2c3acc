import { nextPage, withNextPage } from '@casovi/contract/next-page';
import { Link, redirect, useSearchParams } from 'react-router';
import { afterLogin } from '../features/accounts/after-login.ts';
import { DayAside, FirstLessonAside } from '../features/accounts/asides.tsx';
import { FormPage } from '../features/accounts/form-page.tsx';
import { linkLook } from '../features/accounts/link-look.ts';
import { LOGIN } from '../features/accounts/login.ts';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { registration } from '../features/accounts/registration.ts';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';
import { sendForm } from '../lib/forms.ts';
import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/login.ts';

/** `/login?nalog=novi` is the registration. */
const MODE = 'nalog';
const REGISTRATION = 'novi';

const isRegistration = (search: URLSearchParams): boolean => search.get(MODE) === REGISTRATION;

export const action = (args: Route.ActionArgs) =>
  isRegistration(args.url.searchParams)
    ? sendForm(args, registration('student'), () => redirect(withNextPage('/success', nextPage(args.url.search))))
    : sendForm(args, LOGIN, (user) => redirect(afterLogin(user, args.url.search)));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    args,
    isRegistration(new URLSearchParams(args.location.search))
      ? {
          title: 'Registracija',
          description: 'Napravite nalog na Časovima i zakažite privatni čas kod profesora koji Vam odgovara.',
          noindex: true,
        }
      : {
          title: 'Prijava',
          description: 'Prijavite se na svoj nalog: zakazani časovi, poruke i podešavanja.',
          noindex: true,
        },
  );

export default function Login() {
  const [search] = useSearchParams();
  return isRegistration(search) ? <Registration search={search} /> : <SignIn search={search} />;
}

function SignIn({ search }: { search: URLSearchParams }) {
  const lead = (
    <>
      Nemate nalog?{' '}
      <Link to={modeAddress(search, REGISTRATION)} className={linkLook}>
        Registrujte se
      </Link>
    </>
  );
  return (
    <FormPage title="Prijava" lead={lead} aside={<DayAside />}>
      <LoginForm />
    </FormPage>
  );
}

function Registration({ search }: { search: URLSearchParams }) {
  const lead = (
    <>
      Već imate nalog?{' '}
      <Link to={modeAddress(search, null)} className={linkLook}>
        Prijavite se
      </Link>
    </>
  );
  return (
    <FormPage title="Registracija" lead={lead} aside={<FirstLessonAside />}>
      <RegistrationForm kind="student" next={nextPage(`?${search}`)} />
    </FormPage>
  );
}

/** Keeps other parameters. */
function modeAddress(search: URLSearchParams, mode: string | null): string {
  const next = new URLSearchParams(search);
  if (mode === null) next.delete(MODE);
  else next.set(MODE, mode);
  return next.size > 0 ? `/login?${next}` : '/login';
}
