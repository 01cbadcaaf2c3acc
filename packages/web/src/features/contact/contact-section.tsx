import { Clock, Mail, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '../../lib/site.ts';
import { ContactForm } from './contact-form.tsx';

export function ContactSection() {
  const { contactEmail } = useSite();
  return (
    <section id="contact" aria-labelledby="contact-naslov" className="border-line border-t">
      <div className="page-width grid gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div>
          <h2 id="contact-naslov" className="text-2xl sm:text-3xl">
            Kontakt
          </h2>
          <p className="mt-3 max-w-text text-lg text-quiet">
            Imate pitanje, prijedlog ili problem? Pišite nam, odgovor stiže na e-mail adresu koju ostavite.
          </p>
          <ul className="mt-6 grid gap-3">
            <Fact icon={<Clock aria-hidden="true" />}>Ponedjeljak–Nedjelja 08-21</Fact>
            <Fact icon={<MapPin aria-hidden="true" />}>Podgorica, Crna Gora</Fact>
            <Fact icon={<Mail aria-hidden="true" />}>
              <a
                href={`mailto:${contactEmail}`}
                className="wrap-anywhere rounded-sm font-semibold text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-current"
              >
                {contactEmail}
              </a>
            </Fact>
          </ul>
        </div>
        <ContactForm />
      </div>
    </section>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-quiet">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}
