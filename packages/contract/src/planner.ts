import { z } from 'zod';
import {
  EXCEPTION_KINDS,
  EXCEPTION_NOTE_MAX_LENGTH,
  HOLIDAY_GROUPS,
  LESSONS_A_DAY_MAX,
  NOTICE_HOURS,
  REASON_MAX_LENGTH,
  SLOT_TIMES,
  WEEKDAY_CODES,
  WEEKS_AHEAD_MAX,
} from './constants.ts';
import { endpoint, id, message, text } from './endpoint.ts';
import { isBlank } from './letters.ts';
import { LESSON_TEXT } from './texts/lessons.ts';
import { PLANNER_TEXT } from './texts/planner.ts';

export const calendarDate = (problem: string) =>
  z.iso.date(problem).refine((date) => date >= '2000-01-01' && date < '2100-01-01', problem);

/** Needed where a tutor cancels. */
export const cancellationReason = text(REASON_MAX_LENGTH).refine(
  (reason) => !isBlank(reason),
  LESSON_TEXT.lessonReasonRequired,
);

const ofTutor = z.object({ profId: id });
const span = z.object({
  startDate: calendarDate(PLANNER_TEXT.calendarRange),
  endDate: calendarDate(PLANNER_TEXT.calendarRange),
});
export const slot = z.object({ dan: z.enum(WEEKDAY_CODES), sat: z.enum(SLOT_TIMES) });
export type Slot = z.infer<typeof slot>;
export const reservedSlot = slot.extend({ datum: z.string() });
export type ReservedSlot = z.infer<typeof reservedSlot>;

/** An hour that can be booked, or that a lesson takes. */
export const calendarHour = reservedSlot.extend({ stanje: z.enum(['slobodno', 'rezervisano']) });
export type CalendarHour = z.infer<typeof calendarHour>;

export const weekRules = z.object({
  /** Requests are made at least so many hours ahead. */
  najava_sati: z.literal(NOTICE_HOURS, PLANNER_TEXT.notice),
  /** An hour before and after each lesson stays free. */
  pauza: z.boolean(),
  najdalje_sedmica: z
    .int(PLANNER_TEXT.weeksAhead)
    .min(1, PLANNER_TEXT.weeksAhead)
    .max(WEEKS_AHEAD_MAX, PLANNER_TEXT.weeksAhead),
  /** Null for any number. */
  najvise_dnevno: z
    .int(PLANNER_TEXT.lessonsADay)
    .min(1, PLANNER_TEXT.lessonsADay)
    .max(LESSONS_A_DAY_MAX, PLANNER_TEXT.lessonsADay)
    .nullable(),
});
export type WeekRules = z.infer<typeof weekRules>;

const exceptionDate = calendarDate(PLANNER_TEXT.exceptionDate);
/** Hours of these dates on which the week does not hold. */
const exceptionFields = z.object({
  vrsta: z.enum(EXCEPTION_KINDS),
  od: exceptionDate,
  do: exceptionDate,
  /** Null for whole days. */
  sati: z.array(z.enum(SLOT_TIMES, PLANNER_TEXT.exceptionHours)).max(SLOT_TIMES.length).nullable(),
  napomena: text(EXCEPTION_NOTE_MAX_LENGTH),
});
export const tutorException = exceptionFields.extend({ id: z.number() });
export type TutorException = z.infer<typeof tutorException>;

export const lessonStart = z.object({
  datum: calendarDate(LESSON_TEXT.bookingSlot),
  sat: z.enum(SLOT_TIMES, LESSON_TEXT.bookingSlot),
});
export type LessonStart = z.infer<typeof lessonStart>;

/**
 * Lessons at the hours of a day off, and what becomes of each: it stays, is cancelled, or another term is proposed, without a charge. A day
 * off is refused while one of them is not named.
 */
const lessonsAtHours = z
  .array(
    z.discriminatedUnion('radnja', [
      z.object({ id, radnja: z.literal('ostaje') }),
      z.object({ id, radnja: z.literal('otkazi'), razlog: cancellationReason }),
      z.object({ id, radnja: z.literal('pomjeri'), razlog: cancellationReason, termin: lessonStart }),
    ]),
  )
  // All that can be booked.
  .max(SLOT_TIMES.length * (7 * WEEKS_AHEAD_MAX + 1))
  .nullish()
  .transform((decisions) => decisions ?? []);

