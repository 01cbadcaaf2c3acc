/** What people are told of: the list of what happened, and by which channel they want to hear of it. */
import { z } from 'zod';
import { NOTICES_MAX, USER_TYPE } from './constants.ts';
import { endpoint, id, message, text } from './endpoint.ts';
import { NOTICE_TEXT } from './texts/notices.ts';

/** By what can happen: the setting that decides whether it is told. */
export const KIND_OF_EVENT = {
  requested: 'lessons',
  reopened: 'lessons',
  approved: 'lessons',
  declined: 'lessons',
  expired: 'lessons',
  cancelled: 'lessons',
  held: 'lessons',
  changed: 'lessons',
  'move-proposed': 'moves',
  moved: 'moves',
  'move-ended': 'moves',
  'answer-wanted': 'answers',
  'reminder-day': 'day-before',
  'reminder-hours': 'hours-before',
  message: 'messages',
  offer: 'waiting',
  freed: 'saved',
  review: 'reviews',
} as const;
export type NoticeEvent = keyof typeof KIND_OF_EVENT;
export type LessonEvent = Exclude<NoticeEvent, 'message' | 'offer' | 'freed' | 'review'>;
export type NoticeKind = (typeof KIND_OF_EVENT)[NoticeEvent];

const REMINDERS: readonly NoticeEvent[] = ['answer-wanted', 'reminder-day', 'reminder-hours'];
/** Nothing happened but that time has passed. */
export const isReminder = (event: NoticeEvent): boolean => REMINDERS.includes(event);

const { tutor, student } = USER_TYPE;
/** In the order of the settings, each with those whom it concerns. */
export const NOTICE_KINDS: Record<NoticeKind, readonly number[]> = {
  lessons: [tutor, student],
  moves: [tutor, student],
  answers: [tutor],
  'day-before': [tutor, student],
  'hours-before': [tutor, student],
  messages: [tutor, student],
  waiting: [student],
  saved: [student],
  reviews: [tutor],
};
export const kindsFor = (userType: number): NoticeKind[] =>
  (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter((kind) => NOTICE_KINDS[kind].includes(userType));

const hour = z.int().min(0).max(23);

const choices = z.object({ mail: z.boolean(), push: z.boolean() });
export const noticePreferences = z.object({
  vrste: z.partialRecord(z.enum(Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]]), choices),
  /** When one does not want to be disturbed; null for never. */
  tiho: z
    .object({ od: hour, do: hour })
    .refine(({ od, do: until }) => od !== until, { message: NOTICE_TEXT.quietIsEmpty, path: ['do'] })
    .nullable(),
});
export type NoticePreferences = z.infer<typeof noticePreferences>;

export const notice = z.object({
  /** Null for a conversation, which is read by opening it. */
  id: z.number().nullable(),
  dogadjaj: z.enum(Object.keys(KIND_OF_EVENT) as [NoticeEvent, ...NoticeEvent[]]),
  vrijeme: z.string(),
  procitano: z.boolean(),
  /** The other person. */
  ime: z.string(),
  img: z.string(),
  /** Empty for messages and free hours. */
  predmet: z.string(),
  /** The term that it was about (ISO 8601 with the offset of Podgorica); null for messages. */
  termin: z.string().nullable(),
  /** Of lessons of a series, free hours, or unread messages. */
  broj: z.number(),
  /** A path of this site. */
  link: z.string(),
});
export type Notice = z.infer<typeof notice>;

export const notices = {
  preferences: endpoint({
    method: 'GET',
    path: '/api/auth/obavjestenja',
    summary: 'What one is told by which channel, and the quiet hours',
    reply: noticePreferences,
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/api/auth/obavjestenja',
    summary: 'Kinds that are left out are told',
    body: noticePreferences,
    reply: message,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/auth/obavjestenja/odjava',
    summary: 'No more mails of the kind that the link of a mail names; without login',
    body: z.object({ token: text(200) }),
    reply: message,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/obavjestenja',
    summary: 'The newest of what happened; of each conversation one line',
    query: z.object({ limit: z.coerce.number().int().min(1).max(NOTICES_MAX).optional() }),
    reply: z.object({ obavjestenja: z.array(notice), ima_jos: z.boolean() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/obavjestenja/procitano',
    summary: 'Marks one as read, or all but messages',
    body: z.object({ id: id.optional() }),
    reply: message,
  }),
};
