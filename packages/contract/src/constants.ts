/** Plain data, so that public pages can import it without a schema library. */

export const USER_TYPE = { admin: 1, tutor: 2, student: 3 } as const;
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE];

export const LESSON_STATUS = { pending: 1, cancelled: 2, confirmed: 3, held: 4 } as const;
export type LessonStatus = (typeof LESSON_STATUS)[keyof typeof LESSON_STATUS];

/** Reminders are not counted by the badges. */
export const NOTIFICATION_TYPE = { message: 1, lesson: 2, reminder: 3 } as const;
export type NotificationType = (typeof NOTIFICATION_TYPE)[keyof typeof NOTIFICATION_TYPE];

export const LEVELS = [1, 2, 3, 4] as const;
export type Level = (typeof LEVELS)[number];
/** Level 4 has a price and a filter, but cannot be booked. */
export const BOOKABLE_LEVELS = [1, 2, 3] as const;

export const TEACHING_MODE = { online: 0, inPerson: 1, both: 2 } as const;
export type TeachingMode = (typeof TEACHING_MODE)[keyof typeof TEACHING_MODE];
/** One lesson is in one way. */
export const LESSON_MODES = [TEACHING_MODE.online, TEACHING_MODE.inPerson] as const;
export type LessonMode = (typeof LESSON_MODES)[number];
/** Of lessons in person. */
export const LESSON_PLACE = { tutor: 'profesor', student: 'ucenik', elsewhere: 'drugo' } as const;
export type LessonPlace = (typeof LESSON_PLACE)[keyof typeof LESSON_PLACE];
export const LESSON_PLACES = Object.values(LESSON_PLACE);
export const ADDRESS_MAX_LENGTH = 200;
export const MEETING_LINK_MAX_LENGTH = 500;
/** A lesson online can be entered so long before it begins. */
export const JOIN_MINUTES_BEFORE = 10;
/** So long after a lesson its address and its link are shown, and what the student typed is kept. */
export const PLACE_KEPT_HOURS = 24;

/** From the usual date: another term of a series is in the same week, so that no two of its lessons can be on one day. */
export const REPLACED_WITHIN_DAYS = 3;

/** Indexed like Date.getDay(): Sunday first. */
export const WEEKDAY_CODES = ['Ned', 'Pon', 'Uto', 'Sri', 'Čet', 'Pet', 'Sub'] as const;
export type WeekdayCode = (typeof WEEKDAY_CODES)[number];

const FIRST_HOUR = 8;
const LAST_HOUR = 21;
export const SLOT_TIMES = Array.from(
  { length: LAST_HOUR - FIRST_HOUR + 1 },
  (_, index) => `${String(FIRST_HOUR + index).padStart(2, '0')}:00`,
);

