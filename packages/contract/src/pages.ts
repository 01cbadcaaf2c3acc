/** Data for server-rendered pages, implemented by the API and called in-process. */
import type { CurrentUser } from './accounts.ts';
import type { UnreadCounts } from './chat.ts';
import type { BOOKABLE_LEVELS, QuestionState } from './constants.ts';
import type { Hour } from './free-hours.ts';
import type { ListFilters, NarrowingFilter } from './list-filters.ts';
import type { NoticeKind } from './notices.ts';
import type { Suggestion } from './search.ts';
import type { Subject } from './subjects.ts';
import type { AnswerEnded } from './texts/answers.ts';
import type { Review, TutorListItem, TutorProfile } from './tutors.ts';

/** Pages with a fixed address that are the same for every anonymous visitor: cached, and in the sitemap. */
export const PUBLIC_PAGES = [
  '/',
  '/predmeti',
  '/postani-profesor',
  '/kako-rangiramo',
  '/uslovi-koriscenja',
  '/politika-privatnosti',
];

/** Pages with a form that works without script. */
export const FORM_PAGES = [
  '/',
  '/login',
  '/postani-profesor',
  '/forget',
  '/reset-password/:token',
  '/odgovor/:token',
  '/odjava',
];

/** Where mail programs send a form of their own too (RFC 8058). */
export const OPT_OUT_PAGE = '/bez-obavjestenja/:token';

export interface SiteFacts {
  publicUrl: string;
  contactEmail: string;
  socialUrl: string;
  /** True where the demo mailbox at /posta exists. */
  demo: boolean;
}

/** From the URL; invalid values are ignored. */
export type TutorListPageQuery = Partial<Record<keyof ListFilters, string | null>> & {
  limit?: number;
  offset?: number;
};

export interface TutorListPage {
  subject: Subject;
  /** Those that were applied. */
  filters: ListFilters;
  /** 'Broj dostupnih profesora' */
  total: number;
  /** Biographies are truncated. */
  tutors: TutorListItem[];
  /** Where nobody matches: how many would without one of the filters. */
  without: { filter: NarrowingFilter; total: number }[];
}

export interface TutorProfilePage {
  profile: TutorProfile;
  totalReviews: number;
}

export interface FreeDay {
  /** yyyy-MM-dd */
  date: string;
  /** HH:00, at least one. */
  hours: string[];
}

/** The free hours of seven days. */
export interface FreeWeek {
  /** yyyy-MM-dd in Podgorica, by the server's clock: the first day. */
  today: string;
  days: FreeDay[];
}

export interface ReviewOfTutor extends Review {
  profesor: Pick<TutorProfile, 'id_korisnika' | 'ime'>;
}

/** The next free hours of a subject at the level with most tutors: of the first of them, each hour with one. */
export interface SubjectCalendar {
  subject: Pick<Subject, 'naziv_predmeta' | 'link'>;
  nivo: (typeof BOOKABLE_LEVELS)[number];
  /** yyyy-MM-dd, from today on. */
  dates: string[];
  /** Euros per 60 minutes: the lowest price of these tutors. */
  cijena: number;
  hours: (Hour & { profesor: Pick<TutorProfile, 'id_korisnika' | 'ime'> })[];
}

export interface HomePage {
  /** Most tutors first. */
  popularSubjects: Subject[];
  /** Of the most popular subject; null when nobody is free. */
  calendar: SubjectCalendar | null;
  /** The latest good ones with a text, one per tutor. */
  reviews: ReviewOfTutor[];
  /** Cached for a few minutes. */
  counts: { tutors: number; subjects: number; lessonsHeld: number };
}

export type FoundTutor = Omit<TutorListItem, 'biografija' | 'signali' | 'cijena' | 'razlicite_cijene' | 'prviSlobodan'>;

/** Everything that a search finds, the best first, up to a maximum of each kind. */
export interface SearchPage {
  /** As it was searched for: trimmed, and cut where it was too long. */
  query: string;
  subjects: Suggestion[];
  /** Subjects in towns. */
  towns: Suggestion[];
  tutors: FoundTutor[];
  /** Of some kind there are more. */
  more: boolean;
}

/** What the link of a mail leads to. It tells no more than the mail. */
export interface AnswerPage {
  state: 'open' | AnswerEnded;
  /** In two columns. */
  facts: [label: string, value: string][];
  lessons: number;
  /** Until when it can be answered, ISO 8601 with the offset of Podgorica. Null unless it is open. */
  until: string | null;
  /** Of all its lessons, not of the first alone. */
  oneDeadline: boolean;
  /** Where to go on: mostly these lessons, after login. */
  path: string;
}

/** What the link of a mail turns off. */
export interface OptOutPage {
  kind: NoticeKind;
  isOff: boolean;
  /** Of a tutor: whoever does not hear of requests loses them. */
  missesRequests: boolean;
}

export interface PageServices {
  site: SiteFacts;
  /** The visitor of this request, or null. */
  me(): Promise<CurrentUser | null>;
  unread(): Promise<UnreadCounts>;
  subjects(): Promise<Subject[]>;
  home(): Promise<HomePage>;
  /** From the URL: nothing that one types is refused. */
  search(query: string): Promise<SearchPage>;
  /** Null when there is no such subject. */
  tutorList(link: string, query?: TutorListPageQuery): Promise<TutorListPage | null>;
  /** Null unless it is a visible tutor. */
  tutorProfile(id: number, reviews?: { limit?: number; offset?: number }): Promise<TutorProfilePage | null>;
  /** Null where `tutorProfile` is. */
  freeWeekOf(tutorId: number): Promise<FreeWeek | null>;
  /** Whether the visitor can ask this tutor; null unless a student visits a tutor. */
  questionState(tutorId: number): Promise<QuestionState | null>;
  /** Null if the link is broken. */
  optOutPage(token: string): Promise<OptOutPage | null>;
  /** Null when there is no such link. */
  answerPage(token: string): Promise<AnswerPage | null>;
  /** Injects a request of the API, with its limits, validation and cookies. */
  post(path: string, body: object): Promise<{ status: number; reply: unknown }>;
  /** Logs an error. */
  report(error: unknown): void;
}
