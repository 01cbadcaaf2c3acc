import { VERIFICATION_HOURS } from '@casovi/contract/constants';
import { plural, tutorPath } from '@casovi/contract/display';
import { GREETING, type Mail } from '../mail/public.ts';

interface Recipient {
  name: string;
  email: string;
}

export const verificationMail = (user: Recipient, url: string): Mail => ({
  kind: 'verify-email',
  to: user.email,
  content: {
    subject: 'Potvrdite svoju e-mail adresu',
    greeting: GREETING,
    paragraphs: ['Drago nam je što ste sa nama. Potvrdite da je ova e-mail adresa Vaša.'],
    action: { label: 'Potvrdi adresu', url },
    notes: ['Link važi 7 dana. Ako se niste Vi registrovali, slobodno zanemarite ovu poruku.'],
  },
});

export const passwordResetMail = (user: Recipient, url: string): Mail => ({
  kind: 'reset-password',
  to: user.email,
  content: {
    subject: 'Promjena lozinke',
    greeting: GREETING,
    paragraphs: ['Zatražili ste promjenu lozinke. Otvorite link i unesite novu.'],
    action: { label: 'Promijeni lozinku', url },
    notes: [
      'Link važi jedan sat i može da se iskoristi samo jednom.',
      'Ako niste Vi tražili promjenu, ne morate ništa da radite: lozinka ostaje ista.',
    ],
  },
});

export const passwordChangedMail = (user: Recipient): Mail => ({
  kind: 'password-changed',
  to: user.email,
  content: {
    subject: 'Vaša lozinka je promijenjena',
    greeting: GREETING,
    paragraphs: [
      'Lozinka za Vaš nalog je upravo promijenjena, a svi uređaji su odjavljeni.',
      'Ako to niste bili Vi, odmah zatražite novu lozinku i javite nam se.',
    ],
  },
});

export const verifiedMail = (tutor: Recipient & { id: number }, publicUrl: string): Mail => ({
  kind: 'application-approved',
  to: tutor.email,
  content: {
    subject: 'Vaš profil je verifikovan',
    greeting: GREETING,
    paragraphs: [
      'Pregledali smo Vašu prijavu i sve je u redu. Na Vašem profilu sada stoji značka verifikovanog profesora.',
    ],
    action: { label: 'Pogledaj profil', url: `${publicUrl}${tutorPath({ id_korisnika: tutor.id, ime: tutor.name })}` },
  },
});

export const missingMail = (tutor: Recipient, missing: string, publicUrl: string): Mail => ({
  kind: 'application-missing',
  to: tutor.email,
  content: {
    subject: 'U Vašoj prijavi još nešto nedostaje',
    greeting: GREETING,
    paragraphs: ['Pregledali smo Vašu prijavu. Da bismo mogli da verifikujemo profil, nedostaje:', missing],
    action: { label: 'Dopuni prijavu', url: `${publicUrl}/podesavanja#prijava` },
    notes: [`Čim nešto izmijenite, prijava se vraća nama, a odgovaramo u roku od ${VERIFICATION_HOURS} sata.`],
  },
});

interface OpenApplications {
  /** The first of them. */
  open: { id: number; name: string; hours: number; late: boolean }[];
  total: number;
  late: number;
}

export function openApplicationsMail(
  admin: Recipient,
  { open, total, late }: OpenApplications,
  publicUrl: string,
): Mail {
  return {
    kind: 'open-applications',
    to: admin.email,
    content: {
      subject: `Prijave profesora koje čekaju odgovor: ${total}`,
      greeting: GREETING,
      paragraphs: [
        `Obećali smo odgovor u roku od ${VERIFICATION_HOURS} sata.`,
        ...(late > 0 ? [`Kasni: ${plural(late, 'prijava', 'prijave', 'prijava')}.`] : []),
      ],
      links: {
        listed: open.map(({ id, name, hours, late }) => ({
          label: name,
          url: `${publicUrl}/admin-dashboard/korisnici?pretraga=${id}`,
          note: `čeka ${plural(hours, 'sat', 'sata', 'sati')}${late ? ', kasni' : ''}`,
        })),
      },
      action: { label: 'Otvori prijave', url: `${publicUrl}/admin-dashboard#cekaju` },
      notes: total > open.length ? [`Ovdje su prve koje čekaju, ukupno ih je ${total}.`] : [],
    },
  };
}
