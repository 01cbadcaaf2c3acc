import { longDate, weekdayCode, weekdayName } from '@casovi/contract/time';
import { expect, type Locator, type Page } from '@playwright/test';
import { aStudent, aTutor, PASSWORD, type RegistrationValues } from './account-steps.ts';
import type { Caller } from './fixtures.ts';

export const SUBJECT = { name: 'Klavir', path: '/predmeti/klavir' } as const;

/** The smallest PNG there is: one pixel. */
export const PICTURE = {
  name: 'ja.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A name that nobody else in the database has; names are made of letters. */
export function newName(first: string): string {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)));
  return `${first} Ž${letters.join('')}`;
}

export interface Person {
  id: number;
  name: string;
  email: string;
}

/** Registers and logs in whoever uses this page, without any form. */
async function arrive(page: Caller, { terms: _accepted, ...values }: RegistrationValues): Promise<Person> {
  const userType = values.userType ?? '2';
  const made = await page.request.post('/api/auth/register', { data: { ...values, userType } });
  expect(made.status(), await made.text()).toBe(200);
  const login = await page.request.post('/api/auth/login', { data: { email: values.email, password: PASSWORD } });
  const { id_korisnika, ime, email } = await login.json();
  return { id: id_korisnika, name: ime, email };
}

export const arriveAsStudent = (page: Caller): Promise<Person> =>
  arrive(page, { ...aStudent(), name: newName('Đorđe') });
export const arriveAsTutor = (page: Caller): Promise<Person> => arrive(page, { ...aTutor(), name: newName('Žana') });

const WEEK = ['Pon', 'Uto', 'Sri', 'Čet', 'Pet', 'Sub', 'Ned'];

/** These hours of all days, as a tutor's week is saved. */
export const everyDayAt = (hours: string[]) => WEEK.flatMap((dan) => hours.map((sat) => ({ dan, sat })));

/** A tutor who can be booked at these hours of every day, for 20 euros at secondary school and 30 at university. */
export async function arriveAsBookableTutor(page: Caller, hours: string[]): Promise<Person> {
  const tutor = await arriveAsTutor(page);
  const subjects: { id_predmeta: number; naziv_predmeta: string }[] = await (
    await page.request.get('/api/subj/predmetiSvi')
  ).json();
  const id_predmeta = subjects.find(({ naziv_predmeta }) => naziv_predmeta === SUBJECT.name)?.id_predmeta;
  const responses = [
    await page.request.post('/api/planer/sacuvaj_termine', {
      data: { profesorId: tutor.id, selectedSlots: everyDayAt(hours) },
    }),
    await page.request.post('/api/tutor/sacuvaj_predmete', {
      data: {
        profesorId: tutor.id,
        predmeti: [
          { id_predmeta, id_nivoa: 2, cijena: 20 },
          { id_predmeta, id_nivoa: 3, cijena: 30 },
        ],
        nacin_nastave: 2,
      },
    }),
  ];
  for (const response of responses) expect(response.status(), await response.text()).toBe(200);
  return tutor;
}

/** Everything that a tutor offers becomes dearer by so many euros. */
export async function raisePrices(page: Caller, tutor: Person, euros: number): Promise<void> {
  const offered: { id_predmeta: number; id_nivoa: number; cijena: number }[] = await (
    await page.request.get(`/api/tutor/cijene/${tutor.id}`)
  ).json();
  const predmeti = offered.map((offering) => ({ ...offering, cijena: offering.cijena + euros }));
  const saved = await page.request.post('/api/tutor/sacuvaj_predmete', {
    data: { profesorId: tutor.id, predmeti, nacin_nastave: 2 },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

/** Books without the dialog. */
export async function bookAs(page: Caller, student: Person, tutor: Person, date: string, ...times: string[]) {
  const response = await page.request.post('/api/planer/rezervisi', {
    data: {
      profesorId: tutor.id,
      ucenikId: student.id,
      predmet: SUBJECT.name,
      nivo: 2,
      termini: times.map((timeSlot) => ({ day: weekdayCode(date), timeSlot, date })),
    },
  });
  expect(response.status(), await response.text()).toBe(200);
}

export const profileOf = ({ id, name }: Pick<Person, 'id' | 'name'>): string =>
  `/profesori/${encodeURIComponent(`${name.replaceAll(' ', '-')}-${id}`)}`;

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Zakazivanje časa' });

/** The link stands twice in the page, for narrow and for wide screens. */
export async function openScheduling(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ZAKAŽI ČAS' }).filter({ visible: true }).click();
  await expect(
    dialog(page)
      .getByRole('gridcell', { name: /slobodno/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
}

/** The cell of an hour, by what a screen reader says of it. */
export const cell = (page: Page, date: string, hour: number): Locator =>
  dialog(page).getByRole('gridcell', {
    name: new RegExp(`^${weekdayName(date)}, ${longDate(date)}, u ${hour} sat(a|i)?, `),
    // On a phone only the chosen day is there to be seen.
    includeHidden: true,
  });

/** On a phone days are chosen in a strip; elsewhere all of them are in sight. */
export async function showDay(page: Page, date: string): Promise<void> {
  const day = dialog(page).getByRole('button', { name: `${weekdayName(date)}, ${longDate(date)}` });
  if (await day.isVisible()) await day.click();
}

/** Answers the question that stands there, after reading it. */
export async function answer(page: Page, question: string, word: 'Da' | 'Ne'): Promise<void> {
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByRole('heading', { name: question, exact: true })).toBeVisible();
  await expect(asked.getByRole('button')).toHaveText(['Da', 'Ne']);
  await expect(asked.getByRole('button', { name: 'Ne' })).toBeFocused();
  await asked.getByRole('button', { name: word }).click();
}

/** The card of a lesson with someone. */
export const lessonWith = (page: Page, person: Person): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: person.name }) });
