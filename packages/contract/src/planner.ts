import { z } from 'zod';
import { SLOT_TIMES, WEEKDAY_CODES } from './constants.ts';
import { endpoint, id, message, text } from './endpoint.ts';
import { PLANNER_TEXT } from './texts/planner.ts';

export const calendarDate = (problem: string) =>
  z.iso.date(problem).refine((date) => date >= '2000-01-01' && date < '2100-01-01', problem);

const ofTutor = z.object({ profId: id });
export const slot = z.object({ dan: z.enum(WEEKDAY_CODES), sat: z.enum(SLOT_TIMES) });
export type Slot = z.infer<typeof slot>;
export const reservedSlot = slot.extend({ datum: z.string() });
export type ReservedSlot = z.infer<typeof reservedSlot>;

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
    summary: 'Reserved slots between two dates, at most 31 days',
    params: ofTutor,
    query: z.object({
      startDate: calendarDate(PLANNER_TEXT.calendarRange),
      endDate: calendarDate(PLANNER_TEXT.calendarRange),
    }),
    reply: z.array(reservedSlot),
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
};
