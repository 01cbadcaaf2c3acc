import { z } from 'zod';
import { END_TIMES, SLOT_TIMES, WEEKDAY_CODES } from './constants.ts';
import { endpoint, id, message } from './endpoint.ts';
import { calendarDate, lessonStart } from './planner.ts';
import { WAITING_TEXT } from './texts/waiting.ts';

/** On these weekdays, between these hours, until a date. */
const wishFields = z.object({
  profesorId: id,
  dani: z
    .array(z.enum(WEEKDAY_CODES, WAITING_TEXT.days), WAITING_TEXT.days)
    .max(WEEKDAY_CODES.length, WAITING_TEXT.days),
  od: z.enum(SLOT_TIMES, WAITING_TEXT.hours),
  do: z.enum(END_TIMES, WAITING_TEXT.hours),
  doDatuma: calendarDate(WAITING_TEXT.date),
});

export const waitingWish = z.object({
  id: z.number(),
  profesorId: z.number(),
  ime: z.string(),
  img: z.string(),
  dani: z.array(z.enum(WEEKDAY_CODES)),
  od: z.string(),
  do: z.string(),
  doDatuma: z.string(),
  /** A free hour that nobody else can book until then (ISO 8601 with the offset of Podgorica). */
  ponuda: z.object({ datum: z.string(), dan: z.string(), sat: z.string(), vaziDo: z.string() }).nullable(),
  /** The student has asked the tutor for such an hour, and waits on if it is declined. */
  miruje: z.boolean(),
});
export type WaitingWish = z.infer<typeof waitingWish>;

/** The details of a refusal: hours that can be booked at once. */
export const freeInstead = z.object({ termini: z.array(lessonStart) });
export type FreeHours = z.infer<typeof freeInstead>['termini'];

export const waiting = {
  list: endpoint({
    method: 'GET',
    path: '/api/planer/cekanje',
    summary: 'Student: for which tutors’ hours one waits, and hours that are held; those first',
    reply: z.array(waitingWish),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/planer/cekanje',
    summary:
      'Student: wait for a free hour of a tutor. 409 with `termini` while there is one. The same once more changes its last date',
    body: wishFields,
    reply: message.extend({ id: z.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/planer/cekanje/:id',
    summary: 'Student: wait no longer; an hour that is held goes to the next',
    params: z.object({ id }),
    reply: message,
  }),
};
