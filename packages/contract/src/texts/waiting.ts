/** The waiting list of a tutor. */
export const WAITING_TEXT = {
  ask: 'Javi mi kad se oslobodi termin',
  needsLogin: 'Prijavite se da bismo Vam javili kad se oslobodi termin.',
  days: 'Izaberite bar jedan dan.',
  hours: 'Kraj mora biti poslije početka. Izaberite kasniji kraj.',
  date: 'Izaberite datum od danas do najviše 12 sedmica unaprijed.',
  noSuchDay: 'Do tog datuma nema nijednog od izabranih dana. Izaberite kasniji datum ili druge dane.',
  asked: 'Javićemo Vam obavještenjem i e-mailom čim se oslobodi termin koji Vam odgovara.',
  failed: 'Niste upisani na listu čekanja.',
  free: 'Ne morate da čekate: profesor tada ima slobodan termin. Zakažite ga odmah.',
  tooMany: 'Možete čekati najviše na 10 mjesta odjednom. Na strani sa časovima uklonite ono što Vam više ne treba.',
  removed: 'Više ne čekate taj termin.',
  gone: 'Na taj termin više ne čekate.',
  studentsOnly: 'Termine čekaju samo učenici.',
} as const;
