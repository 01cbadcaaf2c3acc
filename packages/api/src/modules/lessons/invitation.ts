/** Calendar invitations (iCalendar, RFC 5545 and 6047). */

import { TIME_ZONE } from '@casovi/contract/constants';
import { TZDate } from '@date-fns/tz';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

interface Person {
  name: string;
  address: string;
}

export interface InvitedEvent {
  method: 'REQUEST' | 'CANCEL';
  /** The same for every invitation to a lesson. */
  uid: string;
  /** Increases with every change; calendars ignore older ones. */
  sequence: number;
  summary: string;
  description: string;
  location: string | null;
  url: string;
  startsAt: Date;
  endsAt: Date;
  sentAt: Date;
  organizer: Person;
  /** Only the reader, so that the other side's address stays private. */
  attendee: Person;
}

const VTIMEZONE = `BEGIN:VTIMEZONE
TZID:${TIME_ZONE}
BEGIN:DAYLIGHT
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
END:STANDARD
END:VTIMEZONE`;

/** A quoted parameter must not have quotes or control characters, and ical-generator requires a name. */
const person = ({ name, address }: Person) => ({
  name: name.replace(/["\p{Cc}]/gu, '') || address,
  email: address,
});

/**
 * REQUEST and CANCEL are for one event alone (RFC 5546, 3.2): several are published, each with its own status and without an attendee.
 */
export function writeInvitation(events: readonly InvitedEvent[]): { method: string; content: string } {
  const [first, ...others] = events;
  const published = others.length > 0;
  const method = published || !first ? 'PUBLISH' : first.method;
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: '//Casovi//Casovi//SR',
    scale: 'GREGORIAN',
    // Not here: it would be applied to DTSTAMP, which has to be in UTC.
    timezone: { name: null, generator: () => VTIMEZONE },
  });
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: event.sentAt,
      // ical-generator would format a plain Date in the zone of the machine.
      start: new TZDate(event.startsAt, TIME_ZONE),
      end: new TZDate(event.endsAt, TIME_ZONE),
      timezone: TIME_ZONE,
      summary: event.summary,
      description: event.description,
      location: event.location,
      url: event.url,
      organizer: person(event.organizer),
      attendees: published ? [] : [accepted(event.attendee)],
      status: event.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  return { method, content: `${calendar}\r\n` };
}

/** Both sides have agreed already. */
const accepted = (attendee: Person) => ({
  ...person(attendee),
  role: ICalAttendeeRole.REQ,
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
});
