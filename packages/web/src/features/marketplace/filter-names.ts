import type { TutorLevelFilter, TutorSort } from '@casovi/contract/constants';
import { WEEKDAY_CODES } from '@casovi/contract/constants';
import { weekdayNameOf } from '@casovi/contract/dates';
import { euros } from '@casovi/contract/display';
import { DAY_PARTS, type ListFilters, type ModeFilter, WEEKDAY_SLUGS } from '@casovi/contract/list-filters';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { townOf } from '@casovi/contract/towns';

export const FILTERS_ID = 'filteri';

export const LEVEL_FILTER_NAMES: Record<TutorLevelFilter, string> = { all: 'Sve', ...LEVEL_NAMES };

/** 'Sortiraj po …' */
export const SORT_NAMES: Record<TutorSort, string> = {
  relevantnosti: 'relevantnosti (preporučeno)',
  name: 'imenu',
  priceAscOrder: 'cijeni, od najniže',
  priceDescOrder: 'cijeni, od najviše',
};

export const MODE_FILTER_NAMES: Record<ModeFilter, string> = { online: 'Online', uzivo: 'Uživo' };

export const NEAR_DAY_NAMES = { danas: 'Danas', sutra: 'Sutra', vikend: 'Vikend' };

export const weekdayOfSlug = (slug: keyof typeof WEEKDAY_SLUGS): string =>
  capitalised(weekdayNameOf(WEEKDAY_CODES[WEEKDAY_SLUGS[slug]] ?? 'Ned'));

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** 'Sutra', 'Ponedjeljak, veče' */
export function whenName(value: string): string {
  const [day = '', part] = value.split('-');
  if (part === undefined) return NEAR_DAY_NAMES[day as keyof typeof NEAR_DAY_NAMES] ?? value;
  const name = DAY_PARTS.find(({ slug }) => slug === part)?.name ?? part;
  return `${weekdayOfSlug(day as keyof typeof WEEKDAY_SLUGS)}, ${name}`;
}

/** 'od 10 € do 15 €' */
export const priceSpan = ({ cijenaOd, cijenaDo }: Pick<ListFilters, 'cijenaOd' | 'cijenaDo'>): string =>
  [cijenaOd !== null && `od ${euros(cijenaOd)}`, cijenaDo !== null && `do ${euros(cijenaDo)}`]
    .filter(Boolean)
    .join(' ');

export const townName = (slug: string | null): string => townOf(slug)?.name ?? '';
