import { z } from 'zod';
import { PROPOSED_TERMS_MAX, REASON_MAX_LENGTH, SERIES_WEEKS, SLOT_TIMES, WEEKDAY_CODES } from './constants.ts';
import { endpoint, id, message, page, text } from './endpoint.ts';
import { lessonWhere, wantedPlace } from './place-fields.ts';
import { calendarDate, cancellationReason, lessonStart } from './planner.ts';
import { LESSON_TEXT } from './texts/lessons.ts';

const status = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const ofUser = z.object({ id });

export const LESSON_ACTIONS = [
  'approve',
  'decline',
  'hold',
  'cancel',
  'prevented',
  'move',
  'answer',
  'withdraw',
  'replace',
] as const;
export type LessonAction = (typeof LESSON_ACTIONS)[number];
/** New terms for a lesson, which are held until the other side answers. */
export const moveProposal = z.object({
  predlaze: z.enum(['profesor', 'ucenik']),
  termini: z.array(z.object({ dan: z.string(), datum: z.string(), sat: z.string() })),
  /** Until when it can be answered, ISO 8601 with the offset of Podgorica. */
  rok: z.string(),
  /** The tutor cannot come to the present term: without an answer the lesson is cancelled, otherwise that term stands. */
  sprijecen: z.boolean(),
  razlog: z.string(),
  /** Another proposal has another one. */
  oznaka: z.string(),
});
export type MoveProposal = z.infer<typeof moveProposal>;

/** Lessons that were booked together, week after week. */
const seriesPlace = z.object({
  id: z.number(),
  /** Which lesson of how many this one is. */
  broj: z.number(),
  ukupno: z.number(),
});
export const SERIES_ACTIONS = ['approve', 'decline', 'cancel'] as const;
/** What can be done now with several lessons of a series at once. */
const seriesAction = z.object({
  akcija: z.enum(SERIES_ACTIONS),
  /** With how many. */
  casova: z.number(),
  /** How many of them would count as cancelled late. */
  kasno: z.number(),
});
export type SeriesAction = z.infer<typeof seriesAction>;

/** Of a request: until when it has to be answered, ISO 8601 with the offset of Podgorica. Past it the system cancels it. */
const answerBy = z.string().nullable();

export const lesson = z.object({
  id: z.number(),
  status,
  img: z.string(),
  ime: z.string(),
  dan: z.string(),
  datum: z.string(),
  sat: z.string(),
  predmet: z.string(),
  /** Of the list of its tutors. */
  link_predmeta: z.string(),
  nivo: z.number(),
  naziv_nivoa: z.string(),
  trajanje: z.number(),
  /** Euros per 60 minutes at the time of the booking. */
  cijena: z.number(),
  razlog: z.string(),
  /** True when cancelling now would count as late. */
  kasno: z.boolean(),
  /** True for a lesson that its student cancelled late. */
  otkazano_kasno: z.boolean(),
  id_sagovornika: z.number(),
  /** For the lesson’s tutor: what the student wrote of themselves. Empty for others. */
  o_uceniku: z.string(),
  akcije: z.array(z.enum(LESSON_ACTIONS)),
  rok_odgovora: answerBy,
  ...lessonWhere,
  prijedlog: moveProposal.nullable(),
  serija: seriesPlace.extend({ akcije: z.array(seriesAction) }).nullable(),
});
export type Lesson = z.infer<typeof lesson>;

/** Another tutor who could teach a lesson that was called off, at its hour or else that day. */
export const replacement = z.object({
  profesorId: z.number(),
  ime: z.string(),
  img: z.string(),
  verifikovan: z.number(),
  /** Euros per 60 minutes. */
  cijena: z.number(),
  /** The average; 0 without reviews. */
  ocjena: z.number(),
  broj_recenzija: z.number(),
  datum: z.string(),
  sat: z.string(),
  u_isto_vrijeme: z.boolean(),
});
export type Replacement = z.infer<typeof replacement>;

export const adminLesson = z.object({
  id: z.number(),
  status,
  /** Picture and name of the student. */
  img: z.string(),
  ime: z.string(),
  ime_statusa: z.string(),
  id_profesora: z.number(),
  ime_profesora: z.string(),
  id_ucenika: z.number(),
  ime_ucenika: z.string(),
  predmet: z.string(),
  nivo: z.number(),
  naziv_nivoa: z.string(),
  dan: z.string(),
  datum: z.string(),
  sat: z.string(),
  trajanje: z.number(),
  cijena: z.number(),
  vrijeme_zakazivanja: z.string(),
  rok_odgovora: answerBy,
  RAZLOG: z.string(),
  otkazano_kasno: z.boolean(),
  ...lessonWhere,
  prijedlog: moveProposal.nullable(),
  serija: seriesPlace.nullable(),
  /** The tutor once said that they could not come, also if the lesson was moved then. */
  profesor_sprijecen: z.boolean(),
});
export type AdminLesson = z.infer<typeof adminLesson>;

