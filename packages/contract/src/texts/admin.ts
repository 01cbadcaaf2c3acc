/** The admin panel. The spelling, with or without diacritics, is part of the product. */
export const ADMIN_TEXT = {
  userVerified: 'Profesor je verifikovan.',
  userUnverified: 'Verifikacija je uklonjena.',
  userBlocked: 'Korisnik je blokiran i odjavljen sa svih uređaja.',
  userUnblocked: 'Korisnik je odblokiran.',
  adminNotBlockable: 'Administrator ne može biti blokiran.',
  onlyTutorsVerified: 'Samo profesori mogu biti verifikovani.',
  categoryAdded: 'Kategorija je uspješno dodata.',
  categoryExists: 'Kategorija sa tim nazivom već postoji.',
  categoryDeleted: 'Kategorija je uspješno obrisana.',
  categoryInUse: 'Kategorija ne može da se obriše jer ima predmete. Prvo obrišite njene predmete.',
  categoryPermanent: 'Ova kategorija ne može da se obriše: u njoj su predmeti koji ne pripadaju nijednoj drugoj.',
  categoryDeleteFailed: 'Došlo je do greške prilikom brisanja kategorije.',
  subjectAdded: 'Predmet je uspješno dodat.',
  subjectExists: 'Predmet sa tim nazivom već postoji.',
  subjectDeleted: 'Predmet je uspješno obrisan.',
  subjectInUse: 'Predmet ne može da se obriše jer ga profesori nude ili su na njemu zakazani časovi.',
  categoryNameRequired: 'Molimo unesite naziv kategorije!',
  subjectFieldsRequired: 'Molimo unesite naziv predmeta i odaberite tip.',
  mailResent: 'Poruka je ponovo poslata na isporuku.',
  mailNotFailed: 'Ova poruka je u međuvremenu poslata ili obrisana.',
  mailOutdated: 'Više ne važi',
  mailIsOutdated:
    'Ono što piše u ovoj poruci možda više ne važi, pa je ne šaljemo ponovo. Novi link korisnik može da zatraži, a čas vidi na svojoj stranici.',
  subjectDeleteFailed: 'Došlo je do greške prilikom brisanja predmeta.',
  auditNobody: 'Nepostojeći korisnik',
  auditConversations: 'Lista razgovora',
  auditConversationWith: 'Razgovor sa: ',
  auditSearch: 'Pretraga: ',
} as const;

export const FLAG_NAMES = { 0: 'Ne', 1: 'Da' } as const;

export const USER_TYPE_NAMES = { 1: 'Admin', 2: 'Profesor', 3: 'Učenik' } as const;

export const UNKNOWN_USER_TYPE_NAME = 'Nepoznat tip';

/** How many of the three levels that can be booked have tutors of a subject. */
export const COVERAGE_NAMES = { all: 'Svi nivoi', some: 'Dio nivoa', none: 'Nema profesora' } as const;

export const AUDIT_ACTION_NAMES = {
  verify: 'Verifikacija profesora',
  unverify: 'Uklonjena verifikacija',
  'application-missing': 'Prijava: nešto nedostaje',
  block: 'Blokiranje korisnika',
  unblock: 'Odblokiranje korisnika',
  'lesson-status': 'Promjena statusa rezervacije',
  'move-withdrawn': 'Povučen prijedlog termina',
  'category-add': 'Dodata kategorija',
  'category-delete': 'Obrisana kategorija',
  'subject-add': 'Dodat predmet',
  'subject-delete': 'Obrisan predmet',
  'chat-read': 'Uvid u razgovore',
  'mail-resend': 'Ponovno slanje poruke',
  'users-export': 'Preuzeta lista korisnika',
  'lessons-export': 'Preuzeta lista rezervacija',
} as const;