/** When the last lesson of a span is over. */
export const END_TIMES = SLOT_TIMES.map((time) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`);

export const LESSON_DURATIONS = [60, 120] as const;
export type LessonDuration = (typeof LESSON_DURATIONS)[number];
/** What tutors can set for their weeks. */
export const NOTICE_HOURS = [0, 2, 4, 12, 24, 48] as const;
export type NoticeHours = (typeof NOTICE_HOURS)[number];
export const WEEKS_AHEAD_MAX = 12;
export const LESSONS_A_DAY_MAX = SLOT_TIMES.length;
export const EXCEPTION_KINDS = ['slobodno', 'dodatno'] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];
export const EXCEPTION_NOTE_MAX_LENGTH = 200;
/** Of one tutor, without past ones. */
export const EXCEPTIONS_MAX = 200;
export const HOLIDAY_GROUPS = ['drzavni', 'pravoslavni', 'katolicki', 'islamski', 'jevrejski'] as const;
export type HolidayGroup = (typeof HOLIDAY_GROUPS)[number];
export const LATE_CANCELLATION_HOURS = 2;
/** A lesson is moved so many hours ahead at the latest. */
export const MOVE_AHEAD_HOURS = 2;
export const PROPOSED_TERMS_MAX = 3;
export const SERIES_WEEKS: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const HELD_AFTER_HOURS = 1;
/** Of one lesson that was called off. */
export const REPLACEMENTS_MAX = 5;
/** Of one student. */
export const WAITING_WISHES_MAX = 10;
export const WAITING_WISHES_PER_TUTOR_MAX = 2;
/** Of one student, without an answer and not older than this. */
export const OPEN_QUESTIONS_MAX = 5;
export const QUESTION_OPEN_DAYS = 7;
/** Between a student and a tutor without a lesson yet. */
export const QUESTION_STATE = {
  possible: 'moguce',
  open: 'otvoreno',
  answered: 'odgovoreno',
  /** There is a lesson: they write to each other. */
  talking: 'razgovor',
  /** The tutor takes none. */
  off: 'iskljuceno',
  tooMany: 'previse',
} as const;
export type QuestionState = (typeof QUESTION_STATE)[keyof typeof QUESTION_STATE];
export const MESSAGE_KIND = { message: 'poruka', question: 'pitanje', answer: 'odgovor' } as const;
export type MessageKind = (typeof MESSAGE_KIND)[keyof typeof MESSAGE_KIND];
/** How long a free hour is held for a student who waits. */
export const OFFER_MINUTES = 30;
/** Of one student. */
export const SAVED_MAX = 100;
/** Of a visitor. */
export const SAVED_IN_BROWSER_MAX = 50;
/** Next to one another. */
export const COMPARED_MAX = 3;
export const WEEK_VIEW_DAYS = 7;

export const TIME_ZONE = 'Europe/Podgorica';

/** Promised by the terms. */
export const VERIFICATION_HOURS = 24;
/** The longest that a request waits for its tutor, unless another term is proposed. */
export const ANSWER_WITHIN_HOURS = 24;
export const RESET_LINK_HOURS = 1;
export const VERIFY_LINK_HOURS = 7 * 24;

export const MINIMUM_AGE = { student: 14, tutor: 18 } as const;
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 200;
export const PASSWORD_SPECIAL_CHARACTERS = '!@#%&*?+=._-';

export const BIOGRAPHY_PREVIEW_WORDS = 12;
export const BIOGRAPHY_MAX_LENGTH = 5000;
export const MESSAGE_MAX_LENGTH = 2000;
export const QUESTION_MAX_LENGTH = 300;
export const REASON_MAX_LENGTH = 1000;
export const REVIEW_MAX_LENGTH = 2000;
export const CONTACT_SUBJECT_MAX_LENGTH = 200;
export const CONTACT_MESSAGE_MAX_LENGTH = 5000;
export const PRICE_MAX = 1000;

export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'avif'] as const;
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
export const IMAGE_MAX_SIDE = 1024;

export const SESSION_REFRESH_MINUTES = 45;
export const ACCESS_TOKEN_MINUTES = 60;
export const REFRESH_TOKEN_DAYS = 30;
/** A session ends after this time, even if it is used. */
export const SESSION_MAX_DAYS = 180;
export const PRELOADER_MILLISECONDS = 1000;
export const CHUNK_TIMEOUT_SECONDS = 120;

export const TUTOR_SORTS = ['relevantnosti', 'name', 'priceAscOrder', 'priceDescOrder'] as const;
export type TutorSort = (typeof TUTOR_SORTS)[number];
export const TUTOR_LEVEL_FILTERS = ['all', '1', '2', '3', '4'] as const;
export type TutorLevelFilter = (typeof TUTOR_LEVEL_FILTERS)[number];

/** Of how many days answers are counted. */
export const SIGNAL_DAYS = 90;
/** From so many requests on, answers say something. */
export const SIGNAL_REQUESTS_MIN = 5;
/** The migrations have the same number. */
export const FAST_ANSWER_MINUTES = 120;

/** Of what one searches for in the header. */
export const SEARCH_MAX_LENGTH = 100;

/** The default limit of lists; the total is in `X-Total-Count`. */
export const LIST_MAX = 500;
export const TUTOR_PAGE_SIZE = 20;
export const REVIEW_PAGE_SIZE = 10;

/** Shown flat in the Predmeti menu; every other category is a submenu. */
export const UNCATEGORISED = 'obican';

/** When nobody is disturbed unless they choose otherwise: whole hours in Podgorica. */
export const QUIET_HOURS = { od: 22, do: 7 } as const;

/** How far back the list of what happened reaches. */
export const NOTICES_MAX = 300;
