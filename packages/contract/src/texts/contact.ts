/** The contact form. The spelling, with or without diacritics, is part of the product. */
export const CONTACT_TEXT = {
  contactSent: 'Poruka uspjesno poslata!',
  contactFailed: 'Greska prilikom slanja poruke!',
} as const;
