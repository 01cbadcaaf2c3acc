/** Leaving. The spelling, with or without diacritics, is part of the product. */
export const PRIVACY_TEXT = {
  deletedUser: 'Obrisan korisnik',
  accountDeleted: 'Vaš nalog je obrisan. Hvala Vam što ste bili sa nama.',
  passwordWrong: 'Lozinka nije tačna.',
  lastAdmin: 'Vi ste jedini administrator. Prije brisanja naloga neka neko drugi postane administrator.',
} as const;
