import { z } from 'zod';
import { ADDRESS_MAX_LENGTH, LESSON_MODES, LESSON_PLACES, MEETING_LINK_MAX_LENGTH } from './constants.ts';
import { endpoint, id, message, text } from './endpoint.ts';
import { meetingLink } from './places.ts';
import { isBlank } from './rules.ts';
import { PLACE_TEXT } from './texts/places.ts';

const mode = z.literal(LESSON_MODES, PLACE_TEXT.mode);
const place = z.enum(LESSON_PLACES, PLACE_TEXT.place);
/** Spaces, and what mails and calendars cannot hold: control characters and changes of direction. */
const GAPS = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
/** In one line. */
const address = text(4 * ADDRESS_MAX_LENGTH, PLACE_TEXT.addressTooLong)
  .transform((typed) => (isBlank(typed) ? '' : typed.replace(GAPS, ' ').trim()))
  .refine((typed) => typed.length <= ADDRESS_MAX_LENGTH, PLACE_TEXT.addressTooLong);

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
    .transform((typed) => (isBlank(typed) ? '' : meetingLink(typed)))
    .refine((link) => link !== null, PLACE_TEXT.link)
    .transform((link) => link ?? '')
    // As it is stored, with escapes.
    .refine((link) => link.length <= MEETING_LINK_MAX_LENGTH, PLACE_TEXT.linkTooLong),
});

const ofTutor = z.object({ profId: id });

export const places = {
  read: endpoint({
    method: 'GET',
    path: '/api/planer/mjesta/:profId',
    summary: 'Tutor: own places in person, address and link for lessons online',
    params: ofTutor,
    reply: z.object({ mjesta: z.array(place), adresa: z.string(), link: z.string() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/planer/mjesta/:profId',
    summary: 'Tutor: replace places, address and link; address and link hold for booked lessons too',
    params: ofTutor,
    body: teachingPlaces,
    reply: message,
  }),
};
export type TeachingPlaces = z.output<typeof teachingPlaces>;
