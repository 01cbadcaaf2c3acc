/** Literal texts of the product, shared by server and pages. The spelling, with or without diacritics, is part of the product. */
import { ACCOUNT_TEXT } from './account-texts.ts';
import { PUBLIC_TEXT } from './public-texts.ts';
import { SHELL_TEXT } from './shell-texts.ts';

export { LEVEL_NAMES } from './public-texts.ts';

export const TEXT = {
  ...SHELL_TEXT,
  ...PUBLIC_TEXT,
  ...ACCOUNT_TEXT,

  fullName: 'Polje za ime i prezime mora sadrzati dvije rijeci, odvojene razmakom.',
  nameInvisible: 'Ime sadrži znakove koji se ne vide. Obrišite ga i unesite ponovo, samo slovima.',
  nameMarks: 'Jedno slovo u imenu ima više od dva znaka iznad ili ispod sebe. Unesite ime kako se inače piše.',
  nameLetters: 'Napišite ime običnim slovima.',
  nameScripts: 'U imenu su pomiješani latinica i ćirilica. Ukucajte svaku riječ ponovo, jednim pismom.',
  passwordLength: 'Lozinka mora imati najmanje 6 karaktera.',
  passwordCharacters: 'Lozinka mora sadrzati barem jedno veliko slovo, broj i specijalni karakter (!, @, #, itd...)',
  passwordCharactersOnReset:
    'Lozinka mora sadržati barem jedno veliko slovo, broj i specijalni karakter (!, @, #, itd...)',
  passwordsDiffer: 'Lozinke se ne poklapaju!',
  userTypeMissing: 'Molimo Vas da odaberete tip korisnika.',
  userTypeInvalid: 'Nevazeci tip korisnika.',
  termsRequired: 'Morate prihvatiti uslove koriscenja i politiku privatnosti.',
  emailInvalid: 'Unesite ispravnu e-mail adresu.',
  phoneInvalid: 'Unesite ispravan broj telefona, na primjer +382 67 123 456.',
  birthDateInvalid: 'Unesite ispravan datum rođenja.',
  guardianConsentStudent:
    'Učenici mlađi od 14 godina mogu da se registruju samo uz saglasnost roditelja ili staratelja.',
  guardianConsentTutor:
    'Profesori mlađi od 18 godina mogu da se registruju samo uz saglasnost roditelja ili staratelja.',
  registered: 'Uspjesno ste se registrovali, idite na prijavu!',
  emailTaken: 'Nalog sa ovom e-mail adresom već postoji.',
  loginWrong: 'Pogrešna e-mail adresa ili lozinka.',
  loginBlocked: 'Vaš nalog je blokiran. Za više informacija obratite se našoj podršci.',
  loginUnverified: 'Potvrdite svoju e-mail adresu preko linka koji smo Vam poslali, pa se prijavite.',
  sessionRenewed: 'Sesija je produžena.',
  loggedOut: 'Uspješno ste se odjavili.',
  errorPrefixBooking: 'Greška: ',

  resetDone: 'Vaša lozinka je uspješno promjenjena!',
  resetFailed: 'Došlo je do greške prilikom promjene lozinke.',
  resetTokenInvalid: 'Link za promjenu lozinke nije ispravan ili je istekao. Zatražite novi.',
  verifyTokenInvalid: 'Link za potvrdu e-mail adrese nije ispravan ili je istekao.',
  verificationSent: 'Poslali smo Vam novi link za potvrdu e-mail adrese.',

  imageFormat: 'Nedozvoljen format slike. Dozvoljeni formati su: jpg, jpeg, png, gif, bmp, webp, svg, avif',
  imageTooLarge: 'Slika je prevelika. Najveća dozvoljena veličina je 8 MB i 40 megapiksela.',
  uploadFailed: 'Došlo je do greške prilikom uploada slike.',
  profileBothRequired: 'Oba polja (biografija i slika) moraju biti popunjena!',
  biographyRequired: 'Biografija mora biti popunjena!',
  profileSaved: 'Vaš profil je uspješno ažuriran!',
  profileFailed: 'Došlo je do greške prilikom ažuriranja profila.',
  noBiography: 'Nema biografije',
  noPhoto: 'Niste dodali fotografiju!',
  completeProfile: 'Dovršite registraciju!',

  bookingDuration: 'Molimo Vas da izaberite trajanje časa.',
  bookingSubject: 'Molimo Vas da izaberete predmet.',
  bookingLevel: 'Molimo Vas da izaberite nivo.',
  bookingSlot: 'Molimo Vas da izaberete termin.',
  bookingSent:
    'Vaš zahtjev je uspješno poslat profesoru. Nakon što profesor odobri čas, potvrdu ćete primiti na svoju e-mail adresu.',
  slotTaken: 'Ovaj termin je upravo zauzet. Izaberite drugi termin.',
  bookingTutorGone: 'Traženi profesor ne postoji ili trenutno ne prima rezervacije.',
  bookingNotOffered: 'Profesor ne drži časove iz ovog predmeta na izabranom nivou.',
  bookingPriceChanged: 'Profesor je upravo promijenio cijenu. Pogledajte novu cijenu, pa pošaljite zahtjev ponovo.',
  bookingNotAvailable: 'Profesor nije slobodan u izabranom terminu. Izaberite drugi termin.',
  bookingPast: 'Izabrani termin je već prošao. Izaberite drugi termin.',
  bookingDayMismatch: 'Dan i datum izabranog termina se ne slažu. Izaberite termin ponovo.',
  bookingTooFar: 'Čas možete zakazati najviše 90 dana unaprijed.',
  bookingNotConsecutive: 'Za čas od 120 minuta izaberite dva uzastopna termina istog dana.',
  bookingOwnOverlap: 'U to vrijeme već imate zakazan čas. Izaberite drugi termin.',
  calendarRange: 'Izaberite period od najviše 31 dana.',

  lessonUpdated: 'Status rezervacije uspješno ažuriran!',
  lessonUpdateFailed: 'Greška prilikom ažuriranja statusa rezervacije.',
  lessonCancelQuestion: 'Da li ste sigurni da želite da otkažete čas?',
  lessonReasonRequired: 'Molimo Vas da unesete razlog za otkazivanje časa.',
  lessonBegun: 'Čas je već počeo, pa ovo više nije moguće.',
  lessonHeldTooEarly: 'Čas možete označiti kao završen najranije sat vremena nakon početka.',
  lessonCancelledLate: 'Otkazano kasno',
  lessonExpired: 'Profesor nije odobrio čas prije početka termina.',
  lessonCancelledByAdmin: 'Čas je otkazala administracija.',
  lessonTutorOverlap: 'Status nije promijenjen: profesor u tom terminu ima drugi čas.',
  lessonStudentOverlap: 'Status nije promijenjen: učenik u tom terminu ima drugi čas.',
  lessonTutorLeft: 'Profesor je obrisao svoj nalog.',
  lessonStudentLeft: 'Učenik je obrisao svoj nalog.',
  lessonPersonGone: 'Status nije promijenjen: profesor ili učenik je obrisao svoj nalog.',
  notificationsRead: 'Obavještenja su označena kao pročitana.',

  availabilitySaved: 'Termini su uspješno sačuvani!',
  availabilityFailed: 'Greška prilikom čuvanja termina!',
  offeringsSaved: 'Podaci su uspješno sačuvani!',
  offeringsFailed: 'Greška prilikom čuvanja podataka, provjerite li da li su cijene ispravno unesene!',
  priceMissing: 'Unesite cijenu za sve nivoe koje ste izabrali!',
  priceTwice: 'Za isti predmet i nivo poslate su dvije različite cijene.',
  subjectUnknown: 'Izabrani predmet ne postoji.',

  reviewRatingRequired: 'Molimo vas da ocijenite profesora prije nego sto posaljete recenziju.',
  reviewNeedsLesson: 'Recenziju možete ostaviti tek nakon održanog časa, i to jednom za svaki čas.',
  reviewSaved: 'Bravo! Recenzija je uspjesno sacuvana.',

  chatPlaceholder: 'Otkucaj poruku',
  chatEmpty: 'Poruka ne može biti prazna.',
  chatClosed: 'Ovaj korisnik je obrisao nalog, pa mu više ne možete pisati.',
  chatErased: 'Poruka je obrisana zajedno sa nalogom.',
  chatNotAllowed: 'Možete pisati samo korisniku sa kojim imate zakazan čas.',
  chatSeen: 'Poruke su označene kao pročitane.',
  chatUnreadable: 'Poruka se ne može prikazati.',
  chatNobodySelected: 'Izaberite korisnika',

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
  mailLinkOver: 'Link je istekao',
  mailLinkExpired: 'Link u ovoj poruci je istekao, pa je ne šaljemo ponovo. Korisnik može da zatraži novu.',
  subjectDeleteFailed: 'Došlo je do greške prilikom brisanja predmeta.',

  auditNobody: 'Nepostojeći korisnik',
  auditConversations: 'Lista razgovora',
  auditConversationWith: 'Razgovor sa: ',
  auditSearch: 'Pretraga: ',

  deletedUser: 'Obrisan korisnik',
  accountDeleted: 'Vaš nalog je obrisan. Hvala Vam što ste bili sa nama.',
  passwordWrong: 'Lozinka nije tačna.',
  lastAdmin: 'Vi ste jedini administrator. Prije brisanja naloga neka neko drugi postane administrator.',

  notLoggedIn: 'Morate biti prijavljeni.',
  notAllowed: 'Nemate dozvolu za ovu radnju.',
  notThere: 'Traženi podatak ne postoji.',
  badRequest: 'Zahtjev nije ispravan. Provjerite unos i pokušajte ponovo.',
  conflict: 'Stanje se u međuvremenu promijenilo. Osvježite stranicu i pokušajte ponovo.',
  tooLarge: 'Poslati podaci su preveliki.',
  wrongKind: 'Ova vrsta podataka nije podržana.',
  overloaded: 'Sajt je trenutno preopterećen. Pokušajte ponovo za nekoliko trenutaka.',
  maintenance: 'Sajt je trenutno u održavanju. Pokušajte ponovo za nekoliko minuta.',
  refreshPage: 'Osvježi stranicu',
  tooSlow: 'Podaci nijesu stigli na vrijeme. Provjerite vezu i pokušajte ponovo.',
  tooMany: 'Previše pokušaja. Sačekajte malo, pa pokušajte ponovo.',
} as const;

