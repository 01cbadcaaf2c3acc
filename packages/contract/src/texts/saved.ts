/** Tutors whom somebody keeps in mind. */
export const SAVED_TEXT = {
  saved: 'Profesor je sačuvan.',
  told: 'Javićemo Vam obavještenjem i e-mailom kad profesor oslobodi termin.',
  tellMe: 'Javi mi kad oslobodi termin ove sedmice',
  tellFailed: 'Vaš izbor nije sačuvan.',
  removed: 'Profesor više nije među sačuvanima.',
  moved: 'Sačuvani profesori su u Vašem nalogu.',
  gone: 'Ovaj profesor više nije na sajtu.',
  tooMany:
    'Možete sačuvati najviše 100 profesora. Na strani „Sačuvani profesori“ uklonite one koji Vam više ne trebaju.',
  tooManyInBrowser:
    'U pregledaču može biti sačuvano najviše 50 profesora. Prijavite se ili uklonite one koji Vam više ne trebaju.',
  notKept: 'Vaš pregledač ništa ne čuva. Prijavite se, pa će profesor biti sačuvan u nalogu.',
  studentsOnly: 'Profesore čuvaju učenici. Prijavite se kao učenik.',
  saveFailed: 'Profesor nije sačuvan.',
  removeFailed: 'Profesor nije uklonjen.',
} as const;
