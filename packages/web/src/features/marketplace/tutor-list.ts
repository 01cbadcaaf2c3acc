import type { ListFilters } from '@casovi/contract/list-filters';
import type { TutorListPage } from '@casovi/contract/pages';

export interface TutorList extends TutorListPage {
  /** The cards are those of `firstPage` to `page`. */
  firstPage: number;
  page: number;
  /** yyyy-MM-dd in Podgorica. */
  today: string;
  /** The slug of the town whose page it is. */
  town: string | null;
}

/** What the address of this page has: a town's page has its town in the path. */
export const ownFilters = ({ filters, town }: Pick<TutorList, 'filters' | 'town'>): ListFilters =>
  town === null ? filters : { ...filters, grad: null };
