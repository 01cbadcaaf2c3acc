import type { HolidayGroup } from '@casovi/contract/constants';
import { addDays, datesFrom, weekdayIndex } from '@casovi/contract/dates';

export interface Holiday {
  group: HolidayGroup;
  name: string;
  first: string;
  last: string;
}

interface Feast {
  /** The first day, as its calendar calls it: see namesOf. */
  on: string;
  group: HolidayGroup;
  name: string;
  days: number;
}

/** Holidays of one date are listed in the order of this list. */
const FEASTS: readonly Feast[] = [
  // Zakon o državnim i drugim praznicima, čl. 2 (Sl. list RCG 27/07; Sl. list CG 36/13, 145/21, 3/23, 30/23).
  // As it has been since 2023: in 2022 Njegošev dan was one day, before that it was an ordinary one.
  { on: '01-01', group: 'drzavni', name: 'Nova godina', days: 2 },
  { on: '05-01', group: 'drzavni', name: 'Praznik rada', days: 2 },
  { on: '05-21', group: 'drzavni', name: 'Dan nezavisnosti', days: 2 },
  { on: '07-13', group: 'drzavni', name: 'Dan državnosti', days: 2 },
  { on: '11-13', group: 'drzavni', name: 'Njegošev dan', days: 2 },

  // Zakon o svetkovanju vjerskih praznika, čl. 3 (Sl. list RCG 56/93, 27/94; Sl. list CG 73/10), here and below:
  // Badnji dan, Božić (dva dana), Veliki petak, Vaskrs (drugi dan) and krsna slava, whose date is each family's own.
  { on: '01-06', group: 'pravoslavni', name: 'Badnji dan', days: 1 },
  { on: '01-07', group: 'pravoslavni', name: 'Božić', days: 2 },
  { on: 'Vaskrs -2', group: 'pravoslavni', name: 'Veliki petak', days: 1 },
  { on: 'Vaskrs 0', group: 'pravoslavni', name: 'Vaskrs', days: 2 },

  // Čl. 3: Badnji dan, Božić (dva dana), Veliki petak, Uskrs (drugi dan) and Svi sveti.
  { on: '12-24', group: 'katolicki', name: 'Badnji dan', days: 1 },
  { on: '12-25', group: 'katolicki', name: 'Božić', days: 2 },
  { on: 'Uskrs -2', group: 'katolicki', name: 'Veliki petak', days: 1 },
  { on: 'Uskrs 0', group: 'katolicki', name: 'Uskrs', days: 2 },
  { on: '11-01', group: 'katolicki', name: 'Svi sveti', days: 1 },

  // Čl. 3: Ramazanski bajram (tri dana) and Kurbanski bajram (tri dana, though the feast lasts four).
  { on: '10/1', group: 'islamski', name: 'Ramazanski bajram', days: 3 },
  { on: '12/10', group: 'islamski', name: 'Kurban bajram', days: 3 },

  // Čl. 3: Pasha (dva dana) and Jom Kipur (dva dana), which published calendars give the day itself and the next.
  { on: '15 Nisan', group: 'jevrejski', name: 'Pasha', days: 2 },
  { on: '10 Tishri', group: 'jevrejski', name: 'Jom Kipur', days: 2 },
];

const HOLIDAY_DAYS_MAX = 3;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Those of which a day is in this time. */
export function holidaysBetween(first: string, last: string): Holiday[] {
  const from = addDays(first, -HOLIDAY_DAYS_MAX);
  const holidays = datesFrom(from, daysBetween(from, last) + 1).flatMap((date) => {
    const names = namesOf(date);
    return FEASTS.filter(({ on }) => names.includes(on)).map(({ group, name, days }) => {
      const daysOff = group === 'drzavni' ? daysOffOf(date, days) : days;
      return { group, name, first: date, last: addDays(date, daysOff - 1) };
    });
  });
  return holidays.filter((holiday) => holiday.last >= first);
}

/** Čl. 3: whichever of the two days is a Sunday, the third is off. Religious holidays are not moved. */
const daysOffOf = (first: string, days: number): number =>
  datesFrom(first, days).some((date) => weekdayIndex(date) === 0) ? days + 1 : days;

const calendar = (name: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', { calendar: name, month: 'numeric', day: 'numeric', timeZone: 'UTC' });

/** Month/day. Bajrams announced in Montenegro agree with this variant since 2017, but not with arithmetical ones. */
const islamic = calendar('islamic-umalqura');
/** Day and month, which is always named: in leap years its number would differ. */
const hebrew = calendar('hebrew');

/** What each of the calendars calls a date. */
function namesOf(date: string): string[] {
  const year = Number(date.slice(0, 4));
  return [
    date.slice(5),
    `Vaskrs ${daysBetween(vaskrs(year), date)}`,
    `Uskrs ${daysBetween(uskrs(year), date)}`,
    islamic.format(Date.parse(date)),
    hebrew.format(Date.parse(date)),
  ];
}

const JULIAN_CALENDAR_DAYS_BEHIND = 13; // Until 2100.

/** Both Easters as in J. Meeus, Astronomical Algorithms, chapter 8, with the letters used there. */
function vaskrs(year: number): string {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  return addDays(springDate(year, d + e + 114), JULIAN_CALENDAR_DAYS_BEHIND);
}

function uskrs(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return springDate(year, h + l - 7 * m + 114);
}

/** Counted so that months of 31 days come out: 31 × month + day - 1. */
const springDate = (year: number, count: number): string =>
  addDays(`${year}-0${Math.floor(count / 31)}-01`, count % 31);
