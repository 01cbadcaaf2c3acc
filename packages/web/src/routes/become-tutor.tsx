import { Link, redirect } from 'react-router';
import { linkLook } from '../features/accounts/link-look.ts';
import { registration } from '../features/accounts/registration.ts';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';
import { Testimonials } from '../features/accounts/testimonials.tsx';
import { TutorFacts } from '../features/accounts/tutor-facts.tsx';
import { sendForm } from '../lib/forms.ts';
import { pageMeta } from '../lib/meta.ts';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/become-tutor.ts';

export const action = (args: Route.ActionArgs) => sendForm(args, registration('tutor'), () => redirect('/success'));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Postanite profesor',
    description:
      'Držite privatne časove u Crnoj Gori po svojoj cijeni i u svojim terminima. Prva 3 mjeseca su besplatna, zatim 10 € mjesečno.',
  });

export default function BecomeTutor() {
  return (
    <>
      <div className="page-width grid content-start gap-x-12 gap-y-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-x-20 lg:py-16">
        <div className="lg:sticky lg:top-26 lg:self-start">
          <h1 className="max-w-xl text-3xl lg:text-4xl">
            {/* Lines break between the three, not inside. */}
            <span className="inline-block">Vaše znanje,</span> <span className="inline-block">Vaši sati,</span>{' '}
            <span className="inline-block">Vaša cijena.</span>
          </h1>
          <p className="mt-4 max-w-xl text-lg text-quiet">
            Postanite profesor na Časovima: učenici vide kad ste slobodni i šalju zahtjev, a Vi odlučujete koji čas
            prihvatate.
          </p>
          <div className="mt-8 lg:mt-10">
            <TutorFacts />
          </div>
        </div>
        <Card className="self-start sm:p-8">
          <h2 className="text-2xl">Registracija profesora</h2>
          <p className="mt-2 text-quiet">
            Već imate nalog?{' '}
            <Link to="/login" className={linkLook}>
              Prijavite se
            </Link>
          </p>
          <div className="mt-6">
            <RegistrationForm kind="tutor" />
          </div>
        </Card>
      </div>
      <Testimonials />
    </>
  );
}
