/** Where lessons take place: what both sides check and say. No schema library, so that pages can bundle it. */
import {
  ADDRESS_MAX_LENGTH,
  LESSON_PLACE,
  type LessonMode,
  type LessonPlace,
  MEETING_LINK_MAX_LENGTH,
  TEACHING_MODE,
  type TeachingMode,
} from './constants.ts';
import { isBlank } from './letters.ts';
import type { Problem } from './rules.ts';
import { PLACE_NAMES, PLACE_TEXT } from './texts/places.ts';

/** What a tutor offers. */
export interface OfferedPlaces {
  mode: TeachingMode;
  /** Of lessons in person; none where the two agree on it in the chat. */
  places: readonly LessonPlace[];
}

export interface WantedPlace {
  mode: LessonMode;
  /** Null to agree on it in the chat. */
  place: LessonPlace | null;
  address: string;
}

/** Of a lesson, by whoever may see it. */
interface KnownPlace {
  nacin: LessonMode;
  adresa: string | null;
  link: string | null;
}

/** The student says where. */
export const needsAddress = (place: LessonPlace | null): boolean =>
  place === LESSON_PLACE.student || place === LESSON_PLACE.elsewhere;

/** Spaces, and what mails and calendars cannot hold: control characters and changes of direction. */
const GAPS = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** As it is stored: in one line. */
export const tidyAddress = (typed: string): string => (isBlank(typed) ? '' : typed.replace(GAPS, ' ').trim());

/** `missing` is null where none is needed. */
export function addressProblem(typed: string, missing: string | null): Problem | null {
  const { length } = tidyAddress(typed);
  if (length > ADDRESS_MAX_LENGTH) return { field: 'adresa', message: PLACE_TEXT.addressTooLong };
  return length === 0 && missing !== null ? { field: 'adresa', message: missing } : null;
}

export function placeProblem({ mode, place, address }: WantedPlace, offered: OfferedPlaces): Problem | null {
  if (offered.mode !== TEACHING_MODE.both && offered.mode !== mode) {
    const online = offered.mode === TEACHING_MODE.online;
    return { field: 'nacin', message: online ? PLACE_TEXT.onlyOnline : PLACE_TEXT.onlyInPerson };
  }
  if (place === null) return null;
  if (mode === TEACHING_MODE.online) return { field: 'mjesto', message: PLACE_TEXT.placeOnline };
  if (!offered.places.includes(place)) return { field: 'mjesto', message: PLACE_TEXT.placeNotOffered };
  return needsAddress(place) ? addressProblem(address, PLACE_TEXT.addressMissing) : null;
}

/** 'Online', 'Uživo, kod profesora', 'Uživo, kod Vas' to the one whose place it is, or 'Uživo' where the two agree on it. */
export function placeInWords(
  { nacin, mjesto }: { nacin: LessonMode; mjesto: LessonPlace | null },
  reader?: LessonPlace,
): string {
  if (nacin === TEACHING_MODE.online) return 'Online';
  if (mjesto === null) return 'Uživo';
  return `Uživo, ${mjesto === reader ? 'kod Vas' : PLACE_NAMES[mjesto]}`;
}

/** What the two still do for a confirmed lesson, if it has no address or no link. */
export function leftToAgree({ nacin, adresa, link }: KnownPlace): string | null {
  if (nacin === TEACHING_MODE.inPerson) return adresa ? null : PLACE_TEXT.inChat;
  return link ? null : PLACE_TEXT.linkInChat;
}

/** Neither an address in numbers nor a name of this machine. */
const PUBLIC_HOST = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/** As it is stored, empty for none, or null if it cannot be one: https alone, of a public host, without a password. */
export function meetingLink(typed: string): string | null {
  if (isBlank(typed)) return '';
  const text = typed.trim();
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return null;
  const { hostname, username, password, href } = new URL(text);
  return PUBLIC_HOST.test(hostname) && !username && !password ? href : null;
}

export function meetingLinkProblem(typed: string): Problem | null {
  const link = meetingLink(typed);
  if (link === null) return { field: 'link', message: PLACE_TEXT.link };
  return link.length > MEETING_LINK_MAX_LENGTH ? { field: 'link', message: PLACE_TEXT.linkTooLong } : null;
}
