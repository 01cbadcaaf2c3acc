/** Facts that are erased with the person from mails that others did not get. */
export const PLACE_FACTS = { address: 'Adresa', link: 'Link' } as const;

/** Kinds that can have them. */
export const KINDS_WITH_PLACES = [
  ...['lesson-approved', 'series-approved', 'lesson-held'],
  'lesson-reminder',
  ...['lesson-moved', 'lesson-move-proposed', 'lesson-move-ended'],
];
