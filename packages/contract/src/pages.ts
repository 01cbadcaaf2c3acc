/** What server-rendered pages ask the server for, in-process. The API implements it; pages know nothing else of the server. */
import type { CurrentUser } from './accounts.ts';
import type { UnreadCounts } from './chat.ts';
import type { TutorLevelFilter, TutorSort } from './constants.ts';
import type { ReservedSlot, Slot } from './planner.ts';
import type { Subject } from './subjects.ts';
import type { Review, TutorListItem, TutorProfile } from './tutors.ts';

export interface SiteFacts {
  publicUrl: string;
  contactEmail: string;
  socialUrl: string;
  /** True where the demo mailbox at /posta exists. */
  demo: boolean;
}

/** As an address gives it; what makes no sense there is left out, never an error. */
export interface TutorListPageQuery {
  tip?: string | null;
  search?: string | null;
  sort?: string | null;
  limit?: number;
  offset?: number;
}

/** What the list was made with in the end. */
export interface TutorListFilters {
  tip: TutorLevelFilter;
  search: string;
  sort: TutorSort;
}

export interface TutorListPage {
  subject: Subject;
  filters: TutorListFilters;
  /** 'Broj dostupnih profesora' */
  total: number;
  /** Biographies are cut to the words that a card shows. */
  tutors: TutorListItem[];
}

export interface TutorProfilePage {
  profile: TutorProfile;
  totalReviews: number;
}

/** The seven days from today: free hours of every week, and what of them is taken. */
export interface CalendarWeek {
  /** yyyy-MM-dd in Podgorica, by the server's clock. */
  danas: string;
  termini: Slot[];
  rezervacije: ReservedSlot[];
}

export interface ReviewOfTutor extends Review {
  profesor: Pick<TutorProfile, 'id_korisnika' | 'ime'>;
}

export interface HomePage {
  /** Those with most tutors first; none without. */
  popularSubjects: Subject[];
  /** The latest good ones that say something, each of another tutor. */
  reviews: ReviewOfTutor[];
  /** A few minutes old at most. */
  counts: { tutors: number; subjects: number; lessonsHeld: number };
}

export interface PageServices {
  site: SiteFacts;
  /** The visitor of this request, or null. */
  me(): Promise<CurrentUser | null>;
  unread(): Promise<UnreadCounts>;
  subjects(): Promise<Subject[]>;
  home(): Promise<HomePage>;
  /** Null when there is no such subject. */
  tutorList(link: string, query?: TutorListPageQuery): Promise<TutorListPage | null>;
  /** Null when this is nobody's id, or not that of a tutor who may be seen. `reviews` pages the reviews. */
  tutorProfile(id: number, reviews?: { limit?: number; offset?: number }): Promise<TutorProfilePage | null>;
  /** Null where `tutorProfile` is. */
  weekOf(tutorId: number): Promise<CalendarWeek | null>;
  /** Sends a form of this visitor through a route of the API, with its limits, rules and cookies. */
  post(path: string, body: object): Promise<{ status: number; reply: unknown }>;
  /** Puts into the server's log what went wrong while this page was made. */
  report(error: unknown): void;
}
