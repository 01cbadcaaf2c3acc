/** Lessons and their steps. The spelling, with or without diacritics, is part of the product. */
export const LESSON_TEXT = {
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
} as const;

export const STATUS_NAMES = { 1: 'Na čekanju', 2: 'Otkazan', 3: 'Potvrđen', 4: 'Održan' } as const;

export const STATUS_FILTER_NAMES = { 1: 'Na čekanju', 2: 'Otkazani', 3: 'Potvrdjeni', 4: 'Održani' } as const;

export const ADMIN_STATUS_NAMES = { 1: 'na cekanju', 2: 'otkazano', 3: 'potvrdjeno', 4: 'odrzano' } as const;
