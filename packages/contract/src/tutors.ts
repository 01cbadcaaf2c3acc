import { z } from 'zod';
import {
  LESSON_PLACES,
  PRICE_MAX,
  SAVED_IN_BROWSER_MAX,
  TEACHING_MODE,
  TUTOR_LEVEL_FILTERS,
  TUTOR_SORTS,
} from './constants.ts';
import { endpoint, id, message, page, text } from './endpoint.ts';
import { type ListFilters, MODE_FILTERS, parseWhen } from './list-filters.ts';
import { TUTOR_TEXT } from './texts/tutors.ts';
import { townOf } from './towns.ts';

const level = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

const teachingMode = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** Fields of both cards and profiles. */
const publicTutor = z.object({
  id_korisnika: z.number(),
  ime: z.string(),
  img: z.string(),
  predmeti: z.array(z.string()),
  nacin_nastave: z.number(),
  biografija: z.string(),
  prosjecnaOcjena: z.number(),
  /** 0 to 5, rounded from the exact average. */
  zvjezdice: z.number(),
  brojRecenzija: z.number(),
  verifikovan: z.number(),
  /** Where lessons in person take place: names of towns, none of those who teach online only. */
  gradovi: z.array(z.string()),
  /** What happened, not what was paid for; null until there is enough of it. */
  signali: z.object({
    /** Usual time to an answer in minutes: the median of 90 days, without declared days off. */
    vrijeme_odgovora: z.number().nullable(),
    /** Percentage of the requests of 90 days. */
    odgovoreno: z.number().nullable(),
    odrzanih: z.number(),
    /** Students who booked again. */
    vratilo_se: z.number(),
  }),
});

export const tutorListItem = publicTutor.extend({
  /** Euros per 60 minutes: the lowest price of the offerings that match. */
  cijena: z.number(),
  /** Whether another of them costs more. */
  razlicite_cijene: z.boolean(),
  /** When the first free slot of the next seven days begins, of those that `kada` asks for; ISO 8601 with the offset of Podgorica. */
  prviSlobodan: z.string().nullable(),
});
export type TutorListItem = z.infer<typeof tutorListItem>;

/** Of a tutor whom somebody has saved, whatever the subject. */
export const tutorCard = publicTutor.extend({
  /** The lowest price; null where none was entered. */
  cijena: z.number().nullable(),
  razlicite_cijene: z.boolean(),
  /** The first free hours of the next seven days. */
  slobodni: z.array(z.object({ datum: z.string(), sat: z.string() })),
});
export type TutorCard = z.infer<typeof tutorCard>;

/** '12,7,31' */
const idList = (maximum: number) =>
  text(11 * maximum)
    .transform((given): unknown[] => given.split(','))
    .pipe(z.array(id).max(maximum));

export const review = z.object({
  ime: z.string(),
  prezime: z.string(),
  img: z.string(),
  ocjena: z.number(),
  tekst: z.string(),
  vrijeme: z.string(),
});
export type Review = z.infer<typeof review>;

export const tutorProfile = publicTutor.extend({
  /** The lowest price of a level, and whether others are higher. */
  cijenaPoNivoima: z.array(z.object({ id_nivoa: z.number(), nivo_cijena: z.number(), razlicite_cijene: z.boolean() })),
  /** Every price, by subject and level. */
  ponuda: z.array(z.object({ predmet: z.string(), link: z.string(), id_nivoa: z.number(), cijena: z.number() })),
  /** Where lessons in person can be; none where it is agreed on in the chat. */
  mjesta: z.array(z.enum(LESSON_PLACES)),
  /** Of students, before the first lesson. */
  prima_pitanja: z.boolean(),
  recenzije: z.array(review),
});
export type TutorProfile = z.infer<typeof tutorProfile>;

const ofTutor = z.object({ profId: id });

/** An empty field of a form is none. */
const optional = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === '' ? undefined : given), value.optional()).transform((given) => given ?? null);
const priceLimit = optional(
  z.coerce
    .number(TUTOR_TEXT.filterPrice)
    .int(TUTOR_TEXT.filterPrice)
    .min(0, TUTOR_TEXT.filterPrice)
    .max(PRICE_MAX, TUTOR_TEXT.filterPrice),
);
const flag = z
  .enum(['', '0', '1'], TUTOR_TEXT.filterFlag)
  .default('')
  .transform((given) => given === '1');

/** As parameters of an address. */
export const listFilters = z.object({
  tip: z.enum(TUTOR_LEVEL_FILTERS).default('all'),
  search: text(100).default(''),
  sort: z.enum(TUTOR_SORTS).default('relevantnosti'),
  kada: text(500)
    .default('')
    .transform(parseWhen)
    .refine((asked) => asked !== null, TUTOR_TEXT.filterWhen)
    .transform((asked) => asked ?? []),
  cijenaOd: priceLimit,
  cijenaDo: priceLimit,
  nacin: optional(z.enum(MODE_FILTERS, TUTOR_TEXT.filterMode)),
  grad: optional(z.string().refine((slug) => townOf(slug) !== undefined, TUTOR_TEXT.filterTown)),
  verifikovan: flag,
  brzo: flag,
}) satisfies z.ZodType<ListFilters>;

export const tutors = {
  list: endpoint({
    method: 'GET',
    path: '/api/tutor/predmeti/:link',
    summary: 'Tutors of a subject',
    params: z.object({ link: text(120) }),
    query: listFilters.extend(page.shape),
    reply: z.array(tutorListItem),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/tutor/profesori/:id',
    summary: 'A tutor’s public profile; `limit` and `offset` page the reviews',
    params: z.object({ id }),
    query: page,
    reply: tutorProfile,
  }),
  cards: endpoint({
    method: 'GET',
    path: '/api/tutor/kartice',
    summary: 'Cards of these tutors in this order, with their next free hours; without those who are hidden',
    query: z.object({ ids: idList(SAVED_IN_BROWSER_MAX) }),
    reply: z.array(tutorCard),
  }),
  prices: endpoint({
    method: 'GET',
    path: '/api/tutor/cijene/:profId',
    summary: 'Prices per subject and level',
    params: ofTutor,
    reply: z.array(z.object({ id_predmeta: z.number(), id_nivoa: z.number(), cijena: z.number() })),
  }),
  offerings: endpoint({
    method: 'GET',
    path: '/api/tutor/profesor_predmeti/:profId',
    summary: 'Subjects and levels that a tutor offers',
    params: ofTutor,
    reply: z.array(z.object({ id_predmeta: z.number(), id_nivoa: z.number() })),
  }),
  teachingMode: endpoint({
    method: 'GET',
    path: '/api/tutor/predmeti/nacin/nastave/:profId',
    summary: 'Teaching mode of a tutor',
    params: ofTutor,
    reply: z.array(z.object({ nacin_nastave: z.number() })),
  }),
  saveOfferings: endpoint({
    method: 'POST',
    path: '/api/tutor/sacuvaj_predmete',
    summary: 'Tutor: replace subjects, levels, prices and teaching mode',
    body: z.object({
      profesorId: id,
      predmeti: z
        .array(
          z.object({
            id_profesora: id.optional(),
            id_predmeta: id,
            id_nivoa: z.coerce.number().pipe(level),
            cijena: z.coerce.number(TUTOR_TEXT.priceMissing),
          }),
        )
        .max(2000),
      nacin_nastave: z.coerce.number().pipe(teachingMode).default(TEACHING_MODE.online),
    }),
    reply: message,
  }),
};
