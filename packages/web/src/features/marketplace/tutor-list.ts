import type { TutorListPage } from '@casovi/contract/pages';

export interface TutorList extends TutorListPage {
  /** The cards are those of `firstPage` to `page`. */
  firstPage: number;
  page: number;
  /** yyyy-MM-dd in Podgorica. */
  today: string;
}
