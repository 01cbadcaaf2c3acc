/** What the pages of a login say before anybody has moved on them. Apart from the other texts, like those of the public pages. */
export const ACCOUNT_TEXT = {
  fieldsMissing: 'Molimo Vas da unesete sva potrebna polja.',
  emailVerified: 'Vaša e-mail adresa je potvrđena. Sada možete da se prijavite.',
  errorPrefix: 'Greska: ',
  forgotSent: 'Provjerite vaš email za dalje uputstvo.',
  forgotFailed: 'Došlo je do greške. Pokušajte ponovo.',
} as const;
