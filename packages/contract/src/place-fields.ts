import { z } from 'zod';
import { ADDRESS_MAX_LENGTH, LESSON_MODES, LESSON_PLACES, MEETING_LINK_MAX_LENGTH } from './constants.ts';
import { endpoint, id, message, text } from './endpoint.ts';
import { addressProblem, meetingLink, meetingLinkProblem, tidyAddress } from './places.ts';
import { PLACE_TEXT } from './texts/places.ts';
import { TUTOR_TEXT } from './texts/tutors.ts';
import { TOWNS_MAX, townOf } from './towns.ts';

const mode = z.literal(LESSON_MODES, PLACE_TEXT.mode);
const place = z.enum(LESSON_PLACES, PLACE_TEXT.place);
const address = text(4 * ADDRESS_MAX_LENGTH, PLACE_TEXT.addressTooLong)
  .transform(tidyAddress)
  .refine((typed) => addressProblem(typed, null) === null, PLACE_TEXT.addressTooLong);

/** Of a booking. Without them: as the tutor teaches, online where it is both; in person at the tutor's, or as agreed in the chat. */
export const wantedPlace = {
  nacin: mode.nullish().transform((wanted) => wanted ?? null),
  mjesto: place.nullish().transform((wanted) => wanted ?? null),
  /** Needed for `ucenik` and `drugo`. */
  adresa: address.nullish().transform((typed) => typed ?? ''),
};

/** Of a reservation. */
export const lessonWhere = {
  nacin: mode,
  /** Null online, and in person where the two agree on it in the chat. */
  mjesto: place.nullable(),
  /** These two from the confirmation until a day after the end; null before, after, and where there is none. */
  adresa: z.string().nullable(),
  link: z.string().nullable(),
};

const teachingPlaces = z.object({
  mjesta: z.array(place).max(LESSON_PLACES.length),
  /** Of the tutor. */
  adresa: address,
  link: text(MEETING_LINK_MAX_LENGTH, PLACE_TEXT.linkTooLong)
    .superRefine((typed, { addIssue }) => {
      const problem = meetingLinkProblem(typed);
      if (problem) addIssue(problem.message);
    })
    .transform((typed) => meetingLink(typed) ?? ''),
  /** Slugs of towns where lessons in person take place. Without them they stay. */
  gradovi: z
    .array(z.string().refine((slug) => townOf(slug) !== undefined, TUTOR_TEXT.townUnknown))
    .transform((slugs) => [...new Set(slugs)])
    .refine((slugs) => slugs.length <= TOWNS_MAX, TUTOR_TEXT.townsMany)
    .optional(),
});

const ofTutor = z.object({ profId: id });

export const places = {
  read: endpoint({
    method: 'GET',
    path: '/api/planer/mjesta/:profId',
    summary: 'Tutor: own places in person, address, towns, and link for lessons online',
    params: ofTutor,
    reply: z.object({ mjesta: z.array(place), adresa: z.string(), link: z.string(), gradovi: z.array(z.string()) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/planer/mjesta/:profId',
    summary: 'Tutor: replace places, address, towns and link; address and link hold for booked lessons too',
    params: ofTutor,
    body: teachingPlaces,
    reply: message,
  }),
};
export type TeachingPlaces = z.output<typeof teachingPlaces>;
