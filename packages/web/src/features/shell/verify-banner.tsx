import { Mail } from 'lucide-react';
import { useResendVerification } from '../../lib/use-resend-verification.ts';
import { Button } from '../../ui/button.tsx';

export function VerifyBanner({ email }: { email: string }) {
  const { busy, resend } = useResendVerification();
  return (
    <section
      aria-label="Potvrda e-mail adrese"
      // On phones an open conversation takes the screen; a tutor's first steps ask for the same.
      className="border-line border-b bg-sun-tint print:hidden [:has([data-asks-to-confirm])>&]:hidden max-md:[:has([data-takes-screen])>&]:hidden"
    >
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
        <p className="flex min-w-0 grow basis-72 items-start gap-3">
          <Mail className="mt-0.5 size-5 shrink-0 text-pending" aria-hidden="true" />
          <span className="min-w-0">
            Potvrdite svoju e-mail adresu: link smo poslali na <strong className="wrap-anywhere">{email}</strong>.
          </span>
        </p>
        <Button variant="secondary" size="medium" className="noscript:hidden" busy={busy} onClick={resend}>
          Pošalji link ponovo
        </Button>
      </div>
    </section>
  );
}
