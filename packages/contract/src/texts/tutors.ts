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
  filterWhen: 'Termin u filteru ne postoji. Izaberite danas, sutra, vikend ili dan i doba dana, na primjer pon-vece.',
  filterPrice: 'Cijena u filteru je cijeli broj od 0 do 1000.',
  filterMode: 'Način nastave u filteru je online ili uzivo.',
  filterTown: 'Grad u filteru ne postoji. Izaberite jednu od opština Crne Gore, na primjer podgorica.',
  filterFlag: 'Filteri verifikovan i brzo mogu biti samo 1.',
  townUnknown: 'Izaberite grad sa spiska opština Crne Gore.',
  townsMany: 'Izaberite najviše tri grada.',
  subjectUnknown: 'Izabrani predmet ne postoji.',
} as const;

export const LEVEL_NAMES = { 1: 'Osnovna škola', 2: 'Srednja škola', 3: 'Fakultet', 4: 'Tutorski čas' } as const;
