import type { TutorLevelFilter, TutorSort } from '@casovi/contract/constants';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';

export const FILTERS_ID = 'filteri';

export const LEVEL_FILTER_NAMES: Record<TutorLevelFilter, string> = { all: 'Sve', ...LEVEL_NAMES };

/** 'Sortiraj po …' */
export const SORT_NAMES: Record<TutorSort, string> = {
  relevantnosti: 'relevantnosti (preporučeno)',
  name: 'imenu',
  priceAscOrder: 'cijeni, od najniže',
  priceDescOrder: 'cijeni, od najviše',
};