/** The details of such a refusal. */
export const lessonsInTheWay = z.object({
  casovi: z.array(
    z.object({
      id: z.number(),
      status: z.number(),
      ime: z.string(),
      predmet: z.string(),
      dan: z.string(),
      datum: z.string(),
      sat: z.string(),
      trajanje: z.number(),
      /** The nearest term that is free for both. */
      predlog: lessonStart.nullable(),
    }),
  ),
});
export type LessonInTheWay = z.infer<typeof lessonsInTheWay>['casovi'][number];

export const holiday = z.object({
  grupa: z.enum(HOLIDAY_GROUPS),
  naziv: z.string(),
  od: z.string(),
  do: z.string(),
  /** All its days are off. */
  dodato: z.boolean(),
});
export type Holiday = z.infer<typeof holiday>;

export const planner = {
  currentTime: endpoint({
    method: 'GET',
    path: '/api/time/current-time',
    summary: 'Server time, ISO 8601 with the offset of Podgorica',
    reply: z.object({ currentTime: z.string() }),
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/api/planer/predmeti/:profId',
    summary: 'Names of the subjects that can be booked with a tutor',
    params: ofTutor,
    reply: z.array(z.string()),
  }),
  availability: endpoint({
    method: 'GET',
    path: '/api/planer/termini/:profId',
    summary: 'Weekly availability of a tutor',
    params: ofTutor,
    reply: z.array(slot),
  }),
  reserved: endpoint({
    method: 'GET',
    path: '/api/planer/rezervacije/:profId',
    summary:
      'Slots between two dates, at most 31 days, that are reserved, or weekly ones that cannot be booked for another reason',
    params: ofTutor,
    query: span,
    reply: z.array(reservedSlot),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/planer/kalendar/:profId',
    summary: 'Free and reserved hours between two dates, at most 31 days; what is not offered is left out',
    params: ofTutor,
    query: span.extend({
      /** For the people of this lesson: as if it had not been booked, to find another term for it. */
      bez_casa: id.optional(),
    }),
    reply: z.array(calendarHour),
  }),
  levels: endpoint({
    method: 'GET',
    path: '/api/planer/nivoi/:profId/:subjectName',
    summary: 'Levels (1 to 3) at which a tutor offers a subject',
    params: ofTutor.extend({ subjectName: text(100) }),
    reply: z.array(z.number()),
  }),
  saveAvailability: endpoint({
    method: 'POST',
    path: '/api/planer/sacuvaj_termine',
    summary: 'Tutor: replace the weekly availability',
    body: z.object({ profesorId: id, selectedSlots: z.array(slot).max(200) }),
    reply: message,
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/planer/pravila/:profId',
    summary: 'When and how much a tutor can be booked',
    params: ofTutor,
    reply: weekRules,
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/api/planer/pravila/:profId',
    summary: 'Tutor: replace the rules for new bookings; lessons made are not touched',
    params: ofTutor,
    body: weekRules,
    reply: message,
  }),
  exceptions: endpoint({
    method: 'GET',
    path: '/api/planer/izuzeci/:profId',
    summary: 'Tutor: own dates off and extra hours that are not over, oldest first; for one hour the newest decides',
    params: ofTutor,
    reply: z.array(tutorException),
  }),
  addException: endpoint({
    method: 'POST',
    path: '/api/planer/izuzeci',
    summary: 'Tutor: add dates off, or extra hours. 409 with `casovi` when lessons are at these hours',
    body: exceptionFields.extend({
      profesorId: id,
      sati: exceptionFields.shape.sati.default(null),
      napomena: exceptionFields.shape.napomena.nullish().transform((note) => note ?? ''),
      casovi: lessonsAtHours,
    }),
    reply: message.extend({ id: z.number() }),
  }),
  removeException: endpoint({
    method: 'DELETE',
    path: '/api/planer/izuzeci/:id',
    summary: 'Tutor: remove an exception of one’s own',
    params: z.object({ id }),
    reply: message,
  }),
  holidays: endpoint({
    method: 'GET',
    path: '/api/planer/praznici/:profId',
    summary: 'Tutor: the holidays of the coming year, and which of them one has off',
    params: ofTutor,
    reply: z.array(holiday),
  }),
  addHolidays: endpoint({
    method: 'POST',
    path: '/api/planer/praznici',
    summary: 'Tutor: take the holidays of one group in the coming year off. 409 with `casovi` as with one date off',
    body: z.object({ profesorId: id, grupa: z.enum(HOLIDAY_GROUPS), casovi: lessonsAtHours }),
    reply: message,
  }),
};
