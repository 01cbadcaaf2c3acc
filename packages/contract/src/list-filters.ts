/** Filters of a subject's list, as they stand in addresses. No schema library, so that pages can bundle it. */
import type { TutorLevelFilter, TutorSort } from './constants.ts';

/** By the hour at which a lesson begins. */
export const DAY_PARTS = [
  { slug: 'prijepodne', name: 'prije podne', from: 8, until: 12 },
  { slug: 'popodne', name: 'popodne', from: 12, until: 17 },
  { slug: 'vece', name: 'veče', from: 17, until: 22 },
] as const;

/** In addresses, from Monday on: with the index of Date.getDay(). */
export const WEEKDAY_SLUGS = { pon: 1, uto: 2, sri: 3, cet: 4, pet: 5, sub: 6, ned: 0 } as const;

export const NEAR_DAYS = ['danas', 'sutra', 'vikend'] as const;

/** Every value that `kada` can list: 'danas', 'sutra', 'vikend', and 'pon-prijepodne' to 'ned-vece'. */
export const WHEN_VALUES: readonly string[] = [
  ...NEAR_DAYS,
  ...Object.keys(WEEKDAY_SLUGS).flatMap((day) => DAY_PARTS.map(({ slug }) => `${day}-${slug}`)),
];

export const MODE_FILTERS = ['online', 'uzivo'] as const;
export type ModeFilter = (typeof MODE_FILTERS)[number];

export interface ListFilters {
  tip: TutorLevelFilter;
  /** Part of a name. */
  search: string;
  sort: TutorSort;
  /** Of `WHEN_VALUES`, in their order: free then within the next seven days. Any of them is enough. */
  kada: readonly string[];
  /** Whole euros per 60 minutes, both included. */
  cijenaOd: number | null;
  cijenaDo: number | null;
  nacin: ModeFilter | null;
  /** The slug of a town. */
  grad: string | null;
  verifikovan: boolean;
  /** Answers fast. */
  brzo: boolean;
}

/** Defaults, which are left out of addresses. */
export const NO_FILTERS: ListFilters = {
  tip: 'all',
  search: '',
  sort: 'relevantnosti',
  kada: [],
  cijenaOd: null,
  cijenaDo: null,
  nacin: null,
  grad: null,
  verifikovan: false,
  brzo: false,
};

/** What can leave nobody; both limits of the price are one. */
export const NARROWING_FILTERS = ['search', 'tip', 'kada', 'cijena', 'nacin', 'grad', 'verifikovan', 'brzo'] as const;
export type NarrowingFilter = (typeof NARROWING_FILTERS)[number];

export function withoutFilter(filters: ListFilters, name: NarrowingFilter): ListFilters {
  if (name === 'cijena') return { ...filters, cijenaOd: NO_FILTERS.cijenaOd, cijenaDo: NO_FILTERS.cijenaDo };
  return { ...filters, [name]: NO_FILTERS[name] };
}

/** Those that are set. */
export const narrowingFilters = (filters: ListFilters): NarrowingFilter[] =>
  NARROWING_FILTERS.filter((name) => listAddress(withoutFilter(filters, name)) !== listAddress(filters));

/** Null if one of them is unknown. */
export function parseWhen(text: string): string[] | null {
  const asked = new Set(text.split(',').filter(Boolean));
  const known = WHEN_VALUES.filter((value) => asked.has(value));
  return known.length === asked.size ? known : null;
}

/** As parameters of an address, without defaults. */
export function filterParameters(filters: Partial<ListFilters>): Record<string, string> {
  const { search, tip, sort, kada, cijenaOd, cijenaDo, nacin, grad, verifikovan, brzo } = { ...NO_FILTERS, ...filters };
  const written = {
    search,
    tip: tip === NO_FILTERS.tip ? '' : tip,
    kada: kada.join(','),
    cijenaOd: cijenaOd === null ? '' : String(cijenaOd),
    cijenaDo: cijenaDo === null ? '' : String(cijenaDo),
    nacin: nacin ?? '',
    grad: grad ?? '',
    verifikovan: verifikovan ? '1' : '',
    brzo: brzo ? '1' : '',
    sort: sort === NO_FILTERS.sort ? '' : sort,
  } satisfies Record<keyof ListFilters, string>;
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''));
}

/** '?grad=podgorica', or nothing without filters. */
export function listAddress(filters: Partial<ListFilters>): string {
  const query = new URLSearchParams(filterParameters(filters));
  return query.size > 0 ? `?${query}` : '';
}
