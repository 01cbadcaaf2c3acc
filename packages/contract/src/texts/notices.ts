/** What people are told, and how they choose it. */
export const NOTICE_TEXT = {
  saved: 'Obavještenja su sačuvana.',
  saveFailed: 'Obavještenja nisu sačuvana.',
  quietIsEmpty: 'Početak i kraj moraju biti različiti sati.',
  unsubscribed: 'Više Vam nećemo slati ovakve e-mailove.',
  linkBroken: 'Ovaj link nije ispravan. Šta želite da dobijate možete izabrati u podešavanjima.',
  read: 'Obavještenja su označena kao pročitana.',
} as const;

/** By the setting: its name and what it is about. */
export const NOTICE_KIND_NAMES = {
  lessons: ['Časovi', 'Zahtjevi, potvrde i otkazivanja'],
  moves: ['Promjene termina', 'Prijedlozi drugog termina i odgovori na njih'],
  answers: ['Zahtjevi koji čekaju', 'Podsjetnik da odgovorite prije isteka roka'],
  'day-before': ['Dan prije časa', 'Podsjetnik 24 sata ranije'],
  'hours-before': ['Dva sata prije časa', 'Podsjetnik na sam dan'],
  messages: ['Poruke', 'Kad Vam neko piše, a niste na sajtu'],
  waiting: ['Oslobođeni termini', 'Kad se oslobodi termin na koji čekate'],
  reviews: ['Recenzije', 'Kad Vas učenik ocijeni'],
} as const;