export const lessonStep = z.object({
  /** Null for the request itself. */
  iz_statusa: status.nullable(),
  u_status: status,
  uloga: z.enum(['profesor', 'ucenik', 'admin', 'sistem']),
  ime: z.string(),
  razlog: z.string(),
  vrijeme: z.string(),
});
export type LessonStep = z.infer<typeof lessonStep>;

const SLOTS_PER_WEEK = WEEKDAY_CODES.length * SLOT_TIMES.length;

const wantedSlot = z.object({
  day: z.enum(WEEKDAY_CODES, LESSON_TEXT.bookingSlot),
  timeSlot: z.enum(SLOT_TIMES, LESSON_TEXT.bookingSlot),
  date: calendarDate(LESSON_TEXT.bookingSlot),
});
export type WantedSlot = z.output<typeof wantedSlot>;

const seriesDate = calendarDate(LESSON_TEXT.seriesDates);
const changesOfSeries = <Change extends z.ZodType>(change: Change) =>
  z
    .array(change)
    .max(SERIES_WEEKS.length + 1)
    .nullish()
    .transform((changes) => changes ?? []);

/** Types only; validated by `bookingProblem`. */
const booking = z.object({
  profesorId: id,
  ucenikId: id,
  predmet: text(100)
    .nullish()
    .transform((subject) => subject ?? ''),
  nivo: z.coerce.number().nullish().default(null),
  termini: z
    .array(wantedSlot)
    .max(SLOTS_PER_WEEK)
    .nullish()
    .transform((slots) => slots ?? []),
  /** Euros per 60 minutes as shown to the student. If the price has changed, the booking is refused. */
  cijena: z.number().nullish(),
  /** So many weeks in a row at the same hour by the clock, all or none. */
  sedmica: z
    .number(LESSON_TEXT.seriesWeeks)
    .refine((weeks) => SERIES_WEEKS.includes(weeks), LESSON_TEXT.seriesWeeks)
    .nullish()
    .transform((weeks) => weeks ?? 1),
  /** Dates of these weeks without a lesson. */
  izostavi: changesOfSeries(seriesDate),
  /** Dates of these weeks with another term instead. */
  zamjene: changesOfSeries(z.object({ datum: seriesDate, termin: lessonStart })),
  ...wantedPlace,
  /** Sent once more because no response came: a request that is stored already is not refused, but answered again. */
  ponovljeno: z.boolean().nullish(),
});
export type Booking = z.output<typeof booking>;

/** The details of a series that is refused. */
export const seriesConflicts = z.object({
  sukobi: z.array(
    z.object({
      /** The date of these weeks, also where another term was wanted instead. */
      datum: z.string(),
      razlog: z.string(),
      /** The nearest terms that are free for both. */
      prijedlozi: z.array(lessonStart),
    }),
  ),
});
export type SeriesConflict = z.infer<typeof seriesConflicts>['sukobi'][number];

const list = page.extend({ status: z.coerce.number().pipe(status).optional() });
const ownList = list.extend({
  /** Only this lesson, if it is one of them. */
  cas: id.optional(),
  /** Only the lessons of this series, in the order in which they were booked. */
  serija: id.optional(),
  /** 'najblizi': upcoming lessons first, the soonest on top; then past ones, the latest on top. */
  redoslijed: z.enum(['najnoviji', 'najblizi']).default('najnoviji'),
});

