/** What the server answers where a place has no words of its own. The spelling, with or without diacritics, is part of the product. */
export const ERROR_TEXT = {
  notLoggedIn: 'Morate biti prijavljeni.',
  notAllowed: 'Nemate dozvolu za ovu radnju.',
  notFound: 'Traženi podatak ne postoji.',
  badRequest: 'Zahtjev nije ispravan. Provjerite unos i pokušajte ponovo.',
  conflict: 'Stanje se u međuvremenu promijenilo. Osvježite stranicu i pokušajte ponovo.',
  tooLarge: 'Poslati podaci su preveliki.',
  wrongKind: 'Ova vrsta podataka nije podržana.',
  overloaded: 'Sajt je trenutno preopterećen. Pokušajte ponovo za nekoliko trenutaka.',
  maintenance: 'Sajt je trenutno u održavanju. Pokušajte ponovo za nekoliko minuta.',
  tooSlow: 'Podaci nisu stigli na vrijeme. Provjerite vezu i pokušajte ponovo.',
  tooMany: 'Previše pokušaja. Sačekajte malo, pa pokušajte ponovo.',
} as const;
