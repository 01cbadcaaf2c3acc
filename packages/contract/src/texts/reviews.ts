/** Reviews. The spelling, with or without diacritics, is part of the product. */
export const REVIEW_TEXT = {
  reviewRatingRequired: 'Molimo vas da ocijenite profesora prije nego sto posaljete recenziju.',
  reviewNeedsLesson: 'Recenziju možete ostaviti tek nakon održanog časa, i to jednom za svaki čas.',
  reviewSaved: 'Bravo! Recenzija je uspjesno sacuvana.',
} as const;
