/** The waiting list of a tutor. */
export const WAITING_TEXT = {
  ask: 'Javi mi kad se oslobodi termin',
  needsLogin: 'Prijavite se da bismo Vam javili kad se oslobodi termin.',
  days: 'Izaberite bar jedan dan.',
  hours: 'Kraj mora biti poslije početka. Izaberite kasniji kraj.',
  date: 'Izaberite datum od danas do najviše 12 sedmica unaprijed.',
  noSuchDay: 'Do tog datuma nema nijednog od izabranih dana. Izaberite kasniji datum ili druge dane.',
  tooLate: 'Ti termini su prošli ili su preblizu da bi se zakazali. Izaberite kasniji datum ili druge dane i sate.',
  asked:
    'Javićemo Vam obavještenjem i e-mailom čim se oslobodi termin koji Vam odgovara. Na šta čekate vidite na strani „Časovi“.',
  failed: 'Niste upisani na listu čekanja.',
  free: 'Ne morate da čekate: profesor je tada slobodan. Zakažite odmah:',
  tooMany: 'Možete čekati najviše na 10 termina odjednom. Na strani „Časovi“ uklonite ono što Vam više ne treba.',
  tooManyOfTutor:
    'Kod istog profesora možete čekati najviše dva termina odjednom. Na strani „Časovi“ uklonite jedan od njih.',
  removed: 'Više ne čekate taj termin.',
  gone: 'Na taj termin više ne čekate.',
  studentsOnly: 'Termine čekaju učenici. Prijavite se kao učenik da bismo Vam javili.',
} as const;
