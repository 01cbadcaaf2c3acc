/** Expected dates are published ones: by the Ministry of Labour, by churches and communities, in holiday calendars. */
import type { HolidayGroup } from '@casovi/contract/constants';
import { expect, it } from 'vitest';
import { holidaysBetween } from './holidays.ts';

/** 'Nova godina 01-01 01-03' */
const ofYear = (group: HolidayGroup, year: number): string[] =>
  holidaysBetween(`${year}-01-01`, `${year}-12-31`)
    .filter((holiday) => holiday.group === group)
    .map(({ name, first, last }) => `${name} ${first.slice(5)} ${last.slice(5)}`);

it.each([
  [2023, '01-01 01-03', '05-01 05-02', '05-21 05-23', '07-13 07-14', '11-13 11-14'],
  [2024, '01-01 01-02', '05-01 05-02', '05-21 05-22', '07-13 07-15', '11-13 11-14'],
  [2025, '01-01 01-02', '05-01 05-02', '05-21 05-22', '07-13 07-15', '11-13 11-14'],
  [2026, '01-01 01-02', '05-01 05-02', '05-21 05-22', '07-13 07-14', '11-13 11-14'],
])('a state holiday of %i takes two days, and a third if one of them is a Sunday', (year, ...days) => {
  const names = ['Nova godina', 'Praznik rada', 'Dan nezavisnosti', 'Dan državnosti', 'Njegošev dan'];
  expect(ofYear('drzavni', year)).toEqual(names.map((name, index) => `${name} ${days[index]}`));
});

it.each([
  [2022, '01-01', 'Nova godina', '2022-01-03'],
  [2022, '05-01', 'Praznik rada', '2022-05-03'],
  [2022, '05-21', 'Dan nezavisnosti', '2022-05-23'],
  [2024, '07-13', 'Dan državnosti', '2024-07-15'],
])('in %i the state holiday of %s took a third day, as announced', (year, day, name, last) => {
  const first = `${year}-${day}`;
  expect(holidaysBetween(first, first)).toContainEqual({ group: 'drzavni', name, first, last });
});

it.each([
  [2021, '04-30', '05-02 05-03'],
  [2023, '04-14', '04-16 04-17'],
  [2024, '05-03', '05-05 05-06'],
  [2025, '04-18', '04-20 04-21'],
  [2026, '04-10', '04-12 04-13'],
  [2027, '04-30', '05-02 05-03'],
])('Orthodox holidays of %i follow the Julian calendar', (year, friday, easter) => {
  expect(ofYear('pravoslavni', year)).toEqual([
    'Badnji dan 01-06 01-06',
    'Božić 01-07 01-08',
    `Veliki petak ${friday} ${friday}`,
    `Vaskrs ${easter}`,
  ]);
});

it.each([
  [2024, '03-29', '03-31 04-01'],
  [2025, '04-18', '04-20 04-21'],
  [2026, '04-03', '04-05 04-06'],
  [2027, '03-26', '03-28 03-29'],
  [2049, '04-16', '04-18 04-19'],
])('Catholic holidays of %i follow the Gregorian calendar', (year, friday, easter) => {
  expect(ofYear('katolicki', year)).toEqual([
    `Veliki petak ${friday} ${friday}`,
    `Uskrs ${easter}`,
    'Svi sveti 11-01 11-01',
    'Badnji dan 12-24 12-24',
    'Božić 12-25 12-26',
  ]);
});

it.each([
  [2021, '05-13 05-15', '07-20 07-22'],
  [2022, '05-02 05-04', '07-09 07-11'],
  [2023, '04-21 04-23', '06-28 06-30'],
  [2024, '04-10 04-12', '06-16 06-18'],
  [2025, '03-30 04-01', '06-06 06-08'],
  [2026, '03-20 03-22', '05-27 05-29'],
])('both bajrams of %i take three days from the announced one', (year, ramazanski, kurban) => {
  expect(ofYear('islamski', year)).toEqual([`Ramazanski bajram ${ramazanski}`, `Kurban bajram ${kurban}`]);
});

it.each([
  [2024, '04-23 04-24', '10-12 10-13'],
  [2025, '04-13 04-14', '10-02 10-03'],
  [2026, '04-02 04-03', '09-21 09-22'],
])('both Jewish holidays of %i take two days, in leap years too', (year, pasha, jomKipur) => {
  expect(ofYear('jevrejski', year)).toEqual([`Pasha ${pasha}`, `Jom Kipur ${jomKipur}`]);
});

it('holidays are listed by date, then by group, also where both Easters coincide', () => {
  const listed = holidaysBetween('2025-04-01', '2025-05-01').map(({ first, group, name }) => [first, group, name]);
  expect(listed).toEqual([
    ['2025-03-30', 'islamski', 'Ramazanski bajram'],
    ['2025-04-13', 'jevrejski', 'Pasha'],
    ['2025-04-18', 'pravoslavni', 'Veliki petak'],
    ['2025-04-18', 'katolicki', 'Veliki petak'],
    ['2025-04-20', 'pravoslavni', 'Vaskrs'],
    ['2025-04-20', 'katolicki', 'Uskrs'],
    ['2025-05-01', 'drzavni', 'Praznik rada'],
  ]);
});

it('a span has the holidays of which a day is in it', () => {
  const namesBetween = (first: string, last: string) => holidaysBetween(first, last).map(({ name }) => name);
  expect(namesBetween('2025-12-25', '2026-01-06')).toEqual(['Božić', 'Nova godina', 'Badnji dan']);
  expect(namesBetween('2025-12-26', '2026-01-05')).toEqual(['Božić', 'Nova godina']);
  expect(namesBetween('2025-12-27', '2026-01-01')).toEqual(['Nova godina']);
});
