/** Where a lesson takes place, in mails and calendars. */
import { LESSON_PLACE, LESSON_STATUS, TEACHING_MODE } from '@casovi/contract/constants';
import { leftToAgree, placeInWords } from '@casovi/contract/places';
import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { PLACE_FACTS } from '../mail/public.ts';
import type { LessonChange, MailText, SeenLesson, Sender } from './mail-parts.ts';
import { whereOf } from './places.ts';
import type { Side } from './policy.ts';

type Fact = [label: string, value: string];

/** One decision is about lessons at one place, but each may have a room of its own. */
export function placeFacts(changes: readonly SeenLesson[], side: Side, { roomUrl }: Sender): Fact[] {
  const all = changes.map(({ lesson, now }) => whereOf(lesson, { now, roomUrl }));
  const [first] = all;
  if (!first) return [];
  const isOne = all.every(({ link }) => link === first.link);
  const { adresa, link } = first;
  const toAgree = changes[0]?.lesson.status === LESSON_STATUS.confirmed && leftToAgree(first);
  return [
    ['Mjesto', [placeInWords(first, LESSON_PLACE[side]), toAgree].filter(Boolean).join('. ')],
    ...(adresa ? [[PLACE_FACTS.address, adresa] satisfies Fact] : []),
    ...(link ? [[PLACE_FACTS.link, isOne ? link : PLACE_TEXT.linkPerLesson] satisfies Fact] : []),
  ];
}

export function withPlace(changes: readonly LessonChange[], text: MailText, side: Side, sender: Sender): MailText {
  if (changes[0]?.lesson.status === LESSON_STATUS.cancelled) return text;
  const facts = [...(text.content.facts ?? []), ...placeFacts(changes, side, sender)];
  return { ...text, content: { ...text.content, facts } };
}

/** The address or the link, of which calendars make a map or a button. */
export function locationOf({ lesson, now }: SeenLesson, side: Side, { roomUrl }: Sender): string | null {
  const where = whereOf(lesson, { now, roomUrl });
  const known = where.adresa ?? where.link;
  return known ?? (where.nacin === TEACHING_MODE.online ? null : placeInWords(where, LESSON_PLACE[side]));
}