export const STATUS_NAMES = { 1: 'Na čekanju', 2: 'Otkazan', 3: 'Potvrđen', 4: 'Održan' } as const;
export const STATUS_FILTER_NAMES = { 1: 'Na čekanju', 2: 'Otkazani', 3: 'Potvrdjeni', 4: 'Održani' } as const;
export const ADMIN_STATUS_NAMES = { 1: 'na cekanju', 2: 'otkazano', 3: 'potvrdjeno', 4: 'odrzano' } as const;

export const FLAG_NAMES = { 0: 'Ne', 1: 'Da' } as const;

export const USER_TYPE_NAMES = { 1: 'Admin', 2: 'Profesor', 3: 'Učenik' } as const;
export const UNKNOWN_USER_TYPE_NAME = 'Nepoznat tip';

/** How many of the three levels that can be booked have tutors of a subject. */
export const COVERAGE_NAMES = { all: 'Svi nivoi', some: 'Dio nivoa', none: 'Nema profesora' } as const;

export const AUDIT_ACTION_NAMES = {
  verify: 'Verifikacija profesora',
  unverify: 'Uklonjena verifikacija',
  block: 'Blokiranje korisnika',
  unblock: 'Odblokiranje korisnika',
  'lesson-status': 'Promjena statusa rezervacije',
  'category-add': 'Dodata kategorija',
  'category-delete': 'Obrisana kategorija',
  'subject-add': 'Dodat predmet',
  'subject-delete': 'Obrisan predmet',
  'chat-read': 'Uvid u razgovore',
  'mail-resend': 'Ponovno slanje poruke',
  'users-export': 'Preuzeta lista korisnika',
  'lessons-export': 'Preuzeta lista rezervacija',
} as const;
