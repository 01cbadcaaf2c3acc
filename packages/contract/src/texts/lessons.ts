/** Lessons, from the booking on, and their steps. The spelling, with or without diacritics, is part of the product. */
export const LESSON_TEXT = {
  bookingNeedsLogin: 'Morate biti prijavljeni da biste zakazali čas.',
  bookingNotForTutors: 'Ulogovani ste kao profesor! Časove zakazuju samo studenti.',
  errorPrefixBooking: 'Greška: ',
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
  bookingTooFar: 'Kod ovog profesora čas ne možete zakazati toliko unaprijed. Izaberite raniji termin.',
  bookingTooSoon: 'Profesor ne prima zahtjeve tako kratko prije časa. Izaberite kasniji termin.',
  bookingBesideLesson: 'Profesor između časova ima slobodan sat. Izaberite drugi termin.',
  bookingDayFull: 'Profesor tog dana više ne prima časove. Izaberite drugi dan.',
  bookingNotConsecutive: 'Za čas od 120 minuta izaberite dva uzastopna termina istog dana.',
  bookingOwnOverlap: 'U to vrijeme već imate zakazan čas. Izaberite drugi termin.',
  lessonUpdated: 'Status rezervacije uspješno ažuriran!',
  lessonUpdateFailed: 'Greška prilikom ažuriranja statusa rezervacije.',
  lessonApproveQuestion: 'Da li ste sigurni da želite da odobrite čas?',
  lessonHoldQuestion: 'Da li ste sigurni da želite da označite čas kao završen?',
  lessonCancelQuestion: 'Da li ste sigurni da želite da otkažete čas?',
  lessonPrevented: 'Čas je otkazan i ne naplaćuje se. Učeniku smo poslali Vaš razlog.',
  lessonReasonRequired: 'Molimo Vas da unesete razlog za otkazivanje časa.',
  lessonBegun: 'Čas je već počeo, pa ovo više nije moguće.',
  lessonHeldTooEarly: 'Čas možete označiti kao završen najranije sat vremena nakon početka.',
  lessonCancelledLate: 'Otkazano kasno',
  lessonExpired: 'Profesor nije odobrio čas prije početka termina.',
  lessonCancelledByAdmin: 'Čas je otkazala administracija.',
  lessonTutorOverlap: 'Status nije promijenjen: profesor u tom terminu ima drugi čas.',
  lessonStudentOverlap: 'Status nije promijenjen: učenik u tom terminu ima drugi čas.',
  lessonTutorLeft: 'Nalog profesora je obrisan.',
  lessonStudentLeft: 'Nalog učenika je obrisan.',
  lessonPersonGone: 'Status nije promijenjen: nalog profesora ili učenika je obrisan.',
  notificationsRead: 'Obavještenja su označena kao pročitana.',
} as const;

export const STATUS_NAMES = { 1: 'Na čekanju', 2: 'Otkazan', 3: 'Potvrđen', 4: 'Održan' } as const;

export const STATUS_FILTER_NAMES = { 1: 'Na čekanju', 2: 'Otkazani', 3: 'Potvrdjeni', 4: 'Održani' } as const;

export const ADMIN_STATUS_NAMES = { 1: 'na cekanju', 2: 'otkazano', 3: 'potvrdjeno', 4: 'odrzano' } as const;
