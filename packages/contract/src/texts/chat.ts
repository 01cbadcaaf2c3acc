/** Messages. The spelling, with or without diacritics, is part of the product. */
export const CHAT_TEXT = {
  chatPlaceholder: 'Otkucaj poruku',
  chatEmpty: 'Poruka ne može biti prazna.',
  chatClosed: 'Ovaj nalog je obrisan, pa na njega više ne možete pisati.',
  chatErased: 'Poruka je obrisana zajedno sa nalogom.',
  chatNotAllowed: 'Možete pisati samo korisniku sa kojim imate zakazan čas.',
  chatSeen: 'Poruke su označene kao pročitane.',
  chatUnreadable: 'Poruka se ne može prikazati.',
  chatNobodySelected: 'Izaberite korisnika',
} as const;
