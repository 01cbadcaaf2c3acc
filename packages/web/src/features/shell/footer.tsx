import { USER_TYPE } from '@casovi/contract/constants';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { Clock, ExternalLink, Mail, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session/context.tsx';
import { useSite } from '../../lib/site.ts';
import { Logo } from '../../ui/logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const linkLook = 'rounded-sm underline-offset-4 wrap-anywhere hover:text-primary hover:underline';

export function Footer() {
  const site = useSite();
  const { status, user } = useSession();
  return (
    <footer className="border-line border-t bg-sunken print:hidden">
      <div className="page-width">
        <div className="grid grid-cols-2 gap-x-8 gap-y-10 py-12 lg:grid-cols-[1.6fr_1.2fr_1fr_1fr]">
          <div className="max-lg:col-span-2">
            <Logo className="text-2xl" />
            <p className="mt-4 max-w-sm text-quiet">
              Privatni časovi za osnovce, srednjoškolce i studente. Sajt su napravila četiri studenta.
            </p>
          </div>
          <FooterColumn title="Kontakt" className="max-sm:col-span-2">
            <Fact icon={<MapPin aria-hidden="true" />}>Podgorica, Crna Gora</Fact>
            <Fact icon={<Clock aria-hidden="true" />}>Ponedjeljak–Nedjelja 08-21</Fact>
            <Fact icon={<Mail aria-hidden="true" />}>
              <a href={`mailto:${site.contactEmail}`} className={linkLook}>
                {site.contactEmail}
              </a>
            </Fact>
            {site.socialUrl && (
              <Fact icon={<ExternalLink aria-hidden="true" />}>
                <a href={site.socialUrl} rel="noopener me" target="_blank" className={linkLook}>
                  Pratite nas
                  <span className="sr-only"> (otvara se u novom prozoru)</span>
                </a>
              </Fact>
            )}
          </FooterColumn>
          <FooterColumn title="Časovi">
            <FooterLink to="/predmeti">Predmeti</FooterLink>
            {(!user || user.id_tipa === USER_TYPE.student) && (
              <FooterLink to="/sacuvani">{SHELL_TEXT.saved}</FooterLink>
            )}
            {status === 'out' && <FooterLink to="/postani-profesor">Postani profesor</FooterLink>}
            {status === 'out' && <FooterLink to="/login">Prijava</FooterLink>}
            {site.demo && (
              <li className="py-1">
                <a href="/posta" className={linkLook}>
                  Demo pošta
                </a>
              </li>
            )}
          </FooterColumn>
          <FooterColumn title="Pravila">
            <FooterLink to="/kako-rangiramo">Kako rangiramo</FooterLink>
            <FooterLink to="/uslovi-koriscenja">Uslovi korišćenja</FooterLink>
            <FooterLink to="/politika-privatnosti">Politika privatnosti</FooterLink>
          </FooterColumn>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t py-5">
          <p className="text-quiet text-sm">
            © Časovi, Podgorica. Koristimo samo neophodne kolačiće:{' '}
            <Link to="/politika-privatnosti#kolacici" className="underline underline-offset-4 hover:text-primary">
              koje i zašto
            </Link>
            .
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="mb-2.5 font-semibold text-base tracking-normal">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 py-1 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-quiet">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className="py-1">
      <Link to={to} className={linkLook}>
        {children}
      </Link>
    </li>
  );
}
