/** Calendar invitations (iCalendar, RFC 5545; sent by mail as RFC 6047 says). */
import { TIME_ZONE } from '@casovi/contract/constants';
import { toWallClock } from '@casovi/contract/time';

export interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  /** The same for every invitation to one lesson: with it a calendar finds what to change. */
  uid: string;
  /** Rises with every change; calendars ignore what is older than what they have. */
  sequence: number;
  summary: string;
  description: string;
  url: string;
  startsAt: Date;
  endsAt: Date;
  sentAt: Date;
  organizer: { name: string; address: string };
  /** Only the reader: nobody gets to see the other side's address. */
  attendee: { name: string; address: string };
}

const PRODUCT = '-//Casovi//Casovi//SR';

/** The rules of the zone since 1996; calendars that know its name use their own. */
const ZONE = [
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

const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
/** Quoted, and without the characters that a quoted parameter cannot hold. */
const parameter = (value: string): string => `"${value.replace(/["\p{Cc}]/gu, '')}"`;

const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
const local = (instant: Date): string => {
  const { date, time } = toWallClock(instant);
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
};

const LINE_MAX_BYTES = 75;

/** A line may have 75 bytes; what is longer goes on after a space, never in the middle of a letter. */
function fold(line: string): string {
  const folded: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_MAX_BYTES) {
      folded.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...folded, current].join('\r\n');
}

export function writeInvitation(invitation: Invitation): string {
  const { method, organizer, attendee } = invitation;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...ZONE,
    'BEGIN:VEVENT',
    `UID:${invitation.uid}`,
    `SEQUENCE:${invitation.sequence}`,
    `DTSTAMP:${utc(invitation.sentAt)}`,
    `DTSTART;TZID=${TIME_ZONE}:${local(invitation.startsAt)}`,
    `DTEND;TZID=${TIME_ZONE}:${local(invitation.endsAt)}`,
    `SUMMARY:${text(invitation.summary)}`,
    `DESCRIPTION:${text(invitation.description)}`,
    `URL:${invitation.url}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${organizer.address}`,
    // Both sides have said yes already, so nobody is asked again.
    `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.address}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
