export const SHARING_TEXT = {
  share: 'Podijeli',
  copied: 'Adresa je kopirana.',
  copiedShort: 'Kopirano',
  notCopied: 'Adresa nije kopirana. Možete je kopirati iz adresne trake pregledača.',
} as const;
