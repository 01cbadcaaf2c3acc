/** Calendars and invitations to them (iCalendar, RFC 5545 and 6047). */

import { TIME_ZONE } from '@casovi/contract/constants';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { TZDate } from '@date-fns/tz';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

interface Person {
  name: string;
  address: string;
}

export interface CalendarEvent {
  /** The same wherever a calendar hears of the lesson. */
  uid: string;
  /** Increases with every change; calendars ignore older ones. */
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** When an invitation was sent; otherwise when the lesson last changed (3.8.7.2). */
  stamp: Date;
  summary: string;
  description: string;
  location: string | null;
  url: string;
  startsAt: Date;
  endsAt: Date;
}

export interface InvitedEvent extends CalendarEvent {
  method: 'REQUEST' | 'CANCEL';
  organizer: Person;
  /** Only the reader, so that the other side's address stays private. */
  attendee: Person;
}

const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** The name, and how often to look: for programs that know RFC 7986, and for the others. */
const FEED_PROPERTIES = [
  `NAME:${SHELL_TEXT.product}`,
  `X-WR-CALNAME:${SHELL_TEXT.product}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

/**
 * REQUEST and CANCEL are for one event alone (RFC 5546, 3.2): several are published, each with its own status and without an attendee.
 */
export function writeInvitation(events: readonly InvitedEvent[]): { method: string; content: string } {
  const [first, ...others] = events;
  const several = others.length > 0;
  const method = several || !first ? 'PUBLISH' : first.method;
  const written = events.map(({ method: _, organizer, attendee, ...event }) =>
    writeEvent(event, { organizer: person(organizer), attendees: several ? [] : [accepted(attendee)] }),
  );
  return { method, content: writeCalendar([`METHOD:${method}`], written) };
}

/** Without METHOD, organizer and attendees, since nobody is invited. */
const writePublished = (events: readonly CalendarEvent[], properties: readonly string[]): string =>
  writeCalendar(
    properties,
    events.map((event) => writeEvent(event)),
  );

/** To be subscribed to. */
export const writeFeed = (events: readonly CalendarEvent[]): string => writePublished(events, FEED_PROPERTIES);
/** To be copied into a calendar. */
export const writeFile = (events: readonly CalendarEvent[]): string => writePublished(events, []);

/** Not by ical-generator, which has some properties behind the components, and none of these in an empty calendar (3.4, 3.6). */
const writeCalendar = (properties: readonly string[], events: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Casovi//Casovi//SR',
    'CALSCALE:GREGORIAN',
    ...properties,
    ...VTIMEZONE,
    ...events.flatMap((event) => event.trimEnd().split('\r\n')),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

type Invited = Pick<ICalEventData, 'organizer' | 'attendees'>;

const writeEvent = ({ uid, stamp, startsAt, endsAt, status, ...event }: CalendarEvent, invited: Invited = {}): string =>
  ical()
    .createEvent({
      ...event,
      ...invited,
      id: uid,
      stamp,
      // ical-generator would format a plain Date in the zone of the machine.
      start: new TZDate(startsAt, TIME_ZONE),
      end: new TZDate(endsAt, TIME_ZONE),
      timezone: TIME_ZONE,
      status: ICalEventStatus[status],
      transparency: ICalEventTransparency.OPAQUE,
    })
    .toString();

/** A quoted parameter must not have quotes or control characters, and ical-generator requires a name. */
const person = ({ name, address }: Person) => ({
  name: name.replace(/["\p{Cc}]/gu, '') || address,
  email: address,
});

/** Both sides have agreed already. */
const accepted = (attendee: Person) => ({
  ...person(attendee),
  role: ICalAttendeeRole.REQ,
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
});

const LINE_OCTETS = 75;

/** Lines have at most 75 octets, and no character is cut (3.1). ical-generator's own takes half a millisecond for each event. */
function folded(line: string): string {
  const octets = Buffer.from(line);
  const parts: string[] = [];
  for (let start = 0; start < octets.length; ) {
    // The lines that follow begin with a space.
    let end = start + LINE_OCTETS - (start === 0 ? 0 : 1);
    while (isContinuation(octets[end])) end -= 1;
    parts.push(octets.toString('utf8', start, end));
    start = end;
  }
  return parts.join('\r\n ');
}

/** Of a character that began before (UTF-8). */
const isContinuation = (octet = 0): boolean => (octet & 0b1100_0000) === 0b1000_0000;
