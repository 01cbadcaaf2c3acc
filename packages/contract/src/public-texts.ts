/** What the public pages say. Apart from the other texts, so that whoever only looks around does not carry all of them. */
export const PUBLIC_TEXT = {
  contactSent: 'Poruka uspjesno poslata!',
  contactFailed: 'Greska prilikom slanja poruke!',
  tutorCount: 'Broj dostupnih profesora',
  noTutors: 'Nema dostupnih profesora!',
  bookingNeedsLogin: 'Morate biti prijavljeni da biste zakazali čas.',
  bookingNotForTutors: 'Ulogovani ste kao profesor! Časove zakazuju samo studenti.',
} as const;

export const LEVEL_NAMES = { 1: 'Osnovna škola', 2: 'Srednja škola', 3: 'Fakultet', 4: 'Tutorski čas' } as const;