export const lessons = {
  book: endpoint({
    method: 'POST',
    path: '/api/planer/rezervisi',
    summary:
      'Student: book a lesson of one or two slots, or one for several weeks. 409 with `sukobi` when not all weeks are free',
    body: booking,
    reply: message.extend({
      id_rezervacije: z.number(),
      /** Until when the tutor has to answer, ISO 8601 with the offset of Podgorica. */
      rok_odgovora: z.string(),
      /** False for a series whose other lessons can be answered later. */
      rok_za_sve: z.boolean(),
      /** Null for a single lesson. */
      serija: z.number().nullable(),
      casovi: z.array(z.number()),
    }),
  }),
  ofStudent: endpoint({
    method: 'GET',
    path: '/api/reservation/ucenik/:id',
    summary: 'Lessons of a student, newest term first, or the nearest one first',
    params: ofUser,
    query: ownList,
    reply: z.array(lesson),
  }),
  ofTutor: endpoint({
    method: 'GET',
    path: '/api/reservation/profesor/:id',
    summary: 'Lessons of a tutor, newest term first, or the nearest one first',
    params: ofUser,
    query: ownList,
    reply: z.array(lesson),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/reservation/update/:id',
    summary: 'Change a lesson’s status as its tutor or its student',
    params: ofUser,
    body: z.object({
      status: z.coerce.number().pipe(status),
      tip_korisnika: z.coerce.number().pipe(z.union([z.literal(2), z.literal(3)])),
      comment: text(REASON_MAX_LENGTH)
        .nullish()
        .transform((comment) => comment ?? ''),
    }),
    reply: message,
  }),
  updateSeries: endpoint({
    method: 'PUT',
    path: '/api/reservation/serija/:id',
    summary: 'Tutor: approve or decline all pending lessons of a series. Student: cancel all that remain',
    params: ofUser,
    body: z.object({
      status: z.coerce.number().pipe(z.union([z.literal(2), z.literal(3)])),
      tip_korisnika: z.coerce.number().pipe(z.union([z.literal(2), z.literal(3)])),
      comment: text(REASON_MAX_LENGTH)
        .nullish()
        .transform((comment) => comment ?? ''),
    }),
    reply: message.extend({ casovi: z.array(z.number()) }),
  }),
  prevented: endpoint({
    method: 'POST',
    path: '/api/reservation/sprijecen/:id',
    summary: 'Tutor: cannot come to a confirmed lesson: propose other terms, or cancel it; it is not charged',
    params: ofUser,
    body: z.object({
      razlog: cancellationReason,
      termini: z
        .array(wantedSlot)
        .max(2 * PROPOSED_TERMS_MAX)
        .default([]),
    }),
    reply: message,
  }),
  proposeMove: endpoint({
    method: 'POST',
    path: '/api/reservation/pomjeri/:id',
    summary:
      'Propose another term for a lesson; replaces a proposal that is there. Both terms are held until it is answered',
    params: ofUser,
    body: z.object({
      termini: z.array(wantedSlot).min(1, LESSON_TEXT.bookingSlot).max(2, LESSON_TEXT.moveOtherLength),
    }),
    reply: message,
  }),
  answerMove: endpoint({
    method: 'PUT',
    path: '/api/reservation/pomjeri/:id',
    summary: 'Accept or decline a proposal, or withdraw one’s own; admins may withdraw any',
    params: ofUser,
    body: z.object({
      odgovor: z.enum(['prihvati', 'odbij', 'povuci'], LESSON_TEXT.moveAnswer),
      /** Which one, where several are proposed. */
      termin: wantedSlot.pick({ date: true, timeSlot: true }).nullish(),
      /** Of the proposal that was seen. If there is another one meanwhile, the answer is refused. */
      oznaka: text(200).nullish(),
    }),
    reply: message,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/reservation/kalendar/:id',
    summary: 'A lesson as a file for calendars, for its tutor and its student',
    params: ofUser,
    reply: z.string(),
    media: 'text/calendar',
  }),
  replacements: endpoint({
    method: 'GET',
    path: '/api/reservation/zamjene/:id',
    summary:
      'Student: up to five other tutors for a lesson that was not called off by oneself, free at its hour, then that day; by price and rating. Empty once another lesson takes its place',
    params: ofUser,
    reply: z.array(replacement),
  }),
  adminUpdate: endpoint({
    method: 'PUT',
    path: '/api/reservation/update/admin/:id',
    summary: 'Admin: set any status',
    params: ofUser,
    body: z.object({ status: z.coerce.number().pipe(status) }),
    reply: message,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/reservation/get/all/reservations',
    summary: 'Admin: all lessons, newest term first',
    query: list.extend({ search: text(100).optional() }),
    reply: z.array(adminLesson),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/api/reservation/get/all/reservations.csv',
    summary: 'Admin: the list of lessons as a file for spreadsheets',
    query: list.pick({ status: true }).extend({ search: text(100).optional() }),
    reply: z.string(),
    media: 'text/csv',
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/reservation/istorija/:id',
    summary: 'Admin: every step of a lesson, from the request on',
    params: ofUser,
    reply: z.array(lessonStep),
  }),
};
