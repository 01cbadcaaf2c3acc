import { greeting, type Mail } from '../mail/public.ts';

interface Recipient {
  name: string;
  email: string;
}

export const verificationMail = (user: Recipient, url: string): Mail => ({
  kind: 'verify-email',
  to: user.email,
  content: {
    subject: 'Potvrdite svoju e-mail adresu',
    greeting: greeting(user.name),
    paragraphs: ['Drago nam je što ste sa nama. Ostao je još jedan korak: potvrdite da je ova e-mail adresa Vaša.'],
    action: { label: 'Potvrdi adresu', url },
    notes: ['Link važi 7 dana. Ako se niste Vi registrovali, slobodno zanemarite ovu poruku.'],
  },
});

export const passwordResetMail = (user: Recipient, url: string): Mail => ({
  kind: 'reset-password',
  to: user.email,
  content: {
    subject: 'Promjena lozinke',
    greeting: greeting(user.name),
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
    greeting: greeting(user.name),
    paragraphs: [
      'Lozinka za Vaš nalog je upravo promijenjena, a svi uređaji su odjavljeni.',
      'Ako to niste bili Vi, odmah zatražite novu lozinku i javite nam se.',
    ],
  },
});
