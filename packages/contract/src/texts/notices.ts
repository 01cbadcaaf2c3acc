/** What people are told, and how they choose it. */
export const NOTICE_TEXT = {
  saved: 'Obavještenja su sačuvana.',
  saveFailed: 'Obavještenja nisu sačuvana.',
  quietIsEmpty: 'Početak i kraj moraju biti različiti sati.',
  unsubscribed: 'Više Vam nećemo slati ovakve e-mailove.',
  linkBrokenTitle: 'Ovaj link ne važi',
  linkBrokenMore: 'Otvorite ga ponovo iz e-maila. Šta želite da dobijate možete izabrati i u podešavanjima.',
  linkBroken: 'Ovaj link nije ispravan. Šta želite da dobijate možete izabrati u podešavanjima.',
  missesRequests: 'Za nove zahtjeve tada nećete znati iz e-maila, a zahtjev bez odgovora otkazuje se sam.',
  read: 'Obavještenja su označena kao pročitana.',
} as const;

/** By the setting: its name and what it is about. */
export const NOTICE_KIND_NAMES = {
  lessons: ['Časovi', 'Zahtjevi, potvrde i otkazivanja'],
  moves: ['Promjene termina', 'Prijedlozi drugog termina i odgovori na njih'],
  answers: ['Zahtjevi koji čekaju', 'Podsjetnik da odgovorite prije isteka roka'],
  'day-before': ['Dan prije časa', 'Podsjetnik 24 sata ranije'],
  'hours-before': ['Dva sata prije časa', 'Podsjetnik pred sam čas'],
  messages: ['Poruke', 'Kad Vam neko piše, a niste na sajtu'],
  waiting: ['Oslobođeni termini', 'Kad se oslobodi termin na koji čekate'],
  saved: ['Sačuvani profesori', 'Kad oslobodi termin profesor za kojeg ste to tražili'],
  reviews: ['Recenzije', 'Kad Vas učenik ocijeni'],
} as const;

/** By what happened. */
export const NOTICE_EVENT_NAMES = {
  requested: 'Novi zahtjev za čas',
  reopened: 'Čas je ponovo na čekanju',
  approved: 'Čas je potvrđen',
  declined: 'Zahtjev je odbijen',
  expired: 'Rok je istekao, zahtjev je otkazan',
  cancelled: 'Čas je otkazan',
  held: 'Čas je održan',
  changed: 'Čas je promijenjen',
  'move-proposed': 'Prijedlog drugog termina',
  moved: 'Čas je pomjeren',
  'move-ended': 'Prijedlog termina više ne važi',
  'answer-wanted': 'Zahtjev čeka na Vaš odgovor',
  'reminder-day': 'Podsjetnik na čas',
  'reminder-hours': 'Čas uskoro počinje',
  message: 'Poruka',
  offer: 'Oslobodio se termin',
  freed: 'Profesor je oslobodio termin',
  review: 'Nova recenzija',
} as const;
