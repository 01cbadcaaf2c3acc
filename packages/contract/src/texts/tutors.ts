/** Lists, profiles, and what tutors offer. The spelling, with or without diacritics, is part of the product. */
export const TUTOR_TEXT = {
  tutorCount: 'Broj dostupnih profesora',
  notVerified: 'Još nije provjeren',
  noTutors: 'Nema dostupnih profesora!',
  offeringsSaved: 'Podaci su uspješno sačuvani!',
  offeringsFailed: 'Greška prilikom čuvanja podataka, provjerite li da li su cijene ispravno unesene!',
  priceMissing: 'Unesite cijenu za sve nivoe koje ste izabrali!',
  levelMissing: 'Označite bar jedan nivo za svaki predmet, ili uklonite predmet koji ne predajete.',
  priceTwice: 'Za isti predmet i nivo poslate su dvije različite cijene.',
  tutoringExplained:
    'Tutorski čas je redovna pomoć kroz dužu pripremu. Dogovara se s profesorom u porukama, poslije prvog zakazanog časa, i ne zakazuje se u kalendaru.',
  subjectUnknown: 'Izabrani predmet ne postoji.',
} as const;

export const LEVEL_NAMES = { 1: 'Osnovna škola', 2: 'Srednja škola', 3: 'Fakultet', 4: 'Tutorski čas' } as const;
