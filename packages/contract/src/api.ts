/** Every endpoint. */
import type { z } from 'zod';
import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { answerLinks } from './answer-links.ts';
import { applications } from './applications.ts';
import { calendarFeed } from './calendar-feed.ts';
import { chat } from './chat.ts';
import type { Endpoint } from './endpoint.ts';
import { lessons } from './lessons.ts';
import { notices } from './notices.ts';
import { places } from './place-fields.ts';
import { planner } from './planner.ts';
import { privacy } from './privacy.ts';
import { push } from './push.ts';
import { questions } from './questions.ts';
import { reviews } from './reviews.ts';
import { saved } from './saved.ts';
import { search } from './search.ts';
import { subjects } from './subjects.ts';
import { tutors } from './tutors.ts';
import { uploads } from './uploads.ts';
import { waiting } from './waiting.ts';

export const api = {
  accounts,
  uploads,
  subjects,
  search,
  tutors,
  saved,
  planner,
  places,
  waiting,
  lessons,
  calendarFeed,
  answerLinks,
  chat,
  questions,
  notices,
  push,
  reviews,
  admin,
  applications,
  privacy,
};

type Areas = typeof api;
type EveryEndpoint = { [Area in keyof Areas]: Areas[Area][keyof Areas[Area]] }[keyof Areas];
type Named<E extends Endpoint> = E extends Endpoint ? { [Name in `${E['method']} ${E['path']}`]: E } : never;
type Merge<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** By 'METHOD /path', for a client that needs types only. */
export type Calls = Merge<Named<EveryEndpoint>>;

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
export type CallInput<E> = (E extends { params: infer P } ? { params: In<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: In<Q> } : unknown) &
  (E extends { body: infer B } ? { body: In<B> } : unknown);
export type CallReply<E> = E extends { reply: infer R extends z.ZodType } ? z.output<R> : never;
