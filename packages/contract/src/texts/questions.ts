/** One question before booking, and its answer. */
export const QUESTION_TEXT = {
  ask: 'Postavi pitanje',
  needsLogin: 'Prijavite se da biste postavili pitanje.',
  studentsOnly: 'Pitanja profesorima postavljaju učenici. Prijavite se kao učenik.',
  rule: 'Jedno pitanje, jedan odgovor, bez kontakata. Ostalo se dogovarate kad zakažete čas.',
  empty: 'Napišite pitanje.',
  tooLong: 'Pitanje je predugačko: najviše 300 znakova.',
  sent: 'Pitanje je poslato. Odgovor Vam stiže u poruke.',
  failed: 'Pitanje nije poslato.',
  tutorGone: 'Traženi profesor ne postoji ili trenutno nije dostupan.',
  otvoreno: 'Ovom profesoru ste već postavili pitanje. Odgovor Vam stiže u poruke.',
  odgovoreno: 'Profesor Vam je već odgovorio na pitanje. Razgovor se nastavlja kad zakažete čas.',
  razgovor: 'Sa ovim profesorom već imate čas: pišite mu u porukama.',
  iskljuceno: 'Ovaj profesor ne prima pitanja prije zakazivanja.',
  previse: 'Imate 5 pitanja bez odgovora. Novo možete postaviti čim na neko od njih stigne odgovor.',

  waiting: 'Čeka se odgovor',
  oneAnswer: 'Profesor odgovara jednom porukom. Razgovor se nastavlja kad zakažete čas.',
  answered: 'Profesor je odgovorio. Razgovor se nastavlja kad zakažete čas.',
  onlyOne: 'Pitanje ste već postavili. Razgovor se nastavlja kad zakažete čas.',
  answering: 'Odgovarate jednom porukom, bez kontakata.',
  sending: 'Odgovor se šalje…',
  hasAnswered: 'Odgovorili ste na pitanje. Razgovor se nastavlja kad učenik zakaže čas.',

  switchedOn: 'Učenici sada mogu da Vam postave pitanje prije zakazivanja.',
  switchedOff: 'Više ne primate pitanja prije zakazivanja. Na ona koja su stigla možete da odgovorite.',
  switchFailed: 'Izbor nije sačuvan.',
} as const;

export const noContactsText = (found: string): string =>
  `Kontakti nisu dozvoljeni. Uklonite „${found}“ i pošaljite ponovo.`;

/** Over the text, in the conversation and in the list. */
export const MESSAGE_KIND_NAMES = { pitanje: 'Pitanje', odgovor: 'Odgovor' } as const;
